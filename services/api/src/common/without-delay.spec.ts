import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { withoutDelay } from './without-delay.js';

describe('a body', () => {
  const app = express().use(withoutDelay(200)).use(express.json());
  app.post('/', (request, response) => void response.json(request.body));
  const server = createServer(app);
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close().closeAllConnections());
  const port = () => (server.address() as AddressInfo).port;

  it('that does not come is not waited for', async () => {
    const socket = connect(port(), '127.0.0.1');
    socket.on('error', () => undefined);
    const started = Date.now();
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(Date.now() - started).toBeGreaterThan(150);
  });

  it('that comes is read', async () => {
    const answer = await fetch(`http://127.0.0.1:${port()}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await answer.json()).toEqual({ a: 1 });
  });
});
