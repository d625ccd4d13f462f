// What one client alone cannot do to all others (the shell's way to the API).
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProduct } from './product.mjs';

/** @type {Awaited<ReturnType<typeof startProduct>>} */
let product;
beforeAll(async () => {
  product = await startProduct({ env: { TRUST_PROXY: '1' } });
}, 240_000);
afterAll(() => product?.stop(), 60_000);

/** @param {string} text @param {(socket: import('node:net').Socket) => void} [opened] @returns {import('node:net').Socket} */
function raw(text, opened) {
  const socket = connect(Number(new URL(product.origin).port), '127.0.0.1', () => opened?.(socket));
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

/** @param {string} client */
const ask = (client) =>
  fetch(`${product.origin}/api/session`, {
    headers: { 'x-forwarded-for': client },
    signal: AbortSignal.timeout(10_000),
  });

describe('one client', () => {
  it('with a hundred half sent requests keeps nobody else waiting, and is served again when they end', async () => {
    const half = (/** @type {string} */ client) =>
      `POST /api/submit-quote HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    const sockets = Array.from({ length: 128 }, () => raw(half('198.51.100.1')));
    for (const until = Date.now() + 10_000; Date.now() < until && (await ask('198.51.100.1')).status !== 429; );
    expect((await ask('198.51.100.1')).status).toBe(429);
    expect((await ask('198.51.100.2')).status).toBe(401);
    for (const socket of sockets) socket.destroy();
    for (const until = Date.now() + 10_000; Date.now() < until && (await ask('198.51.100.1')).status === 429; );
    expect((await ask('198.51.100.1')).status).toBe(401);
  }, 60_000);

  it('that names another host in its request line gets 400, and the site goes on', async () => {
    const answer = await new Promise((resolve) => {
      let text = '';
      const socket = raw('GET http://elsewhere.example/api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask('198.51.100.3')).status).toBe(401);
  });
});
