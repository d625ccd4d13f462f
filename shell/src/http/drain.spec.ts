import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Drain } from './drain';

async function serve() {
  const drain = new Drain();
  const server = createServer((request, response) => {
    if (drain.isOn) response.setHeader('connection', 'close');
    if (request.url !== '/live') return response.end('here');
    drain.watch(response);
    return response.write('data: 1\n\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, agent?: Agent) => {
    const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    return response;
  };
  return { drain, server, ask };
}

const readAll = async (response: IncomingMessage) => once(response.resume(), 'end');

describe('Drain', () => {
  it('keeps idle connections open, because one may already carry a request', async () => {
    const { drain, server, ask } = await serve();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await readAll(await ask('/', agent));
    const socket = Object.values(agent.freeSockets)[0]?.[0];
    const finished = drain.finish(server);
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
    expect(socket?.destroyed).toBe(false);
    const last = await ask('/', agent);
    expect([last.socket, last.statusCode, last.headers.connection]).toEqual([socket, 200, 'close']);
    await readAll(last);
    await finished;
  });

  it('ends endless streams cleanly', async () => {
    const { drain, server, ask } = await serve();
    const live = await ask('/live', new Agent());
    const ended = readAll(live);
    await drain.finish(server);
    await ended;
    expect(live.complete).toBe(true);
  });
});
