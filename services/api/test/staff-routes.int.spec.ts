import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, PROJECT_FILES_FIELD } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { LEAD_TYPES } from './support/lead-kinds.js';
import { type Answer, type Call, PUBLIC_ORIGIN, TestApi } from './support/test-api.js';

/** Public routes. Every other documented route is for staff only. */
const PUBLIC = [
  `GET ${ENDPOINTS.live}`,
  `GET ${ENDPOINTS.ready}`,
  `POST ${ENDPOINTS.upload}`,
  `POST ${ENDPOINTS.submitQuoteRequest}`,
  `POST ${ENDPOINTS.investmentInquiries}`,
  `POST ${ENDPOINTS.events}`,
  `POST ${ENDPOINTS.visits}`,
  `POST ${ENDPOINTS.session}`,
  `POST ${ENDPOINTS.signInLinks}`,
  `POST ${ENDPOINTS.signInLinkUse}`,
  `POST ${ENDPOINTS.passwordLinks}`,
  `POST ${ENDPOINTS.passwordLinkUse}`,
  // Signing out never fails: it ends the session if there is one.
  `DELETE ${ENDPOINTS.session}`,
];
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

interface OpenApi {
  paths: Record<string, Record<string, { security?: object[]; parameters?: { name: string; in: string }[] }>>;
}

interface Route {
  name: string;
  method: string;
  /** The path with an existing id, an unknown one, and an invalid one. */
  paths: string[];
}

