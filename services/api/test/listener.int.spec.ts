import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '../../../infra/test/spec-facts.js';
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

/** As whoever reaches the API's own port sees it, past the shell. */
describe('the listener of the API', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ PUBLIC_ORIGIN: 'https://site.example' });
  });
  afterAll(() => api.stop());

  /** What a connection heard until the server closed it, and after how many milliseconds that was. */
  const send = (text: string) =>
    new Promise<{ heard: string; after: number }>((resolve) => {
      const since = performance.now();
      const socket = connect(api.port, '127.0.0.1');
      let heard = '';
      socket.on('error', () => undefined).on('data', (chunk) => (heard += chunk));
      socket.on('close', () => resolve({ heard, after: performance.now() - since }));
      socket.write(text);
    });

  const half = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n-`;

  it('closes connections whose requests do not arrive', async () => {
    const ended = await Promise.all([
      send(''),
      send('GET /health/live HTTP/1.1\r\nHos'),
      send(half(ENDPOINTS.submitQuoteRequest, 'application/json')),
      // What is refused at once is no upload, whatever it calls itself.
      send(half(ENDPOINTS.submitQuoteRequest, 'multipart/form-data; boundary=x')),
      send(half('/health/live', 'text/plain')),
      send(half('/metrics', 'text/plain')),
    ]);
    for (const { after } of ended) expect(after).toBeLessThan(29_000);
    expect(ended[1]?.heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(ended[3]?.heard).toMatch(/^HTTP\/1\.1 415 /);
  }, 60_000);

  it.each([
    [415, 'POST', ENDPOINTS.upload],
    [404, 'PUT', ENDPOINTS.upload],
    [401, 'POST', '/api/quote-requests/00000000-0000-4000-8000-000000000000/files'],
  ])('answers %i at once to a JSON body where files are taken: %s %s', async (status, method, path) => {
    const { heard, after } = await send(half(path, 'application/json').replace('POST', method));
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(after).toBeLessThan(9_000);
  });

  it.each([
    ['two Host headers', 'GET /health/live HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['what is no request', 'GET /health/live HTTP/1.1\r\nHost: x\r\nX: \x01\r\n\r\n'],
  ])('refuses %s as everything else', async (_what, text) => {
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
  ])('puts the headers of every answer on a %i of %s', async (status, path, call) => {
    const answer = await api.call(path, call);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(COMMON);
  });

  it('takes an upload that is slower than anything else may be', async () => {
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="pdfFiles"; filename="a.pdf"\r\n\r\n'),
      pdf().bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const socket = connect(api.port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    socket.write(
      `POST ${ENDPOINTS.upload} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const pieces = 15;
    for (let piece = 0; piece < pieces; piece += 1) {
      const part = Math.ceil(body.length / pieces);
      socket.write(body.subarray(piece * part, (piece + 1) * part));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 20[01] /);
    socket.destroy();
  }, 60_000);
});
