import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runWithClient } from '@site/testing/openapi/generated-client';
import { lint } from '@site/testing/openapi/lint';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { PUBLIC_ORIGIN, STAFF, TestApi } from './support/test-api.js';

interface Answer {
  content?: Record<string, { schema?: object }>;
}
interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
}

/** Signs in, lists and patches, as a third-party client would. */
const PROGRAM = `
import { defaults, getQuoteRequest, listQuoteRequests, signIn, updateQuoteRequest } from './client.js';

const [baseUrl = '', origin = '', email = '', password = ''] = process.argv.slice(2);
defaults.baseUrl = baseUrl;
defaults.headers = { origin };
const session = await signIn({ email, password });
if (session.status !== 201) throw new Error(session.data.message);
const cookie = session.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
defaults.headers = { origin, cookie };
const list = await listQuoteRequests('new', { limit: 10 });
if (list.status !== 200) throw new Error(list.data.message);
const [first] = list.data;
if (!first) throw new Error('the list is empty');
const patched = await updateQuoteRequest(first.id, { status: 'in_progress', notes: 'called', version: first.version });
if (patched.status !== 200) throw new Error(patched.data.message);
const stale = await updateQuoteRequest(first.id, { notes: 'late', version: first.version });
const found = await getQuoteRequest(first.id);
console.log(JSON.stringify({
  listed: list.data.map(({ fullName, services }) => ({ fullName, services })),
  patched: { status: patched.data.status, notes: patched.data.notes },
  stale: stale.status === 409 ? stale.data.current?.notes : stale.status,
  found: found.status === 200 ? found.data.version : found.data.message,
}));
`;

describe("the API's document", () => {
  let api: TestApi;
  let document: OpenApi;
  beforeAll(async () => {
    api = await TestApi.start();
    document = (await api.call<OpenApi>(ENDPOINTS.openApi)).body;
  });
  afterAll(() => api.stop());

  it('is valid, including its examples', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it('has a schema for every response body and a name for every operation', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, ...operation })),
    );
    const bare = operations.flatMap(({ name, method, responses }) =>
      Object.entries(responses)
        .filter(([, { content }]) => !Object.values(content ?? {}).some(({ schema }) => schema))
        .map(([status]) => (method === 'head' ? '' : `${name} ${status}`)),
    );
    expect(bare.filter(Boolean).toSorted()).toEqual([
      `delete ${ENDPOINTS.investmentInquiries}/{id} 204`,
      `delete ${ENDPOINTS.leadViews}/{id} 204`,
      `delete ${ENDPOINTS.people}/{id} 204`,
      `delete ${ENDPOINTS.quoteRequests}/{id} 204`,
      `delete ${ENDPOINTS.quoteRequests}/{id}/files/{fileId} 204`,
      `delete ${ENDPOINTS.session} 204`,
      `delete ${ENDPOINTS.ownSessions}/{id} 204`,
      `post ${ENDPOINTS.events} 202`,
      `post ${ENDPOINTS.signInLinks} 202`,
      `post ${ENDPOINTS.ownPassword} 204`,
      `post ${ENDPOINTS.passwordLinks} 202`,
      `post ${ENDPOINTS.secondFactorEnd} 204`,
      `post ${ENDPOINTS.visits} 202`,
      `put ${ENDPOINTS.liveViewer} 204`,
      `put ${ENDPOINTS.reportCosts} 204`,
    ]);
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(operations.length);
    expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['listQuoteRequests', 'updateQuoteRequest', 'signIn']));
  });

  it('generates a client that compiles, signs in, lists and patches', async () => {
    await api.submit({ services: ['roofing'] });
    const printed = await runWithClient(document, PROGRAM, [api.address, PUBLIC_ORIGIN, STAFF.email, STAFF.password]);
    expect(JSON.parse(printed)).toEqual({
      listed: [{ fullName: 'Ada Price', services: ['roofing'] }],
      patched: { status: 'in_progress', notes: 'called' },
      stale: 'called',
      found: 2,
    });
  }, 120_000);
});

describe('Swagger UI', () => {
  it('is available outside production, with scripts from its own folder only', async () => {
    const api = await TestApi.start();
    const page = await api.call('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect((await api.call('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
    await api.stop();
  });

  it('is absent in production, where the document stays available', async () => {
    const api = await TestApi.start({ APP_ENV: 'production' });
    expect((await api.call('/api/docs')).status).toBe(404);
    expect((await api.call('/api/docs/swagger-ui-bundle.js')).status).toBe(404);
    expect((await api.call(ENDPOINTS.openApi)).status).toBe(200);
    await api.stop();
  });
});
