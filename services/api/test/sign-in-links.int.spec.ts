import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DEVICE_COOKIE, SESSION_COOKIE, type Session } from '@site/contracts';
import { ENDPOINTS, MESSAGES } from '@site/testing/spec-facts';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { expectApiError } from './support/expect-api-error.js';
import { mailedLink } from './support/mailed-link.js';
import { type Answer, newClient, PUBLIC_ORIGIN, STAFF, sessionCookieOf, TestApi } from './support/test-api.js';

const EMAIL = 'desk@example.com';
const COLLEAGUE = { email: 'colleague@example.com', password: 'another horse' };

describe('a mailed sign-in link', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
    await new StaffAccounts(api.database.source).add(COLLEAGUE.email, COLLEAGUE.password);
  });
  afterAll(() => api.stop());
  afterEach(async () => {
    await api.database.rows('delete from rate_limits');
    await api.database.rows('delete from outbox');
    await api.database.rows('delete from sign_in_links');
  });

  const ask = (email: unknown, headers: Record<string, string> = newClient()) =>
    api.call(ENDPOINTS.signInLinks, { json: { email }, origin: PUBLIC_ORIGIN, headers });
  const use = (token: unknown, headers: Record<string, string> = newClient()) =>
    api.call<Session>(ENDPOINTS.signInLinkUse, { json: { token }, origin: PUBLIC_ORIGIN, headers });
  const accountOf = async (email = EMAIL) =>
    (await api.database.rows<{ id: string }>('select id from staff_accounts where email = $1', [email]))[0]?.id;
  const mailed = ({ email = EMAIL, lives = '10 minutes' } = {}) => mailedLink(api, email, { lives });
  const events = () =>
    api.database.rows<{ type: string; staffAccountId: string; effect: string }>(
      `select type, payload ->> 'staffAccountId' as "staffAccountId", effect
         from outbox join effects on event_id = id order by seq`,
    );
  const deviceOf = ({ headers }: Answer) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`))
      ?.split(';')[0];

  describe('when requested', () => {
    it('gives the same response after the same work, whether or not the address has an account', async () => {
      const [known, unknown] = [await ask(' Desk@Example.com '), await ask('nobody@example.com')];
      for (const { status, body } of [known, unknown]) expect({ status, body }).toEqual({ status: 202, body: '' });
      const names = (answer: Answer) => [...answer.headers.keys()].filter((name) => name !== 'x-request-id').sort();
      expect(names(known)).toEqual(names(unknown));
      const account = await accountOf();
      expect(await events()).toEqual([
        { type: 'sign-in-link.requested', staffAccountId: account, effect: 'notification' },
        { type: 'sign-in-link.requested', staffAccountId: expect.any(String), effect: 'notification' },
      ]);
      expect(await api.database.count('outbox where payload::text ilike $1', ['%example.com%'])).toBe(0);
    });

    it.each([['not an address'], [7], [undefined]])('is not sent to the address %j', async (email) => {
      expectApiError(await ask(email), 400, { email: MESSAGES.email });
      expect(await events()).toEqual([]);
    });

    it('treats a disabled account like none', async () => {
      await api.database.rows('update staff_accounts set disabled_at = now() where email = $1', [COLLEAGUE.email]);
      expect((await ask(COLLEAGUE.email)).status).toBe(202);
      expect((await events())[0]?.staffAccountId).not.toBe(await accountOf(COLLEAGUE.email));
      await api.database.rows('update staff_accounts set disabled_at = null');
    });

    it.each([[EMAIL], ['nobody@example.com']])(
      'is sent once in 5 minutes for %s, from any client, with the same response each time',
      async (email) => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
        expect(await events()).toHaveLength(1);
        // It does not delay another account's links.
        expect((await ask(COLLEAGUE.email)).status).toBe(202);
        expect(await events()).toHaveLength(2);
        await api.database.rows('update rate_limits set expire = expire - 290000');
        await ask(email);
        expect(await events()).toHaveLength(2);
        await api.database.rows('update rate_limits set expire = expire - 10001');
        await ask(email);
        expect(await events()).toHaveLength(3);
      },
    );

    it('is sent by the next request after one that failed', async () => {
      await api.database.rows('alter table outbox rename to outbox_away');
      try {
        expectApiError(await ask(EMAIL), 500);
      } finally {
        await api.database.rows('alter table outbox_away rename to outbox');
      }
      expect((await ask(EMAIL)).status).toBe(202);
      expect(await events()).toHaveLength(1);
    });

    it('is available 10 times in 10 minutes per address, for any accounts', async () => {
      const client = newClient();
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1)
        statuses.push((await ask(`staff-${count}@example.com`, client)).status);
      expect(statuses).toEqual([...Array(10).fill(202), 429, 429]);
      const refused = await ask(EMAIL, client);
      expectApiError(refused, 429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // The owner uses another address.
      expect((await ask(EMAIL)).status).toBe(202);
      expect((await events()).at(-1)?.staffAccountId).toBe(await accountOf());
    });

    it('is available to our own pages only', async () => {
      const answer = await api.call(ENDPOINTS.signInLinks, { json: { email: EMAIL }, origin: 'https://evil.example' });
      expectApiError(answer, 403);
    });
  });

  describe('when used', () => {
    it('signs in although wrong passwords lock the account, and marks the device as known', async () => {
      const wrong = () =>
        api.call(ENDPOINTS.session, {
          json: { ...STAFF, password: 'wrong' },
          origin: PUBLIC_ORIGIN,
          headers: newClient(),
        });
      for (let count = 0; count < 30; count += 1) await wrong();
      const signIn = (headers: Record<string, string>) =>
        api.call(ENDPOINTS.session, { json: STAFF, origin: PUBLIC_ORIGIN, headers });
      expectApiError(await signIn(newClient()), 429);
      const answer = await use(await mailed());
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 201,
        body: {
          email: EMAIL,
          role: 'owner',
          expiresAt: expect.any(String),
          projectFiles: { maxCount: 20, maxBytes: 26_214_400 },
        },
      });
      const session = sessionCookieOf(answer);
      expect((await api.call<Session>(ENDPOINTS.session, { session })).body.email).toBe(EMAIL);
      const device = deviceOf(answer) ?? '';
      expect((await signIn({ ...newClient(), cookie: device })).status).toBe(201);
      // It does not give strangers new attempts.
      expectApiError(await signIn(newClient()), 429);
    });

    it('expires, even for one of two concurrent uses', async () => {
      const token = await mailed();
      const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(401)]);
      const again = await use(token);
      expectApiError(again, 401);
      expect((again.body as unknown as { message: string }).message).toBe(
        'This sign-in link has expired or was already used.',
      );
      expect(again.headers.getSetCookie()).toEqual([]);
    });

    it('ends the other links of its account, not those of colleagues, and allows a new one immediately', async () => {
      await ask(EMAIL);
      const [first, second, colleagues] = [await mailed(), await mailed(), await mailed({ email: COLLEAGUE.email })];
      expect((await use(second)).status).toBe(201);
      expectApiError(await use(first), 401);
      expect((await use(colleagues)).status).toBe(201);
      await ask(EMAIL);
      expect((await events()).filter(({ type }) => type === 'sign-in-link.requested')).toHaveLength(2);
    });

    it('is reported to its owner', async () => {
      expect((await use(await mailed())).status).toBe(201);
      expect(await events()).toEqual([
        { type: 'sign-in-link.used', staffAccountId: await accountOf(), effect: 'notification' },
      ]);
    });

    it('ends the session whose cookie was sent, and keeps a colleague’s device', async () => {
      const session = await api.signIn(COLLEAGUE);
      const device = deviceOf(
        await api.call(ENDPOINTS.session, { json: COLLEAGUE, origin: PUBLIC_ORIGIN, headers: newClient() }),
      );
      const answer = await use(await mailed(), { cookie: `${SESSION_COOKIE}=${session}; ${device}` });
      expect(deviceOf(answer)).toBe(device);
      expectApiError(await api.call(ENDPOINTS.session, { session }), 401);
    });
  });

  it.each([
    ['expired', async () => mailed({ lives: '-1 second' })],
    ['nobody was mailed', async () => 'A'.repeat(43)],
    [
      'is of a disabled account',
      async () => {
        const token = await mailed({ email: COLLEAGUE.email });
        await api.database.rows('update staff_accounts set disabled_at = now() where email = $1', [COLLEAGUE.email]);
        return token;
      },
    ],
    [
      'is older than the password',
      async () => {
        const token = await mailed();
        await new StaffAccounts(api.database.source).setPassword(EMAIL, STAFF.password);
        return token;
      },
    ],
  ])('that %s signs nobody in', async (_what, make) => {
    const answer = await use(await make());
    expectApiError(answer, 401);
    expect(answer.body).toMatchObject({ message: MESSAGES.signInLinkOver });
    await api.database.rows('update staff_accounts set disabled_at = null');
  });

  it.each([['short'], [7], [undefined], [`${'A'.repeat(43)}'`]])('with the token %j is invalid', async (token) => {
    expectApiError(await use(token), 400, { token: MESSAGES.signInLinkOver });
  });
});
