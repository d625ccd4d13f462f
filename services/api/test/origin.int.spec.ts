import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { PUBLIC_ORIGIN, STAFF, sessionCookie, TestApi } from './support/test-api.js';
import { pdf } from './support/test-files.js';

describe('a request that changes something', () => {
  let api: TestApi;
  let session: string;
  let id: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
  });
  beforeEach(async () => {
    id = (await api.submit()).body.id;
  });
  afterAll(() => api.stop());

  const patch = (headers: Record<string, string>) =>
    api.call(ENDPOINTS.quoteRequest(id), {
      method: 'PATCH',
      json: { notes: 'x' },
      headers: { cookie: sessionCookie(session), ...headers },
    });

  it.each([
    'https://evil.example',
    'null',
    'https://site.example',
    'https://site.example:444',
    'https://site.example.evil',
  ])('is rejected from %s, and changes nothing', async (origin) => {
    const changed = () => api.database.count('quote_requests where version > 1');
    const before = { ...(await api.stored()), changed: await changed() };
    expectApiError(await patch({ origin }), 403);
    expectApiError(await api.submit({}, { origin }), 403);
    expectApiError(await api.upload({ pdfFiles: [pdf()] }, { origin }), 403);
    expectApiError(await api.call(ENDPOINTS.session, { json: STAFF, origin }), 403);
    expectApiError(await api.call(ENDPOINTS.events, { json: { name: 'page_view', path: '/' }, origin }), 403);
    expect({ ...(await api.stored()), changed: await changed() }).toEqual(before);
  });

  it('is rejected from another site that hides its origin', async () => {
    expectApiError(await api.submit({}, { headers: { 'sec-fetch-site': 'cross-site' } }), 403);
  });

  it('is rejected with a cookie and without an origin', async () => {
    expectApiError(await patch({}), 403);
    expectApiError(
      await api.call(ENDPOINTS.session, { method: 'DELETE', headers: { cookie: sessionCookie(session) } }),
      403,
    );
    expect((await api.call(ENDPOINTS.session, { session })).status).toBe(200);
  });

  it('is accepted from the site’s public origin only, whatever the Host header says', async () => {
    expect((await patch({ origin: PUBLIC_ORIGIN })).status).toBe(200);
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    expectApiError(await patch({ origin: 'http://evil.example', ...forwarded }), 403);
    expectApiError(await patch({ origin: api.address }), 403);
    expect((await patch({ origin: PUBLIC_ORIGIN, ...forwarded })).status).toBe(200);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is accepted from %s where no public origin is set, and from no other local origin',
    async (origin) => {
      const local = await TestApi.start({ PUBLIC_ORIGIN: '' });
      try {
        expect((await local.submit({}, { origin })).status).toBe(201);
        for (const other of [origin.replace('3000', '3001'), origin.replace('http:', 'https:'), local.address]) {
          expectApiError(await local.submit({}, { origin: other }), 403);
        }
      } finally {
        await local.stop();
      }
    },
  );

  it('is accepted from programs, which have neither cookie nor origin', async () => {
    expect((await api.submit()).status).toBe(201);
  });

  it('does not include reads, whose responses other sites cannot see', async () => {
    const cookie = sessionCookie(session);
    const { status, headers } = await api.call(ENDPOINTS.quoteRequestsByStatus('new'), {
      headers: { cookie, origin: 'https://evil.example' },
    });
    // The request may be sent, but no page of another site may read the answer.
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
