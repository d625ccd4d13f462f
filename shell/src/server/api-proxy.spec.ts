import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApiProxy } from './api-proxy';
import { Leaving } from './leaving';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A proxy before an API that answers nobody until it is told to. */
async function startProxy(): Promise<{ app: FastifyInstance; answerAll(): void; leaving: Leaving }> {
  const waiting: ServerResponse[] = [];
  const api = createServer((_request, response) => waiting.push(response)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  ends.push(() => api.close());
  const leaving = new Leaving();
  const app = Fastify({ trustProxy: (_address: string, hop: number) => hop < 1 });
  await registerApiProxy(app, `http://127.0.0.1:${(api.address() as AddressInfo).port}`, leaving);
  ends.push(() => app.close());
  const answerAll = () => {
    for (const response of waiting.splice(0)) response.setHeader('connection', 'keep-alive').end('{}');
  };
  return { app, answerAll, leaving };
}

/** At once: fastify asks when its answer is awaited. */
const askAs = (app: FastifyInstance, address: string) =>
  app.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': address } }).then((response) => response);

describe('a request that asks whether it may send its body, as curl does', () => {
  it('is passed on', async () => {
    const { app, answerAll } = await startProxy();
    const answer = app
      .inject({ method: 'POST', url: '/api/upload', headers: { expect: '100-continue' }, payload: 'x' })
      .then((response) => response);
    let isOver = false;
    void answer.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      answerAll();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await answer).statusCode).toBe(200);
  });
});

describe('requests that one client may have open', () => {
  it('are counted by network of IPv6', async () => {
    const { app, answerAll } = await startProxy();
    const open = Array.from({ length: 48 }, (_, index) => askAs(app, `2001:db8:1:2::${index}`));
    const refused = await askAs(app, '2001:db8:1:2:ffff::1');
    expect(refused.statusCode).toBe(429);
    const neighbour = askAs(app, '2001:db8:1:3::1');
    let isOver = false;
    const answers = Promise.all([...open, neighbour]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      answerAll();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(49).fill(200));
  });
});
