import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { TestApi } from './support/test-api.js';
import { pdf } from './support/test-files.js';

const COMMON = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const half = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n-`;

/** Tests the API's own port, without the shell in front. */
describe('the API listener', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ PUBLIC_ORIGIN: 'https://site.example' });
  });
  afterAll(() => api.stop());

  /** The data that a connection received until the server closed it, and the time until then in milliseconds. */
  const send = (text: string) =>
    new Promise<{ heard: string; after: number }>((resolve) => {
      const since = performance.now();
      const socket = connect(api.port, '127.0.0.1');
      let heard = '';
      socket.on('error', () => undefined).on('data', (chunk) => (heard += chunk));
      socket.on('close', () => resolve({ heard, after: performance.now() - since }));
      socket.write(text);
    });

  it('closes connections whose request headers do not arrive', async () => {
    const server = api.app.getHttpServer();
    expect(server.headersTimeout).toBe(15_000);
    server.headersTimeout = 500;
    const [silent, begun] = await Promise.all([send(''), send('GET /health/live HTTP/1.1\r\nHos')]);
    server.headersTimeout = 15_000;
    for (const { after } of [silent, begun]) expect(after).toBeLessThan(8_000);
    expect(begun.heard).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    [415, 'POST', ENDPOINTS.upload],
    [404, 'PUT', ENDPOINTS.upload],
    [401, 'POST', '/api/quote-requests/00000000-0000-4000-8000-000000000000/files'],
  ])('responds with %i immediately to a JSON body where files are expected: %s %s', async (status, method, path) => {
    const { heard, after } = await send(half(path, 'application/json').replace('POST', method));
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(after).toBeLessThan(9_000);
  });

  it.each([
    ['two Host headers', 'GET /health/live HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['what is no request', 'GET /health/live HTTP/1.1\r\nHost: x\r\nX: \x01\r\n\r\n'],
  ])('rejects %s with a regular error response', async (_what, text) => {
    const { heard } = await send(text);
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    const [status, ...lines] = head.split('\r\n');
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    const { requestId, ...told } = JSON.parse(body);
    expect(told).toEqual({ statusCode: 400, error: 'Bad Request', message: 'The request could not be read.' });
    const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
    expect(headers).toMatchObject({ ...COMMON, 'x-request-id': requestId });
  });

  it.each([
    [200, ENDPOINTS.live, {}],
    [200, ENDPOINTS.ready, {}],
    [200, ENDPOINTS.openApi, {}],
    [401, ENDPOINTS.session, {}],
    [404, '/api/nothing', {}],
    [400, ENDPOINTS.submitQuoteRequest, { json: {} }],
    [403, ENDPOINTS.submitQuoteRequest, { json: {}, origin: 'https://evil.example' }],
    [413, ENDPOINTS.submitQuoteRequest, { json: 'x'.repeat(3_000_000) }],
    [415, ENDPOINTS.submitQuoteRequest, { body: 'x' }],
  ])('sends the common headers with a %i of %s', async (status, path, call) => {
    const answer = await api.call(path, call);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(COMMON);
  });
});

/** Keeps these timers real, so that Jest fakes only the timers that check request bodies. */
const REAL: Parameters<typeof jest.useFakeTimers>[0] = {
  doNotFake: [
    ...(['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setTimeout', 'clearTimeout'] as const),
    ...(['setImmediate', 'clearImmediate'] as const),
  ],
};

describe('a request body', () => {
  let api: TestApi;
  beforeAll(async () => {
    jest.useFakeTimers(REAL);
    api = await TestApi.start();
  });
  afterAll(async () => {
    jest.useRealTimers();
    await api.stop();
  });

  /** A connection that has sent this text, and the data that it received. */
  const open = async (text: string) => {
    const socket = connect(api.port, '127.0.0.1');
    const connection = { socket, heard: '', isOpen: true };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      connection.heard += chunk;
    });
    socket.on('close', () => {
      connection.isOpen = false;
    });
    socket.write(text);
    await sleep(100);
    return connection;
  };

  /** Advances the faked timers, then waits until closed connections are reported. */
  const pass = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    await sleep(100);
  };

  it('must arrive within 25 s', async () => {
    const opened = await Promise.all([
      open(half(ENDPOINTS.submitQuoteRequest, 'application/json')),
      open(half('/health/live', 'text/plain')),
      open(half('/metrics', 'text/plain')),
    ]);
    const refused = await open(half(ENDPOINTS.submitQuoteRequest, 'multipart/form-data; boundary=x'));
    // A request that is rejected immediately does not count as an upload, whatever its type.
    expect(refused.heard).toMatch(/^HTTP\/1\.1 415 /);
    await pass(6_000);
    expect(refused.isOpen).toBe(false);
    await pass(18_000);
    expect(opened[0]?.isOpen).toBe(true);
    await pass(2_000);
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, false, false]);
  });

  it('has more time if it is an upload that makes progress', async () => {
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="pdfFiles"; filename="a.pdf"\r\n\r\n'),
      pdf().bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const head = `POST ${ENDPOINTS.upload} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`;
    const [moving, still] = [await open(head), await open(head)];
    const part = Math.ceil(body.length / 15);
    for (let piece = 0; piece < 15; piece += 1) {
      moving.socket.write(body.subarray(piece * part, (piece + 1) * part));
      await sleep(20);
      await pass(50_000);
    }
    await eventually(() => expect(moving.heard).toMatch(/^HTTP\/1\.1 201 /));
    expect(still.isOpen).toBe(false);
    moving.socket.destroy();
  });
});
