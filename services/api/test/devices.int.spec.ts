import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DEVICE_COOKIE, SESSION_COOKIE } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { expectApiError } from './support/expect-api-error.js';
import { type Answer, newClient, PUBLIC_ORIGIN, STAFF, TestApi } from './support/test-api.js';

/** Sign-in locks within this many consecutive wrong attempts (infra/docs/promises.md P20). */
const ATTEMPTS = 30;
const COLLEAGUE = { email: 'colleague@example.com', password: 'another horse' };

describe('a known device', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
    await new StaffAccounts(api.database.source).add(COLLEAGUE.email, COLLEAGUE.password);
  });
  afterAll(() => api.stop());
  afterEach(() => api.database.rows('delete from rate_limits'));

  const signIn = (
    { device, ...headers }: Record<string, string> & { device?: string },
    json: { email: string; password: string } = STAFF,
  ) =>
    api.call(ENDPOINTS.session, {
      json,
      origin: PUBLIC_ORIGIN,
      headers: { ...headers, ...(device !== undefined && { cookie: `${DEVICE_COOKIE}=${device}` }) },
    });
  const wrong = (headers: Record<string, string>, email = STAFF.email) => signIn(headers, { email, password: 'wrong' });
  const cookieOf = ({ headers }: Answer) =>
    headers.getSetCookie().find((cookie) => /^(__Secure-)?device=/.test(cookie));
  const deviceOf = (answer: Answer) =>
    cookieOf(answer)
      ?.split(';')[0]
      ?.slice(DEVICE_COOKIE.length + 1) ?? '';

  it('is identified by a cookie sent only to sign-in, never to scripts, other sites or plain HTTP', async () => {
    const answer = await signIn(newClient());
    expect(cookieOf(answer)?.split('; ').slice(1).toSorted()).toEqual([
      expect.stringMatching(/^Expires=/),
      'HttpOnly',
      'Max-Age=31536000',
      `Path=${ENDPOINTS.session}`,
      'SameSite=Lax',
    ]);
    expect(deviceOf(answer)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(cookieOf(await signIn({ ...newClient(), 'x-forwarded-proto': 'https' }))?.split('; ')).toContain('Secure');
    expect(cookieOf(await wrong(newClient()))).toBeUndefined();
    const stored = JSON.stringify(await api.database.rows(`select encode(id_hash, 'escape') from known_devices`));
    expect(stored).not.toContain(deviceOf(answer));
  });

  it('is known for every user who signed in on it, in any order', async () => {
    const device = deviceOf(await signIn(newClient()));
    expect(deviceOf(await signIn({ ...newClient(), device }, COLLEAGUE))).toBe(device);
    for (const { email } of [STAFF, COLLEAGUE]) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) await wrong(newClient(), email);
      expectApiError(await wrong(newClient(), email), 429);
    }
    expect((await signIn({ ...newClient(), device })).status).toBe(201);
    expect((await signIn({ ...newClient(), device }, COLLEAGUE)).status).toBe(201);
  });

  it('keeps its identity at its next sign-in and after sign-out', async () => {
    const first = await signIn(newClient());
    const device = deviceOf(first);
    const session = first.headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION_COOKIE)) ?? '';
    const out = await api.call(ENDPOINTS.session, {
      method: 'DELETE',
      origin: PUBLIC_ORIGIN,
      headers: { cookie: `${session.split(';')[0]}; ${DEVICE_COOKIE}=${device}` },
    });
    expect({ status: out.status, cookie: cookieOf(out) }).toEqual({ status: 204, cookie: undefined });
    const before = await api.database.count('known_devices');
    expect(deviceOf(await signIn({ ...newClient(), device }))).toBe(device);
    expect(await api.database.count('known_devices')).toBe(before);
  });

  it('can sign in while strangers try its account, even from the same address', async () => {
    const client = newClient();
    const device = deviceOf(await signIn(client));
    for (let count = 0; count < ATTEMPTS; count += 1) await wrong(newClient());
    for (let count = 0; count < ATTEMPTS; count += 1) await wrong(client, `staff-${count}@example.com`);
    expectApiError(await signIn(newClient()), 429);
    expectApiError(await signIn(client, COLLEAGUE), 429);
    for (let count = 0; count < 10; count += 1) expect((await signIn({ ...client, device })).status).toBe(201);
    // Its sign-in does not give strangers new attempts.
    expectApiError(await signIn(newClient()), 429);
  });

  it('has its own attempt counter, which trips as usual and blocks nobody else', async () => {
    const device = deviceOf(await signIn(newClient()));
    const answers: Answer[] = [];
    // From a different address each time: only the device counts.
    for (let count = 0; count < ATTEMPTS; count += 1) answers.push(await wrong({ ...newClient(), device }));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expectApiError(answers.at(-1) as Answer, 429);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expectApiError(await signIn({ ...newClient(), device }), 429);
    expect((await signIn(newClient())).status).toBe(201);
    const keys = JSON.stringify(await api.database.rows('select key from rate_limits'));
    expect(keys).not.toContain(device);
  });

  it('counts each account by itself, so that a colleague’s sign-in gives no new attempts and theirs lock nobody', async () => {
    const device = deviceOf(await signIn(newClient()));
    await signIn({ ...newClient(), device }, COLLEAGUE);
    const answers: number[] = [];
    for (let count = 0; count < ATTEMPTS; count += 1) {
      answers.push((await wrong({ ...newClient(), device })).status);
      expect((await signIn({ ...newClient(), device }, COLLEAGUE)).status).toBe(201);
    }
    expect(answers.at(-1)).toBe(429);
  });

  it('has a counter that trips for concurrent attempts, and resets after a correct one', async () => {
    const device = deviceOf(await signIn(newClient()));
    const answers = await Promise.all(Array.from({ length: 60 }, () => wrong({ ...newClient(), device })));
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThan(ATTEMPTS);
    await api.database.rows('delete from rate_limits');
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 12; count += 1) expect((await wrong({ ...newClient(), device })).status).toBe(401);
      expect((await signIn({ ...newClient(), device })).status).toBe(201);
    }
  });

  it.each([
    ['of a colleague', async () => deviceOf(await signIn(newClient(), COLLEAGUE))],
    ['that is forged', async () => 'A'.repeat(43)],
    ['that is none', async () => `x' or 1=1`],
    [
      'of more than a year ago',
      async () => {
        const device = deviceOf(await signIn(newClient()));
        await api.database.rows(`update known_devices set last_used_at = now() - interval '366 days'`);
        return device;
      },
    ],
  ])('is unknown with a cookie %s: attempts count for address and account', async (_what, make) => {
    const device = await make();
    for (let count = 0; count < ATTEMPTS; count += 1) await wrong({ ...newClient(), device });
    expectApiError(await wrong(newClient()), 429);
    const client = newClient();
    for (let count = 0; count < ATTEMPTS; count += 1) await wrong({ ...client, device }, `staff-${count}@example.com`);
    expectApiError(await wrong(client, 'another@example.com'), 429);
  });

  it('is one of fifty kept per account', async () => {
    const first = deviceOf(await signIn(newClient()));
    await api.database.rows(`update known_devices set last_used_at = now() - interval '1 minute'`);
    await api.database.rows(`
      insert into known_devices (id_hash, staff_account_id)
      select sha256(n::text::bytea), (select id from staff_accounts where email = lower('${STAFF.email}'))
        from generate_series(1, 60) as n`);
    await signIn(newClient());
    expect(
      await api.database.count(`known_devices d join staff_accounts a on a.id = staff_account_id
      where a.email = lower('${STAFF.email}')`),
    ).toBe(50);
    expect(deviceOf(await signIn({ ...newClient(), device: first }))).not.toBe(first);
  });
});
