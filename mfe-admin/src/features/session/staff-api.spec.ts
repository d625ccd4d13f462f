import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { MESSAGES } from '@site/testing/spec-facts';
import { staffApi } from './staff-api';

const NodeRequest = globalThis.Request;
let stop: () => void = () => undefined;
afterEach(() => {
  globalThis.Request = NodeRequest;
  stop();
});

/**
 * A real server that gives every call this answer; 0 cuts the connection. URLs resolve against its page, as in a
 * browser.
 */
async function answering(status: number, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close().closeAllConnections();
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/login`;
  globalThis.Request = class extends NodeRequest {
    constructor(url: string, init?: RequestInit) {
      super(new URL(url, page), init);
    }
  } as typeof Request;
}

describe('a login', () => {
  it.each([
    [201, {}, undefined, undefined],
    [401, {}, undefined, { message: MESSAGES.loginMismatch, mismatch: true }],
    [500, {}, undefined, { message: MESSAGES.loginFailed }],
    [0, {}, undefined, { message: MESSAGES.loginFailed }],
    [
      429,
      { 'retry-after': '120' },
      undefined,
      { message: 'Too many login attempts. Please try again in 2 minutes.', locked: true },
    ],
    // A mailed link needs a code too.
    [
      429,
      { 'retry-after': '120' },
      '123456',
      { message: 'Too many login attempts. Please try again in 2 minutes.', locked: false },
    ],
  ])('reports the result of status %i with headers %j', async (status, headers, code, failure) => {
    await answering(status, headers);
    const store = configureStore({
      reducer: { staff: staffApi.reducer },
      middleware: (defaults) => defaults().concat(staffApi.middleware),
    });
    const credentials = { email: 'ada@example.com', password: 'secret', code };
    const { error } = await store.dispatch(staffApi.endpoints.signIn.initiate(credentials));
    expect(error).toEqual(failure);
  });
});
