import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Person, StaffRole } from '@site/contracts';
import { ENDPOINTS, LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { hashPassword } from '../src/sessions/passwords.js';
import { expectApiError } from './support/expect-api-error.js';
import { mailedLink } from './support/mailed-link.js';
import { PUBLIC_ORIGIN, STAFF, TestApi } from './support/test-api.js';

const PASSWORD = 'battery staple';
const HOUR_MS = 3_600_000;

describe('people', () => {
  let api: TestApi;
  let session: string;
  let passwordHash: string;
  beforeAll(async () => {
    api = await TestApi.start();
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.database.rows('delete from staff_accounts where email <> $1', [STAFF.email.toLowerCase()]);
    await api.database.rows('delete from rate_limits');
    await api.database.rows('delete from outbox');
    session = await api.signIn();
  });

  const list = async () => (await api.call<Person[]>(ENDPOINTS.people, { session })).body;
  const person = async (email: string) => (await list()).find((one) => one.email === email);
  const invite = (json: object) => api.call<Person>(ENDPOINTS.people, { json, session });
  const setRole = (id: string, role: unknown, by = session) =>
    api.call<Person>(ENDPOINTS.person(id), { method: 'PATCH', json: { role }, session: by });
  const remove = (id: string, by = session) => api.call(ENDPOINTS.person(id), { method: 'DELETE', session: by });
  const messageOf = (body: unknown) => (body as { message: string }).message;
  /** Creates an account with a password and a session. */
  const add = async (email: string, role: StaffRole) => {
    const [row] = await api.database.rows<{ id: string }>(
      'insert into staff_accounts (email, password_hash, role) values ($1, $2, $3) returning id',
      [email, passwordHash, role],
    );
    return { id: row?.id ?? '', session: await api.signIn({ email, password: PASSWORD }) };
  };
  const invitations = () => api.database.count("outbox where type = 'staff-account.invited'");

  it('are listed with role, state and last sign-in', async () => {
    await add('ana@example.com', 'office');
    await invite({ email: 'bob@example.com', role: 'engineer' });
    const [ana, bob, desk] = await list();
    expect(ana).toEqual({
      id: expect.any(String),
      email: 'ana@example.com',
      role: 'office',
      state: 'active',
      invitedUntil: null,
      lastSignInAt: expect.any(String),
    });
    expect(Date.now() - Date.parse(ana?.lastSignInAt ?? '')).toBeLessThan(60_000);
    expect(bob).toMatchObject({ email: 'bob@example.com', role: 'engineer', state: 'invited', lastSignInAt: null });
    expect(desk).toMatchObject({ email: 'desk@example.com', role: 'owner', state: 'active' });
  });

  describe('are invited', () => {
    it('for 72 hours, by an event that contains only an id, and cannot sign in yet', async () => {
      const { status, body } = await invite({ email: ' Bob@Example.com ', role: 'office' });
      expect({ status, state: body.state, email: body.email }).toEqual({
        status: 201,
        state: 'invited',
        email: 'bob@example.com',
      });
      const hours = (Date.parse(body.invitedUntil ?? '') - Date.now()) / HOUR_MS;
      expect(Math.abs(hours - LIMITS.invitation.hours)).toBeLessThan(0.1);
      expect(await api.database.rows('select type, payload from outbox')).toEqual([
        { type: 'staff-account.invited', payload: { staffAccountId: body.id } },
      ]);
      // Leads cannot be assigned to a user who never signed in.
      expect(
        (await api.call<{ email: string }[]>(ENDPOINTS.staff, { session })).body.map(({ email }) => email),
      ).toEqual(['desk@example.com']);
    });

    it('again with the new role, which invalidates earlier invitations', async () => {
      const { body } = await invite({ email: 'bob@example.com', role: 'office' });
      await mailedLink(api, 'bob@example.com', { purpose: 'invitation', lives: '1 day' });
      await api.database.rows("update staff_accounts set invited_until = now() - interval '1 second' where id = $1", [
        body.id,
      ]);
      expect(await person('bob@example.com')).toMatchObject({ state: 'expired' });
      const again = await invite({ email: 'bob@example.com', role: 'engineer' });
      expect(again.body).toMatchObject({ id: body.id, role: 'engineer', state: 'invited' });
      expect(await api.database.count('sign_in_links')).toBe(0);
      expect(await invitations()).toBe(2);
    });

    it('again after their removal', async () => {
      const { id } = await add('ana@example.com', 'office');
      await remove(id);
      expect((await invite({ email: 'ana@example.com', role: 'office' })).body).toMatchObject({ id, state: 'invited' });
    });

    it('only if they have no account', async () => {
      await add('ana@example.com', 'office');
      expectApiError(await invite({ email: 'ANA@example.com', role: 'owner' }), 400, { email: MESSAGES.alreadyActive });
      expect(await person('ana@example.com')).toMatchObject({ role: 'office', state: 'active' });
      expect(await invitations()).toBe(0);
    });

    it.each([
      [{ email: 'no address', role: 'office' }, { email: MESSAGES.email }],
      [{ email: '', role: 'office' }, { email: MESSAGES.email }],
      [{ email: 'bob@example.com', role: 'boss' }, { role: MESSAGES.role }],
      [{ email: 'bob@example.com' }, { role: MESSAGES.role }],
      [{ email: 'bob@example.com', role: ['owner'] }, { role: MESSAGES.role }],
      [
        { email: 7, role: null },
        { email: MESSAGES.email, role: MESSAGES.role },
      ],
      [{ email: 'bob@example.com', role: 'office', password: 'x' }, { password: MESSAGES.unknownField }],
    ])('only with valid input: %j', async (json, fields) => {
      expectApiError(await invite(json), 400, fields);
      expect(await invitations()).toBe(0);
    });

    it('at most 30 times in 10 minutes by one owner', async () => {
      for (let count = 0; count < 30; count += 1) {
        expect((await invite({ email: `bob${count}@example.com`, role: 'office' })).status).toBe(201);
      }
      expectApiError(await invite({ email: 'bob@example.com', role: 'office' }), 429);
    });
  });

  describe('when changed or removed', () => {
    it('get the new role, which ends their sessions', async () => {
      const ana = await add('ana@example.com', 'office');
      const { status, body } = await setRole(ana.id, 'engineer');
      expect({ status, role: body.role }).toEqual({ status: 200, role: 'engineer' });
      expectApiError(await api.call(ENDPOINTS.session, { session: ana.session }), 401);
    });

    it('keep their open invitation, with the new role', async () => {
      const { body } = await invite({ email: 'bob@example.com', role: 'office' });
      await mailedLink(api, 'bob@example.com', { purpose: 'invitation', lives: '1 day' });
      expect((await setRole(body.id, 'engineer')).body).toMatchObject({ role: 'engineer', state: 'invited' });
      expect(await api.database.count('sign_in_links')).toBe(1);
    });

    it('get a new link at once after their role ended the earlier one', async () => {
      const ana = await add('ana@example.com', 'office');
      const ask = () => api.call(ENDPOINTS.signInLinks, { json: { email: 'ana@example.com' }, origin: PUBLIC_ORIGIN });
      await ask();
      await ask();
      expect(await api.database.count("outbox where type = 'sign-in-link.requested'")).toBe(1);
      await setRole(ana.id, 'engineer');
      await ask();
      expect(await api.database.count("outbox where type = 'sign-in-link.requested'")).toBe(2);
    });

    it('keep their sessions if the role stays the same', async () => {
      const ana = await add('ana@example.com', 'office');
      expect((await setRole(ana.id, 'office')).status).toBe(200);
      expect((await api.call(ENDPOINTS.session, { session: ana.session })).status).toBe(200);
    });

    it.each([['boss'], [null], [undefined], ['Owner']])('cannot get the role %j', async (role) => {
      const ana = await add('ana@example.com', 'office');
      expectApiError(await setRole(ana.id, role), 400, { role: MESSAGES.role });
    });

    it('lose their sessions and cannot sign in again', async () => {
      const ana = await add('ana@example.com', 'office');
      expect((await remove(ana.id)).status).toBe(204);
      expectApiError(await api.call(ENDPOINTS.session, { session: ana.session }), 401);
      await expect(api.signIn({ email: 'ana@example.com', password: PASSWORD })).rejects.toThrow('401');
      expect(await person('ana@example.com')).toMatchObject({ state: 'removed' });
      expect(await api.database.count('known_devices where staff_account_id = $1', [ana.id])).toBe(0);
    });

    it('are former colleagues again when they are removed before they accept a second invitation', async () => {
      const { id } = await add('ana@example.com', 'office');
      await remove(id);
      await invite({ email: 'ana@example.com', role: 'office' });
      expect((await remove(id)).status).toBe(204);
      expect(await person('ana@example.com')).toMatchObject({ id, state: 'removed', invitedUntil: null });
    });

    it('leave nothing behind if they were only invited', async () => {
      const { body } = await invite({ email: 'bob@example.com', role: 'office' });
      expect((await remove(body.id)).status).toBe(204);
      expect(await person('bob@example.com')).toBeUndefined();
      expectApiError(await remove(body.id), 404);
    });

    it.each(['00000000-0000-4000-8000-000000000000', 'x'])('are 404 if they do not exist: %s', async (id) => {
      expectApiError(await setRole(id, 'office'), 404);
      expectApiError(await remove(id), 404);
    });
  });

  describe('keep an owner', () => {
    it('who cannot be removed or demoted, even if another owner is invited', async () => {
      await invite({ email: 'bob@example.com', role: 'owner' });
      const me = await person('desk@example.com');
      for (const answer of [await setRole(me?.id ?? '', 'office'), await remove(me?.id ?? '')]) {
        expectApiError(answer, 409);
        expect(messageOf(answer.body)).toBe('This is the last owner. Make somebody else an owner first.');
      }
      expect((await setRole(me?.id ?? '', 'owner')).status).toBe(200);
      expect((await api.call(ENDPOINTS.session, { session })).status).toBe(200);
    });

    it('who can be demoted once there is another', async () => {
      await add('ana@example.com', 'owner');
      const me = await person('desk@example.com');
      expect((await setRole(me?.id ?? '', 'office')).status).toBe(200);
      expectApiError(await api.call(ENDPOINTS.people, { session }), 401);
      expectApiError(await api.call(ENDPOINTS.people, { session: await api.signIn() }), 403);
      await api.database.rows("update staff_accounts set role = 'owner'");
    });

    it('while others are changed and somebody becomes an owner', async () => {
      const ana = '00000000-0000-4000-8000-000000000001';
      await api.database.rows(
        `insert into staff_accounts (id, email, password_hash, role) values ($1, 'ana@example.com', $2, 'office')`,
        [ana, passwordHash],
      );
      const bob = await add('bob@example.com', 'office');
      const runner = api.database.source.createQueryRunner();
      await runner.startTransaction();
      await runner.query(`select 1 from staff_accounts where email = 'desk@example.com' for update`);
      const first = setRole(ana, 'engineer');
      await api.database.untilLocked(1);
      const promotion = api.database.rows(`update staff_accounts set role = 'owner' where id = $1`, [ana]);
      await Promise.race([promotion, sleep(200)]);
      const second = setRole(bob.id, 'engineer');
      await sleep(300);
      await runner.commitTransaction();
      await runner.release();
      expect([(await first).status, (await second).status]).toEqual([200, 200]);
      await promotion;
    });

    it.each([
      ['demote', (id: string, by: string) => setRole(id, 'office', by)],
      ['remove', (id: string, by: string) => remove(id, by)],
    ])('when two of them %s each other concurrently', async (_what, act) => {
      for (let round = 0; round < 5; round += 1) {
        const ana = await add(`ana${round}@example.com`, 'owner');
        const desk = await person('desk@example.com');
        const answers = await Promise.all([act(ana.id, session), act(desk?.id ?? '', ana.session)]);
        const statuses = answers.map(({ status }) => status);
        // A user whose session has ended in the meantime is rejected.
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
        expect([401, 403, 409]).toContain(statuses.find((status) => status >= 300));
        expect(await api.database.count("staff_accounts where role = 'owner' and disabled_at is null")).toBe(1);
        await api.database.rows('delete from staff_accounts where email <> $1', ['desk@example.com']);
        await api.database.rows("update staff_accounts set role = 'owner', disabled_at = null");
        session = await api.signIn();
      }
    });
  });
});
