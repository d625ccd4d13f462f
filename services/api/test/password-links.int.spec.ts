import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Person, Session } from '@site/contracts';
import { ENDPOINTS, MESSAGES } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { mailedLink } from './support/mailed-link.js';
import { newClient, PUBLIC_ORIGIN, STAFF, sessionCookieOf, TestApi } from './support/test-api.js';

const EMAIL = STAFF.email.toLowerCase();
const PASSWORD = 'battery staple';

describe('a mailed link that sets a password', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    for (const table of ['rate_limits', 'outbox', 'sign_in_links']) await api.database.rows(`delete from ${table}`);
  });

  const ask = (email: unknown, headers = newClient()) =>
    api.call(ENDPOINTS.passwordLinks, { json: { email }, origin: PUBLIC_ORIGIN, headers });
  const use = (token: unknown, password: unknown = PASSWORD, headers = newClient()) =>
    api.call<Session>(ENDPOINTS.passwordLinkUse, { json: { token, password }, origin: PUBLIC_ORIGIN, headers });
  const signIn = (email: string, password: string) =>
    api.call(ENDPOINTS.session, { json: { email, password }, origin: PUBLIC_ORIGIN, headers: newClient() });
  const events = () =>
    api.database.rows<{ type: string; staffAccountId: string }>(
      `select type, payload ->> 'staffAccountId' as "staffAccountId" from outbox order by seq`,
    );
  const idOf = async (email: string) =>
    (await api.database.rows<{ id: string }>('select id from staff_accounts where email = $1', [email]))[0]?.id;
  const mailed = (email: string, purpose: string, lives = '1 hour') => mailedLink(api, email, { purpose, lives });

  describe('of an invitation', () => {
    const invited = async (email: string) => {
      const session = await api.signIn();
      await api.call<Person>(ENDPOINTS.people, { json: { email, role: 'engineer' }, session });
      return mailed(email, 'invitation', '72 hours');
    };

    it('activates the account with its role, once, and signs in', async () => {
      const token = await invited('bob@example.com');
      const answer = await use(token);
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status: 201,
        body: { email: 'bob@example.com', role: 'engineer' },
      });
      const session = sessionCookieOf(answer);
      expect((await api.call<Session>(ENDPOINTS.session, { session })).body.email).toBe('bob@example.com');
      expect((await signIn('bob@example.com', PASSWORD)).status).toBe(201);
      // A first password is no changed one.
      expect((await events()).map(({ type }) => type)).toEqual(['staff-account.invited']);
      const again = await use(token, 'another staple');
      expectApiError(again, 401);
      expect((again.body as unknown as { message: string }).message).toBe(MESSAGES.passwordLinkOver);
      expect((await signIn('bob@example.com', PASSWORD)).status).toBe(201);
    });

    it('admits one of ten concurrent requests', async () => {
      const token = await invited('carl@example.com');
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => use(token, `battery staple ${at}`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(401)]);
    });

    it.each([
      ['has expired', 'update sign_in_links set expires_at = now()'],
      [
        'is older than what was promised',
        "update staff_accounts set invited_until = now() where email = 'dora@example.com'",
      ],
      ['was taken back', "update staff_accounts set invited_until = null where email = 'dora@example.com'"],
    ])('is invalid when it %s', async (_what, change) => {
      const token = await invited('dora@example.com');
      await api.database.rows(change);
      expectApiError(await use(token), 401);
      expectApiError(await signIn('dora@example.com', PASSWORD), 401);
    });

    it('is not a sign-in link', async () => {
      const token = await invited('dora@example.com');
      expectApiError(
        await api.call(ENDPOINTS.signInLinkUse, { json: { token }, origin: PUBLIC_ORIGIN, headers: newClient() }),
        401,
      );
    });
  });

  describe('of a reset', () => {
    it('takes the same work and has the same response, whether or not the address has an account', async () => {
      const answers = [await ask(` ${STAFF.email} `), await ask('nobody@example.com')];
      for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 202, body: '' });
      expect(await events()).toEqual([
        { type: 'password-link.requested', staffAccountId: await idOf(EMAIL) },
        { type: 'password-link.requested', staffAccountId: expect.any(String) },
      ]);
      await ask(EMAIL);
      expect(await events()).toHaveLength(2);
    });

    it('is rejected without an address, and the 11th time in 10 minutes from one client', async () => {
      expectApiError(await ask('no address'), 400, { email: MESSAGES.email });
      const client = newClient();
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) statuses.push((await ask(`bob${count}@example.com`, client)).status);
      expect(statuses).toEqual([...Array(10).fill(202), 429]);
    });

    it('sets the password, ends every session and other link, and is reported to the owner', async () => {
      const session = await api.signIn();
      const [token, other] = [await mailed(EMAIL, 'reset'), await mailed(EMAIL, 'reset')];
      const answer = await use(token, 'another staple');
      expect(answer.status).toBe(201);
      expectApiError(await api.call(ENDPOINTS.session, { session }), 401);
      expectApiError(await use(other, 'third staple!'), 401);
      expectApiError(await signIn(EMAIL, STAFF.password), 401);
      expect(await events()).toEqual([{ type: 'password.changed', staffAccountId: await idOf(EMAIL) }]);
      expect((await use(await mailed(EMAIL, 'reset'), STAFF.password)).status).toBe(201);
    });

    it('gives way to a new one at once, however the others ended', async () => {
      const session = await api.signIn();
      const asked = async () => (await events()).filter(({ type }) => type === 'password-link.requested').length;
      await ask(EMAIL);
      const signInLink = { json: { token: await mailed(EMAIL, 'sign-in') }, headers: newClient() };
      expect((await api.call(ENDPOINTS.signInLinkUse, { ...signInLink, origin: PUBLIC_ORIGIN })).status).toBe(201);
      await ask(EMAIL);
      expect(await asked()).toBe(2);
      const change = { currentPassword: STAFF.password, password: 'another staple' };
      expect((await api.call(ENDPOINTS.ownPassword, { json: change, session })).status).toBe(204);
      await ask(EMAIL);
      expect(await asked()).toBe(3);
      expect((await use(await mailed(EMAIL, 'reset'), STAFF.password)).status).toBe(201);
      await ask(EMAIL);
      expect(await asked()).toBe(4);
    });

    it.each([
      ['has expired', async () => mailed(EMAIL, 'reset', '-1 second')],
      ['nobody was mailed', async () => 'A'.repeat(43)],
      ['signs in, but sets no password', async () => mailed(EMAIL, 'sign-in')],
      [
        'is of a removed account',
        async () => {
          await api.database.rows(
            "insert into staff_accounts (email, password_hash, disabled_at) values ('gone@example.com', 'x', now())",
          );
          return mailed('gone@example.com', 'reset');
        },
      ],
    ])('is invalid when it %s', async (_what, make) => {
      expectApiError(await use(await make()), 401);
    });
  });

  it.each([['short'], ['password123'], ['example-fairhand']])(
    'is not consumed by the weak password %j',
    async (weak) => {
      const token = await mailed(EMAIL, 'reset');
      expectApiError(await use(token, weak), 400, { password: expect.stringMatching(/password/) });
      expect((await use(token, STAFF.password)).status).toBe(201);
    },
  );

  it.each([
    [{ token: 'short', password: PASSWORD }, { token: MESSAGES.passwordLinkOver }],
    [{ token: 'A'.repeat(43), password: '' }, { password: MESSAGES.password }],
    [{}, { token: MESSAGES.passwordLinkOver, password: MESSAGES.password }],
  ])('is invalid: %j', async (json, fields) => {
    expectApiError(await api.call(ENDPOINTS.passwordLinkUse, { json, headers: newClient() }), 400, fields);
  });

  it('can be tried 20 times in 10 minutes from one address', async () => {
    const client = newClient();
    for (let count = 0; count < 20; count += 1) expectApiError(await use('A'.repeat(43), PASSWORD, client), 401);
    expectApiError(await use(await mailed(EMAIL, 'reset'), PASSWORD, client), 429);
  });
});
