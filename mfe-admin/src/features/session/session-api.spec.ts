import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MESSAGES } from '../../../../infra/test/spec-facts';
import { signIn } from './session-api';

const browserFetch = globalThis.fetch;
let stop: () => void = () => undefined;
afterEach(() => {
  globalThis.fetch = browserFetch;
  stop();
});

/** A real server that answers every call so; 0 cuts the connection. Addresses are those of its page, as in a browser. */
async function answering(status: number, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close().closeAllConnections();
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/login`;
  globalThis.fetch = (url, init) => browserFetch(new URL(url as string, page), init);
}

describe('a login', () => {
  it.each([
    [201, {}, { ok: true }],
    [401, {}, { ok: false, message: MESSAGES.loginMismatch, mismatch: true }],
    [500, {}, { ok: false, message: MESSAGES.loginFailed }],
    [0, {}, { ok: false, message: MESSAGES.loginFailed }],
    [
      429,
      { 'retry-after': '120' },
      { ok: false, message: 'Too many login attempts. Please try again in 2 minutes.', locked: true },
    ],
  ])('that is answered %i with %j', async (status, headers, result) => {
    await answering(status, headers);
    expect(await signIn({ email: 'ada@example.com', password: 'secret' })).toEqual(result);
  });
});
