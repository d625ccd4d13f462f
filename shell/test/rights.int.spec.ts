import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@site/contracts';
import type { ReleaseRegistry } from '@site/core/registry';
import { ApiProcess } from '@site/testing/api-process';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { TestDatabase } from '@site/testing/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { HttpError } from '../src/http';
import { Identity, type ReleaseService, registerRegistry } from '../src/registry';

const STAFF_ROLES: StaffRole[] = ['owner', 'office', 'engineer'];
const PUBLIC_ORIGIN = 'http://site.example';
const PASSWORD = 'battery staple';
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
  ['GET /registry/releases', 200, 403, 200],
  ['POST /registry/remotes/{remote}/rollback', 404, 403, 404],
  // Only with a team's token.
  ['POST /registry/remotes/{remote}/versions', 401, 401, 401],
  ['POST /registry/remotes/{remote}/release', 401, 401, 401],
  ['POST /registry/remotes/{remote}/withdraw', 401, 401, 401],
  ['POST /registry/remotes/{remote}/previews', 401, 401, 401],
];

interface OpenApi {
  paths: Record<string, Record<string, { security?: object[] }>>;
}

describe('rights', () => {
  let database: TestDatabase;
  let folder: string;
  let api: ApiProcess;
  let registry: FastifyInstance;
  let registryAddress: string;
  const registryRoutes: string[] = [];
  const sessions = new Map<StaffRole, string>();

  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'rights-'));
    api = await ApiProcess.start({
      DATABASE_URL: database.url,
      STORAGE_DIR: folder,
      PUBLIC_ORIGIN,
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: PASSWORD,
    });
    for (const role of STAFF_ROLES.slice(1)) await add(`${role}@example.com`, role);
    for (const role of STAFF_ROLES) sessions.set(role, await signIn(`${role}@example.com`));

    registry = Fastify();
    registry.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) registryRoutes.push(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    });
    await registerRegistry(registry, {
      releases: { list: async () => [], rollback: nothing } as unknown as ReleaseService,
      identity: new Identity({} as ReleaseRegistry, { apiUrl: api.address, publicOrigin: PUBLIC_ORIGIN }),
      publicOrigin: PUBLIC_ORIGIN,
    });
    registryAddress = await registry.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await registry.close();
    await api.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const nothing = async () => {
    throw new HttpError(404, 'Not found');
  };

  const ask = (path: string, session?: string, init?: RequestInit) =>
    fetch((path.startsWith('/registry/') ? registryAddress : api.address) + path, {
      ...init,
      headers: { origin: PUBLIC_ORIGIN, ...(session && { cookie: session }), ...init?.headers },
    });

  const add = (email: string, role: StaffRole) =>
    database.rows(
      'insert into staff_accounts (email, password_hash, role) select $1, password_hash, $2 from staff_accounts limit 1',
      [email, role],
    );

  async function signIn(email: string) {
    const answer = await ask(ENDPOINTS.session, undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(answer.status).toBe(201);
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  /** Reads only the status: the live stream never ends. */
  const statusOf = async (route: string, session: string | undefined) => {
    const [method, path = ''] = route.split(' ');
    const filled = path
      .replace('{status}', 'new')
      .replace('{name}', 'a.pdf')
      .replace('{remote}', 'mfe-forms')
      .replaceAll(/\{\w+\}/g, UNKNOWN);
    const response = await ask(filled, session, { method });
    await response.body?.cancel();
    return response.status;
  };

  it.each(ROUTES)('for %s: owner %i, office %i, engineer %i, others 401', async (route, owner, office, engineer) => {
    const answered = new Map<StaffRole, number>();
    for (const role of STAFF_ROLES) answered.set(role, await statusOf(route, sessions.get(role)));
    expect(Object.fromEntries(answered)).toEqual({ owner, office, engineer });
    expect(await statusOf(route, undefined)).toBe(401);
  });

  it('are in the table above for every staff route', async () => {
    const described = (await (await ask(ENDPOINTS.openApi)).json()) as OpenApi;
    const ofApi = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) => security.length > 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    // HEAD comes with GET; the last one answers 404 to everything else.
    const ofRegistry = registryRoutes.filter((route) => !route.startsWith('HEAD ') && !route.endsWith('/*'));
    expect(ROUTES.map(([route]) => route).toSorted()).toEqual([...ofApi, ...ofRegistry].toSorted());
  });

  it('apply immediately when a role changes, and a refusal explains itself in plain words', async () => {
    await add('ann@example.com', 'engineer');
    const session = await signIn('ann@example.com');
    for (const path of [ENDPOINTS.leads, '/registry/releases']) {
      const answer = await ask(path, path === ENDPOINTS.leads ? session : sessions.get('office'));
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ message: 'Your role does not allow this. An owner can change it.' });
    }
    expect((await ask('/registry/releases', session)).status).toBe(200);
    await database.rows("update staff_accounts set role = 'office' where email = 'ann@example.com'");
    expect((await ask(ENDPOINTS.leads, session)).status).toBe(200);
    expect((await ask('/registry/releases', session)).status).toBe(403);
    expect(await (await ask(ENDPOINTS.session, session)).json()).toMatchObject({ role: 'office' });
  });

  it('of the first account are those of an owner', async () => {
    expect(await (await ask(ENDPOINTS.session, sessions.get('owner'))).json()).toMatchObject({ role: 'owner' });
  });
});
