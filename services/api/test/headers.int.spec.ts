import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describedFetch } from '@site/testing/described-fetch';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { sessionCookie, TestApi } from './support/test-api.js';
import { pdf } from './support/test-files.js';

describe('every API response', () => {
  let api: TestApi;
  let file: string;
  let session: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
    file = (await api.upload({ pdfFiles: [pdf()] })).body.files[0] ?? '';
  });
  afterAll(() => api.stop());

  const headersOf = async (path: string, init: RequestInit = {}) =>
    (await describedFetch(api.address + path, init)).headers;

  it.each([
    ['GET', ENDPOINTS.live],
    ['GET', ENDPOINTS.openApi],
    ['GET', ENDPOINTS.session],
    ['GET', '/api/nowhere'],
    ['GET', '/%zz'],
    ['TRACE', ENDPOINTS.session],
    ['OPTIONS', ENDPOINTS.session],
    ['POST', ENDPOINTS.upload],
  ])('cannot be framed, run, sniffed, cached, or shared: %s %s', async (method, path) => {
    // `fetch` cannot send TRACE.
    const headers = method === 'TRACE' ? await traced(api.port, path) : await headersOf(path, { method });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('that is a file cannot be framed either', async () => {
    const headers = await headersOf(file, { headers: { cookie: sessionCookie(session) } });
    expect(headers.get('content-security-policy')).toBe("sandbox; frame-ancestors 'none'");
  });
});

async function traced(port: number, path: string): Promise<Headers> {
  const sent = request({ port, host: '127.0.0.1', path, method: 'TRACE' }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return new Headers(answer.headers as Record<string, string>);
}
