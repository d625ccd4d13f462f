import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { Drain } from '../../src/http/drain';
import { registerApiProxy } from '../../src/site/api-proxy';

/** Cleanup functions of a test, run after it in reverse order. */
export const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A proxy in front of an API that answers only when the test says so. */
export async function startProxy(): Promise<{ app: FastifyInstance; answerAll(): void }> {
  const waiting: ServerResponse[] = [];
  const app = await startProxyTo(await serve((_request, response) => waiting.push(response)));
  const answerAll = () => {
    for (const response of waiting.splice(0)) response.setHeader('connection', 'keep-alive').end('{}');
  };
  return { app, answerAll };
}

/** Sends the request immediately: fastify waits until its response is awaited. */
export const askAs = (app: FastifyInstance, address: string) =>
  app.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': address } }).then((response) => response);

/** Starts an API. @param port Default: any free port. */
export async function serve(handle: RequestListener, port = 0): Promise<Server> {
  const api = createServer(handle).listen(port, '127.0.0.1');
  await once(api, 'listening');
  ends.push(() => {
    api.closeAllConnections();
    api.close();
  });
  return api;
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** @param how `proxies`: the number of proxies in front whose `X-Forwarded-For` is trusted. */
export async function startProxyTo(
  api: Server,
  { timeoutMs, proxies = 1 }: { timeoutMs?: number; proxies?: number } = {},
): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: (_address: string, hop: number) => hop < proxies });
  await registerApiProxy(app, `http://127.0.0.1:${portOf(api)}`, new Drain(), timeoutMs);
  ends.push(() => app.close());
  return app;
}
