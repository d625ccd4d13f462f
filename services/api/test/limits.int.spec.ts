import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, HEADERS, MESSAGES } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { type Answer, newClient, PUBLIC_ORIGIN, STAFF, TestApi } from './support/test-api.js';
import { pdf } from './support/test-files.js';

/** Sign-in locks within this many consecutive wrong attempts (infra/docs/promises.md P20). */
const ATTEMPTS = 30;

function expectTooMany(answer: Answer): void {
  expectApiError(answer, 429);
  const seconds = answer.headers.get('retry-after') ?? '';
  expect(seconds).toMatch(/^\d+$/);
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThanOrEqual(600);
}

describe('rate limits', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ LIMIT_SUBMISSIONS: '3', LIMIT_UPLOADS: '2', LIMIT_EVENTS: '4' });
  });
  afterAll(() => api.stop());
  afterEach(() => api.database.rows('delete from rate_limits'));

  describe('for sign-in', () => {
    const signIn = (password: string, headers: Record<string, string>, email = STAFF.email) =>
      api.call(ENDPOINTS.session, { json: { email, password }, origin: PUBLIC_ORIGIN, headers });

    it('allow ten correct attempts', async () => {
      const client = newClient();
      for (let count = 0; count < 10; count += 1) expect((await signIn(STAFF.password, client)).status).toBe(201);
    });

    it('trip for an address that tries accounts one after another', async () => {
      const client = newClient();
      const answers: Answer[] = [];
      for (let count = 0; count < ATTEMPTS; count += 1) {
        answers.push(await signIn('wrong', client, `staff-${count}@example.com`));
      }
      expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
      expectTooMany(answers.at(-1) as Answer);
      // Even the right password fails, so that nobody can guess it; other accounts still work.
      expectTooMany(await signIn(STAFF.password, client));
      expect((await signIn(STAFF.password, newClient())).status).toBe(201);
    });

    it('trip for an account that is tried from many addresses', async () => {
      const answers: Answer[] = [];
      for (let count = 0; count < ATTEMPTS; count += 1) {
        answers.push(await signIn('wrong', newClient(), count % 2 ? STAFF.email : STAFF.email.toUpperCase()));
      }
      expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
      expectTooMany(answers.at(-1) as Answer);
      expectTooMany(await signIn(STAFF.password, newClient()));
    });

    it('trip for concurrent attempts as for sequential ones', async () => {
      const client = newClient();
      const answers = await Promise.all(Array.from({ length: 60 }, () => signIn('wrong', client)));
      const tried = answers.filter(({ status }) => status === 401).length;
      expect(tried).toBeGreaterThanOrEqual(10);
      expect(tried).toBeLessThan(ATTEMPTS);
    });

    it('allow ten concurrent correct attempts', async () => {
      const client = newClient();
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(STAFF.password, client)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    });

    it('reset after a correct attempt', async () => {
      const client = newClient();
      for (let round = 0; round < 3; round += 1) {
        for (let count = 0; count < 12; count += 1) expect((await signIn('wrong', client)).status).toBe(401);
        expect((await signIn(STAFF.password, client)).status).toBe(201);
      }
    });

    it('trust only the last hop', async () => {
      const client = newClient()['x-forwarded-for'];
      let last: Answer | undefined;
      for (let count = 0; count < ATTEMPTS; count += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${count}, ${client}` };
        last = await signIn('wrong', headers, `staff-${count}@example.com`);
      }
      expectTooMany(last as Answer);
    });

    it('apply to an address of maximum length, without storing it', async () => {
      const long = `${'a'.repeat(64)}@${'b'.repeat(59)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
      const answers: Answer[] = [];
      for (let count = 0; count < ATTEMPTS; count += 1) answers.push(await signIn('wrong', newClient(), long));
      expect(answers[0]?.body).toMatchObject({ message: MESSAGES.loginMismatch });
      expectTooMany(answers.at(-1) as Answer);
      const keys = JSON.stringify(await api.database.rows('select key from rate_limits'));
      expect(keys).toMatch(/sign-in-account/);
      expect(keys).not.toContain('@');
    });
  });

  it('for submissions are configurable and apply per address', async () => {
    const client = { headers: newClient() };
    for (let count = 0; count < 3; count += 1) expect((await api.submit({}, client)).status).toBe(201);
    const before = await api.stored();
    expectTooMany(await api.submit({}, client));
    expect(await api.stored()).toEqual(before);
    expect((await api.submit({}, { headers: newClient() })).status).toBe(201);
  });

  it('for submissions still return a stored submission', async () => {
    const client = { headers: newClient() };
    const first = await api.submit({}, { ...client, key: 'stored-0001' });
    for (let count = 0; count < 2; count += 1) expect((await api.submit({}, client)).status).toBe(201);
    const before = await api.stored();
    const again = await api.submit({}, { ...client, key: 'stored-0001' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    // Only what this form stored is known: not another key, other content, or the other form.
    expectTooMany(await api.submit({}, { ...client, key: 'stored-0002' }));
    expectApiError(await api.submit({ message: 'another' }, { ...client, key: 'stored-0001' }), 409);
    expectTooMany(
      await api.call(ENDPOINTS.investmentInquiries, {
        json: {},
        headers: { ...client.headers, [HEADERS.idempotencyKey]: 'stored-0001' },
      }),
    );
    expect(await api.stored()).toEqual(before);
  });

  it('report when to retry, in seconds and in words', async () => {
    const client = { headers: newClient() };
    for (let count = 0; count < 3; count += 1) await api.submit({}, client);
    const answer = await api.submit({}, client);
    expectTooMany(answer);
    expect(answer.body).toMatchObject({ message: 'Too many requests. Please try again in 10 minutes.' });
    await api.database.rows('update rate_limits set expire = expire - 580000');
    const later = await api.submit({}, client);
    expect(Number(later.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    expect(later.body).toMatchObject({ message: 'Too many requests. Please try again in a minute.' });
  });

  it('for uploads are configurable and apply per address', async () => {
    const client = { headers: newClient() };
    for (let count = 0; count < 2; count += 1)
      expect((await api.upload({ pdfFiles: [pdf()] }, client)).status).toBe(201);
    const before = await api.stored();
    expectTooMany(await api.upload({ pdfFiles: [pdf('large.pdf', 3_000_000)] }, client));
    expect(await api.stored()).toEqual(before);
    expect((await api.upload({ pdfFiles: [pdf()] }, { headers: newClient() })).status).toBe(201);
  });

  it('apply to events, too', async () => {
    const headers = newClient();
    const json = { name: 'page_view', path: '/' };
    for (let count = 0; count < 4; count += 1)
      expect((await api.call(ENDPOINTS.events, { json, headers })).status).toBe(202);
    expectTooMany(await api.call(ENDPOINTS.events, { json, headers }));
  });

  it('count exactly under concurrency', async () => {
    const client = { headers: newClient() };
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.submit({}, client)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('do not affect staff', async () => {
    const session = await api.signIn();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.call(ENDPOINTS.quoteRequestsByStatus('new'), { session })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
