import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { hashPassword } from '../src/sessions/passwords.js';
import { expectApiError } from './support/expect-api-error.js';
import { PUBLIC_ORIGIN, sessionCookie, TestApi } from './support/test-api.js';

const STAFF_ROLES: StaffRole[] = ['owner', 'office', 'engineer'];
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** The status by role for a call without a body about a missing record. Roles without the right get a 403. */
const ROUTES: [route: string, owner: number, office: number, engineer: number][] = [
  ['GET /api/session', 200, 200, 200],
  ['POST /api/session/password', 400, 400, 400],
  ['GET /api/session/second-factor', 200, 200, 200],
  ['POST /api/session/second-factor', 400, 400, 400],
  ['POST /api/session/second-factor/confirm', 400, 400, 400],
  ['POST /api/session/second-factor/end', 400, 400, 400],
  ['GET /api/sessions', 200, 200, 200],
  ['DELETE /api/sessions/{id}', 404, 404, 404],
  ['GET /api/people', 200, 403, 403],
  ['POST /api/people', 400, 403, 403],
  ['PATCH /api/people/{id}', 400, 403, 403],
  ['DELETE /api/people/{id}', 404, 403, 403],
  ['GET /api/staff', 200, 200, 403],
  ['GET /api/report', 200, 403, 403],
  ['GET /api/report/costs', 200, 403, 403],
  ['PUT /api/report/costs', 400, 403, 403],
  ['POST /api/report/costs/import', 400, 403, 403],
  ['GET /api/report/costs/changes', 200, 403, 403],
  ['GET /api/live', 200, 200, 403],
  ['PUT /api/live/viewer', 400, 400, 403],
  ['GET /api/leads', 200, 200, 403],
  ['GET /api/leads/my-day', 200, 200, 403],
  ['GET /api/leads/count', 200, 200, 403],
  ['POST /api/leads/bulk', 400, 400, 403],
  ['GET /api/leads/bulk/{id}', 404, 404, 403],
  ['POST /api/leads/export.csv', 400, 400, 403],
  ['GET /api/lead-exports', 200, 403, 403],
  ['GET /api/leads/export.csv', 200, 200, 403],
  ['GET /api/leads/{id}/related', 404, 404, 403],
  ['POST /api/leads/{id}/undo', 404, 404, 403],
  ['GET /api/leads/{id}/contacts', 404, 404, 403],
  ['POST /api/leads/{id}/contacts', 400, 400, 403],
  ['GET /api/lead-views', 200, 200, 403],
  ['POST /api/lead-views', 400, 400, 403],
  ['DELETE /api/lead-views/{id}', 404, 404, 403],
  ['GET /api/quote-requests/status/{status}', 200, 200, 403],
  ['GET /api/quote-requests/{id}', 404, 404, 403],
  ['PATCH /api/quote-requests/{id}', 400, 400, 403],
  ['DELETE /api/quote-requests/{id}', 404, 404, 403],
  ['GET /api/quote-requests/{id}/history', 404, 404, 403],
  ['POST /api/quote-requests/{id}/notification', 404, 404, 403],
  ['POST /api/quote-requests/{id}/files', 404, 404, 403],
  ['DELETE /api/quote-requests/{id}/files/{fileId}', 404, 404, 403],
  ['GET /api/investment-inquiries/status/{status}', 200, 200, 403],
  ['GET /api/investment-inquiries/{id}', 404, 404, 403],
  ['PATCH /api/investment-inquiries/{id}', 400, 400, 403],
  ['DELETE /api/investment-inquiries/{id}', 404, 404, 403],
  ['GET /api/investment-inquiries/{id}/history', 404, 404, 403],
  ['POST /api/investment-inquiries/{id}/notification', 404, 404, 403],
  ['GET /api/files/{id}/{name}', 404, 404, 403],
  ['HEAD /api/files/{id}/{name}', 404, 404, 403],
];

interface OpenApi {
  paths: Record<string, Record<string, { security?: object[] }>>;
}

describe('rights', () => {
  let api: TestApi;
  const sessions = new Map<StaffRole, string>();
  beforeAll(async () => {
    api = await TestApi.start();
    for (const role of STAFF_ROLES) {
      const account = { email: `${role}@example.com`, password: 'battery staple' };
      await api.database.rows('insert into staff_accounts (email, password_hash, role) values ($1, $2, $3)', [
        account.email,
        await hashPassword(account.password),
        role,
      ]);
      sessions.set(role, await api.signIn(account));
    }
  });
  afterAll(() => api.stop());

  /** Reads only the status: the live stream does not end by itself. */
  const statusOf = async (route: string, session: string | undefined) => {
    const [method, path = ''] = route.split(' ');
    const filled = path
      .replace('{status}', 'new')
      .replace('{name}', 'a.pdf')
      .replaceAll(/\{\w+\}/g, UNKNOWN);
    const response = await fetch(api.address + filled, {
      method,
      headers: { origin: PUBLIC_ORIGIN, ...(session && { cookie: sessionCookie(session) }) },
    });
    await response.body?.cancel();
    return response.status;
  };

  it.each(ROUTES)('of %s: owner %i, office %i, engineer %i, nobody else', async (route, owner, office, engineer) => {
    const answered = new Map<StaffRole, number>();
    for (const role of STAFF_ROLES) answered.set(role, await statusOf(route, sessions.get(role)));
    expect(Object.fromEntries(answered)).toEqual({ owner, office, engineer });
    expect(await statusOf(route, undefined)).toBe(401);
  });

  it('are in the table above for every route of staff', async () => {
    const { body } = await api.call<OpenApi>(ENDPOINTS.openApi);
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) => security.length > 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(ROUTES.map(([route]) => route).toSorted()).toEqual(described.toSorted());
  });

  it('hold at once when a role changes, and are refused in plain words', async () => {
    const session = sessions.get('engineer');
    const answer = await api.call<{ message: string }>(ENDPOINTS.leads, { session });
    expectApiError(answer, 403);
    expect(answer.body.message).toBe('Your role does not allow this. An owner can change it.');
    await api.database.rows("update staff_accounts set role = 'office' where email = 'engineer@example.com'");
    expect((await api.call(ENDPOINTS.leads, { session })).status).toBe(200);
    expect((await api.call(ENDPOINTS.session, { session })).body).toMatchObject({ role: 'office' });
  });

  it('of the first account are an owner’s', async () => {
    expect((await api.call(ENDPOINTS.session, { session: await api.signIn() })).body).toMatchObject({ role: 'owner' });
  });
});
