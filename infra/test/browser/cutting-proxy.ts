import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A forward proxy that can cut a connection in the middle of a request body, like a phone in a tunnel: the server gets
 * the start of the request and nothing more.
 */
export async function startCuttingProxy() {
  /** For each upload in turn: cut after this many bytes. */
  const cuts: number[] = [];
  let cut = 0;
  const server = createServer((incoming, outgoing) => {
    const upstream = ask(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    const limit = incoming.method === 'POST' && incoming.url?.endsWith('/api/upload') ? cuts.shift() : undefined;
    let passed = 0;
    incoming.on('data', (chunk) => {
      passed += chunk.length;
      if (limit === undefined || passed < limit) return;
      cut += 1;
      incoming.socket.destroy();
      upstream.destroy();
    });
    incoming.pipe(upstream);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${address.port}`,
    cutNext: (...bytes: number[]) => void cuts.push(...bytes),
    get cut() {
      return cut;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
