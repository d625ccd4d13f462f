// node forward.mjs postgres:5432 …: listens on each port and forwards connections. Only for the profile `debug`.
import { connect, createServer } from 'node:net';

for (const target of process.argv.slice(2)) {
  const [host, port = ''] = target.split(':');
  createServer((near) => {
    const far = connect(Number(port), host);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ])
      one?.on('error', () => other?.destroy());
  }).listen(Number(port), '0.0.0.0');
}
process.on('SIGTERM', () => process.exit(0));
