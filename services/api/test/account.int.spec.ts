import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenSession } from '@site/contracts';
import { ENDPOINTS, MESSAGES } from '@site/testing/spec-facts';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { expectApiError } from './support/expect-api-error.js';
import { TestApi } from './support/test-api.js';

const ANA = { email: 'ana@example.com', password: 'battery staple' };

describe('the user’s own account', () => {
  let api: TestApi;
  let session: string;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.database.rows('delete from staff_accounts where email = $1', [ANA.email]);
    await api.database.rows('delete from rate_limits');
    await api.database.rows('delete from outbox');
    await new StaffAccounts(api.database.source).add(ANA.email, ANA.password);
    session = await api.signIn(ANA);
  });

  const change = (json: object) => api.call(ENDPOINTS.ownPassword, { json, session });
  const list = async (by = session) => (await api.call<OpenSession[]>(ENDPOINTS.ownSessions, { session: by })).body;
  const isOpen = async (one: string) => (await api.call(ENDPOINTS.session, { session: one })).status === 200;

  it('gets a new password, which ends every other session and is reported to its owner', async () => {
    const other = await api.signIn(ANA);
    const answer = await change({ currentPassword: ANA.password, password: 'another staple' });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: '' });
    expect(await isOpen(session)).toBe(true);
    expect(await isOpen(other)).toBe(false);
    await expect(api.signIn(ANA)).rejects.toThrow('401');
    await api.signIn({ ...ANA, password: 'another staple' });
    expect(await api.database.rows('select type from outbox')).toEqual([{ type: 'password.changed' }]);
  });

  it.each([
    ['with the old password while it changes', `password_hash = 'another'`],
    ['while it is closed', 'disabled_at = now()'],
  ])('cannot be signed in to %s', async (_what, set) => {
    const runner = api.database.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`update staff_accounts set ${set} where email = $1`, [ANA.email]);
    await runner.query('update sessions set revoked_at = now()');
    const signIn = api.signIn(ANA);
    const failure = expect(signIn).rejects.toThrow('401');
    await api.database.untilLocked(1);
    await runner.commitTransaction();
    await runner.release();
    await failure;
    expect(await api.database.count('sessions where revoked_at is null')).toBe(0);
  });

  it.each([
    [{ currentPassword: 'wrong', password: 'another staple' }, { currentPassword: MESSAGES.currentPassword }],
    [{ currentPassword: ANA.password, password: 'short' }, { password: expect.stringMatching(/at least 8/) }],
    [
      { currentPassword: '', password: '' },
      { currentPassword: MESSAGES.password, password: MESSAGES.password },
    ],
    [{ password: 'another staple' }, { currentPassword: MESSAGES.password }],
  ])('keeps its password if the change is invalid: %j', async (json, fields) => {
    expectApiError(await change(json), 400, fields);
    await api.signIn(ANA);
  });

  it('allows 10 password attempts in 10 minutes', async () => {
    const wrong = { currentPassword: 'wrong', password: 'another staple' };
    for (let count = 0; count < 10; count += 1) expectApiError(await change(wrong), 400, expect.anything());
    expectApiError(await change({ currentPassword: ANA.password, password: 'another staple' }), 429);
  });

  it('lists its sessions, and ends them', async () => {
    const other = await api.signIn(ANA);
    const [newest, oldest] = await list();
    expect(newest).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      signedInAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: false,
    });
    expect(oldest?.isCurrent).toBe(true);
    expect(JSON.stringify(await list())).not.toContain(other);
    const path = ENDPOINTS.ownSession(newest?.id ?? '');
    expect((await api.call(path, { method: 'DELETE', session })).status).toBe(204);
    expect(await isOpen(other)).toBe(false);
    expect(await list()).toHaveLength(1);
    expectApiError(await api.call(path, { method: 'DELETE', session }), 404);
  });

  it('cannot see or end a session of a colleague', async () => {
    const owners = await api.signIn();
    const [own] = await list(owners);
    expect((await list()).map(({ id }) => id)).not.toContain(own?.id);
    expectApiError(await api.call(ENDPOINTS.ownSession(own?.id ?? ''), { method: 'DELETE', session }), 404);
    expectApiError(await api.call(ENDPOINTS.ownSession('x'), { method: 'DELETE', session }), 404);
    expect(await isOpen(owners)).toBe(true);
  });
});
