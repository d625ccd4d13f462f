import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { FastExpressAdapter } from './express.adapter.js';

describe('the Express adapter', () => {
  it('creates requests and responses with the prototypes that Express would set', async () => {
    const adapter = new FastExpressAdapter();
    adapter.initHttpServer();
    const server: Server = adapter.getHttpServer();
    const app = adapter.getInstance<{ request: object; response: object }>();
    const seen: unknown[] = [];
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      seen.push(Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/none`);
      expect([answer.status, ...seen]).toEqual([404, true, true]);
    } finally {
      server.close();
    }
  });
});
