// The baseline for cached pages: sirv, a plain static server, as its documentation says for production. Serves the
// folder; prints its port; ends when its input closes.
import { createServer } from 'node:http';
import sirv from 'sirv';

const [folder = '.'] = process.argv.slice(2);
const server = createServer(sirv(folder, { brotli: true, gzip: true }));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});
process.stdin.resume().on('end', () => process.exit(0));
