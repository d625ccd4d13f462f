import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { idleTime } from '@site/testing/idle-time';
import type { FastifyInstance } from 'fastify';
import { askAs, portOf, serve, startProxyTo } from '../../test/support/proxied-api';

/** A proxy to an API that has ended, and the port where it will restart. */
async function startProxyAlone(): Promise<{ app: FastifyInstance; port: number }> {
  const gone = await serve(() => undefined);
  const port = portOf(gone);
  const app = await startProxyTo(gone);
  gone.close();
  await once(gone, 'close');
  return { app, port };
}

describe('an API that is restarting', () => {
  it('gets the waiting requests with their bodies once it is back', async () => {
    const { app, port } = await startProxyAlone();
    const sent = 'x'.repeat(120_000);
    const submit = () =>
      app
        .inject({ method: 'POST', url: '/api/submit-quote', payload: sent, headers: { 'content-type': 'text/plain' } })
        .then((response) => response);
    const answers = Promise.all([submit(), submit(), app.inject({ url: '/api/session' }).then((one) => one)]);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const received: string[] = [];
    await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push(body);
      response.statusCode = 201;
      response.end('stored');
    }, port);
    expect((await answers).map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([201, 'stored']));
    // Once each, and complete.
    expect(received.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 120_000, 120_000]);
  });

  it('is given up on after 3 s; once all connections wait for it, further requests fail sooner', async () => {
    const { app } = await startProxyAlone();
    const ask = async (client: number) => {
      const [since, idleBefore] = [Date.now(), idleTime()];
      const { statusCode, headers, body } = await askAs(app, `198.51.100.${client % 40}`);
      expect([statusCode, headers['retry-after'], JSON.parse(body).message]).toEqual([
        503,
        '5',
        'The service is out of reach for a moment. Please try again.',
      ]);
      return { lasted: Date.now() - since, waited: idleTime() - idleBefore };
    };
    let connecting = 0;
    subscribe('undici:client:beforeConnect', () => {
      connecting += 1;
    });
    let given = 0;
    const givenUp = () => {
      given += 1;
    };
    const crowd = Promise.all(Array.from({ length: 512 }, (_, client) => ask(client).finally(givenUp)));
    await eventually(() => expect(connecting).toBe(512));
    // Each is refused in one of the next turns of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const { waited } of await Promise.all([1, 2, 3].map(ask))) expect(waited).toBeLessThan(1_000);
    expect(given).toBe(0);
    for (const { lasted, waited } of await crowd) {
      expect(lasted).toBeGreaterThanOrEqual(2_990);
      expect(waited).toBeLessThan(5_000);
    }
  });
});

describe('an API that ends before it answers', () => {
  it.each(['GET', 'POST'] as const)('does not get the request again: %s', async (method) => {
    let asked = 0;
    const api = await serve((request) => {
      asked += 1;
      request.socket.destroy();
    });
    const app = await startProxyTo(api);
    const { statusCode, headers } = await app.inject({ method, url: '/api/session' });
    expect([statusCode, headers['retry-after'], asked]).toEqual([503, '5', 1]);
  });
});

describe('an API that answers 503', () => {
  it('does not get the request again', async () => {
    let asked = 0;
    const api = await serve((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'retry-after': '5' }).end('{}');
    });
    const app = await startProxyTo(api);
    const { statusCode, headers } = await app.inject({ url: '/api/quote-requests/status/new' });
    expect([statusCode, headers['retry-after'], asked]).toEqual([503, '5', 1]);
  });
});
