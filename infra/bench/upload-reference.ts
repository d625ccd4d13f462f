// The baseline for uploads: a bare server that pipes each body into a file. Prints its port; ends when its input
// closes.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [folder = '.'] = process.argv.slice(2);
let count = 0;
const server = createServer((request, response) => {
  count += 1;
  pipeline(request, createWriteStream(join(folder, String(count)))).then(
    () => response.writeHead(201).end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});
process.stdin.resume().on('end', () => process.exit(0));