describe('every staff route', () => {
  let api: TestApi;
  let routes: Route[];
  let document: OpenApi;
  /** A hash of every table, to detect changes by strangers. */
  const everything = () =>
    Promise.all(
      ['quote_requests', 'investment_inquiries', 'files', 'outbox', 'effects', 'lead_history', 'staff_accounts'].map(
        (table) =>
          api.database.rows(
            // Ignores changes by our own sign-in.
            `select md5(string_agg(row, ',' order by row)) as "${table}"
             from (select (to_jsonb(t) - 'last_sign_in_at')::text as row from ${table} t) rows`,
          ),
      ),
    );
  let before: unknown;

  beforeAll(async () => {
    api = await TestApi.start();
    const form = new FormData();
    form.append('pdfFiles', new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf');
    const { body } = await api.call<{ files: string[] }>(ENDPOINTS.upload, { body: form });
    const file = /^\/api\/files\/(?<id>[^/]+)\/(?<name>.+)$/.exec(body.files[0] ?? '')?.groups ?? {};
    const ids: Record<string, string> = { [ENDPOINTS.quoteRequests]: (await api.submit()).body.id };
    ids[ENDPOINTS.leads] = ids[ENDPOINTS.quoteRequests] ?? '';
    const inquiries = LEAD_TYPES.find(({ kind }) => kind === 'investment-inquiry');
    ids[ENDPOINTS.investmentInquiries] = (await inquiries?.submit(api)) ?? '';
    document = (await api.call<OpenApi>(ENDPOINTS.openApi)).body;
    routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => {
        const name = `${method.toUpperCase()} ${path}`;
        if (PUBLIC.includes(name)) return [];
        const lead = Object.entries(ids).find(([base]) => path.startsWith(`${base}/`))?.[1];
        const filled = (values: Record<string, string | undefined>) =>
          path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
            const value = values[parameter];
            if (value === undefined) throw new Error(`${name}: what is {${parameter}}?`);
            return value;
          });
        const there = { status: 'new', id: lead ?? file.id, fileId: file.id, name: file.name };
        const paths = [there, { ...there, status: 'no-such', id: UNKNOWN }, { ...there, status: '%00', id: '%27' }];
        return [{ name, method: method.toUpperCase(), paths: [...new Set(paths.map(filled))] }];
      }),
    );
    before = await everything();
  });
  afterAll(() => api.stop());

  const bodiesOf = (method: string): Partial<Call>[] => {
    if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return [{}];
    const form = new FormData();
    form.append(PROJECT_FILES_FIELD, new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf');
    return [{ json: { notes: 'x' } }, { json: { wrong: 'x' } }, { json: {} }, {}, { body: form }];
  };

  /** Strangers get the same response to each, except for the request id. */
  const expectStranger = async (session: string | undefined) => {
    const bodies = new Set<string>();
    const headers = new Set<string>();
    for (const { name, method, paths } of routes) {
      for (const path of paths.flatMap((path) => [path, `${path}?limit=x`])) {
        for (const call of bodiesOf(method)) {
          const answer: Answer<{ requestId?: string }> = await api.call(path, {
            ...call,
            method,
            session,
            origin: PUBLIC_ORIGIN,
          });
          const isForm = call.body !== undefined && !path.split('?')[0]?.endsWith('/files');
          if (isForm) {
            // Rejected before any other check: only file routes accept anything but JSON.
            expect({ name, status: answer.status }).toEqual({ name, status: 415 });
            continue;
          }
          if (method === 'HEAD') {
            expect({ name, status: answer.status }).toEqual({ name, status: 401 });
            continue;
          }
          expect({ name, path, status: answer.status }).toEqual({ name, path, status: 401 });
          expectApiError(answer, 401);
          const { requestId: _, ...body } = answer.body;
          bodies.add(JSON.stringify(body));
          headers.add([...answer.headers.keys()].toSorted().join());
        }
      }
    }
    expect(bodies.size).toBe(1);
    expect(headers.size).toBe(1);
    expect(await everything()).toEqual(before);
  };

  it('is in the API description as requiring a session', () => {
    expect(routes.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`GET ${ENDPOINTS.quoteRequests}/{id}`, `GET ${ENDPOINTS.investmentInquiries}/{id}`]),
    );
    expect(routes.length).toBeGreaterThanOrEqual(16);
    for (const { name, method } of routes) {
      const path = name.slice(method.length + 1);
      const { security } = document.paths[path]?.[method.toLowerCase()] ?? {};
      expect({ name, security }).toEqual({ name, security: [{ cookie: [] }] });
    }
    for (const name of PUBLIC) {
      const [method = '', path = ''] = name.split(' ');
      expect(document.paths[path]?.[method.toLowerCase()]).toBeDefined();
    }
  });

  it('rejects a request without a session', () => expectStranger(undefined));
  it('rejects a forged session', () => expectStranger('A'.repeat(43)));
  it('rejects a malformed session', () => expectStranger(`' or 1=1`));

  it('rejects a revoked session', async () => {
    const session = await api.signIn();
    await api.call(ENDPOINTS.session, { method: 'DELETE', session });
    await expectStranger(session);
  });

  it.each(['expires_at = now()', `last_seen_at = now() - interval '12 hours 1 second'`])(
    'rejects an expired session: %s',
    async (change) => {
      const session = await api.signIn();
      await api.database.rows(`update sessions set ${change}`);
      await expectStranger(session);
    },
  );

  it('takes equally long for existing and missing records', async () => {
    const [known = '', unknown = ''] =
      routes.find(({ name }) => name === 'PATCH /api/quote-requests/{id}')?.paths ?? [];
    const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
    // Alternates, so that other load on the machine affects both equally.
    for (let round = 0; round < 200; round += 1) {
      for (const path of [known, unknown]) {
        const start = performance.now();
        await api.call(path, { method: 'PATCH', json: { notes: 'x' }, session: 'A'.repeat(43) });
        times[path]?.push(performance.now() - start);
      }
    }
    // The tenth that other work on the machine interrupted least: a lookup would lengthen these as well.
    const [there = 0, notThere = 0] = [known, unknown].map((path) => times[path]?.toSorted((a, b) => a - b)[20] ?? 0);
    expect(Math.abs(there - notThere)).toBeLessThan(Math.max(1, 0.3 * Math.min(there, notThere)));
  });
});
