import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@site/contracts';
import { ENDPOINTS, LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { type Answer, PUBLIC_ORIGIN, STAFF, sessionCookieOf, TestApi } from './support/test-api.js';

const EMAIL = STAFF.email.toLowerCase();

describe('a staff session', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());

  const signIn = (json: unknown, headers: Record<string, string> = {}) =>
    api.call<Session>(ENDPOINTS.session, { json, origin: PUBLIC_ORIGIN, headers });
  const describeSession = (session?: string) => api.call<Session>(ENDPOINTS.session, { session });
  const cookieOf = ({ headers }: Answer) => headers.getSetCookie().find((cookie) => /^(__Host-)?session=/.test(cookie));

  it('opens with the right password and returns its account', async () => {
    const answer = await signIn(STAFF);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      email: EMAIL,
      role: 'owner',
      expiresAt: expect.any(String),
      projectFiles: LIMITS.projectFiles,
    });
    expect(Date.parse(answer.body.expiresAt)).toBeGreaterThan(Date.now() + 3_600_000);
    const read = await describeSession(sessionCookieOf(answer));
    expect({ status: read.status, body: read.body }).toEqual({ status: 200, body: answer.body });
  });

  it('opens with any spelling of the address', async () => {
    expect((await signIn({ ...STAFF, email: ` ${STAFF.email.toUpperCase()} ` })).status).toBe(201);
  });

  it('protects its cookie from scripts, other sites and, on https, plain HTTP', async () => {
    const plain = cookieOf(await signIn(STAFF));
    expect(plain).toMatch(/^session=[A-Za-z0-9_-]{43};/);
    expect(plain?.split('; ').slice(1).toSorted()).toEqual([
      expect.stringMatching(/^Expires=/),
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(cookieOf(await signIn(STAFF, { 'x-forwarded-proto': 'https' }))?.split('; ')).toContain('Secure');
  });

  it('protects its cookie from plain HTTP wherever visitors use https, whatever a proxy claims', async () => {
    const home = await TestApi.start({ PUBLIC_ORIGIN: 'https://home.example' });
    const answer = await home.call(ENDPOINTS.session, { json: STAFF, origin: 'https://home.example' });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie.split('; ')).toContain('Secure');
    await home.stop();
  });

  it('has cookie names on https that no other host and no plain connection can set', async () => {
    const home = await TestApi.start({ PUBLIC_ORIGIN: 'https://home.example' });
    const origin = 'https://home.example';
    const cookies = (await home.call(ENDPOINTS.session, { json: STAFF, origin })).headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '');
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}$/),
      expect.stringMatching(/^__Secure-device=[\w-]{43}$/),
    ]);
    const read = (cookie = '') => home.call(ENDPOINTS.session, { headers: { cookie } });
    expect((await read(cookies[0])).status).toBe(200);
    expectApiError(await read(cookies[0]?.replace('__Host-', '')), 401);
    expect((await home.call(ENDPOINTS.openApi)).body).toMatchObject({
      components: { securitySchemes: { cookie: { name: '__Host-session' } } },
    });
    const ended = await home.call(ENDPOINTS.session, {
      method: 'DELETE',
      origin,
      headers: { cookie: cookies[0] ?? '' },
    });
    expect(ended.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=; Path=\/; Expires=.* Secure;/),
    ]);
    expectApiError(await read(cookies[0]), 401);
    await home.stop();
  });

  it('stores only a hash in the database', async () => {
    const token = await api.signIn();
    const text = JSON.stringify(
      await api.database.rows('select encode(id_hash, $1) as hash, * from sessions', ['hex']),
    );
    expect(text).not.toContain(token);
    const [account] = await api.database.rows<{ password_hash: string }>('select password_hash from staff_accounts');
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
  });

  it('replaces the session whose cookie was sent', async () => {
    const first = await api.signIn();
    const second = sessionCookieOf(
      await api.call(ENDPOINTS.session, { json: STAFF, session: first, origin: PUBLIC_ORIGIN }),
    );
    expect(second).not.toBe(first);
    expectApiError(await describeSession(first), 401);
    expect((await describeSession(second)).status).toBe(200);
  });

  it('coexists with another session of the account', async () => {
    const [desk, phone] = [await api.signIn(), await api.signIn()];
    expect((await describeSession(desk)).status).toBe(200);
    expect((await describeSession(phone)).status).toBe(200);
  });

  it('ends with the sign-out, which clears the cookie', async () => {
    const session = await api.signIn();
    const answer = await api.call(ENDPOINTS.session, { method: 'DELETE', session });
    expect(answer.status).toBe(204);
    expect(cookieOf(answer)).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expectApiError(await describeSession(session), 401);
    expect((await api.call(ENDPOINTS.session, { method: 'DELETE', session })).status).toBe(204);
    expect((await api.call(ENDPOINTS.session, { method: 'DELETE' })).status).toBe(204);
  });

  describe('does not open', () => {
    it.each([
      ['a wrong password', { ...STAFF, password: 'wrong' }],
      ['the password without its spaces', { ...STAFF, password: STAFF.password.trim() }],
      ['an address that nobody has', { ...STAFF, email: 'nobody@example.com' }],
    ])('with %s, always with the same message', async (_what, credentials) => {
      const answer = await signIn(credentials);
      expectApiError(answer, 401);
      expect((answer.body as unknown as { message: string }).message).toBe(MESSAGES.loginMismatch);
      expect(cookieOf(answer)).toBeUndefined();
    });

    it.each([
      [{}, { email: MESSAGES.email, password: MESSAGES.password }],
      [{ email: 'desk', password: 'x' }, { email: MESSAGES.email }],
      [{ ...STAFF, password: '' }, { password: MESSAGES.password }],
      [{ ...STAFF, password: 7 }, { password: MESSAGES.password }],
      [{ ...STAFF, password: 'x'.repeat(LIMITS.password.max + 1) }, { password: expect.any(String) }],
      [{ ...STAFF, admin: true }, { admin: MESSAGES.unknownField }],
    ])('with invalid input: %j', async (json, fields) => {
      expectApiError(await signIn(json), 400, fields);
    });

    it('for an account that is disabled', async () => {
      await api.database.rows('update staff_accounts set disabled_at = now()');
      try {
        expectApiError(await signIn(STAFF), 401);
      } finally {
        await api.database.rows('update staff_accounts set disabled_at = null');
      }
    });
  });

  describe('is rejected if', () => {
    let known: { quoteRequest: string; file: string };
    beforeAll(async () => {
      const { body } = await api.submit();
      known = { quoteRequest: body.id, file: '' };
      const form = new FormData();
      form.append('pdfFiles', new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf');
      known.file = (await api.call<{ files: string[] }>(ENDPOINTS.upload, { body: form })).body.files[0] ?? '';
    });

    const unknownId = '00000000-0000-4000-8000-000000000000';
    const calls = () => [
      { path: ENDPOINTS.session },
      { path: ENDPOINTS.quoteRequestsByStatus('new') },
      { path: `${ENDPOINTS.quoteRequests}/status/no-such` },
      { path: `${ENDPOINTS.quoteRequestsByStatus('new')}?limit=x` },
      { path: ENDPOINTS.quoteRequest(known.quoteRequest), method: 'PATCH', json: { notes: 'x' } },
      { path: ENDPOINTS.quoteRequest(known.quoteRequest), method: 'PATCH', json: { wrong: 'x' } },
      { path: ENDPOINTS.quoteRequest(unknownId), method: 'PATCH', json: { notes: 'x' } },
      { path: known.file },
      { path: ENDPOINTS.file(unknownId, 'a.pdf') },
    ];

    /** Expects the same response for existing and missing records. */
    const expectStranger = async (session: string | undefined) => {
      const bodies = [];
      for (const { path, ...call } of calls()) {
        const answer = await api.call<{ requestId?: string }>(path, { ...call, session, origin: PUBLIC_ORIGIN });
        expectApiError(answer, 401);
        const { requestId: _, ...body } = answer.body;
        bodies.push(JSON.stringify(body));
      }
      expect(new Set(bodies).size).toBe(1);
      expect((await api.call(known.file, { method: 'HEAD', session })).status).toBe(401);
    };

    it('missing', () => expectStranger(undefined));
    it('forged', () => expectStranger('A'.repeat(43)));
    it('malformed', () => expectStranger(`' or 1=1`));

    it('revoked', async () => {
      const session = await api.signIn();
      await api.call(ENDPOINTS.session, { method: 'DELETE', session });
      await expectStranger(session);
    });

    it.each(['expires_at = now()', `last_seen_at = now() - interval '12 hours 1 second'`, 'revoked_at = now()'])(
      'expired: %s',
      async (change) => {
        const session = await api.signIn();
        expect((await describeSession(session)).status).toBe(200);
        await api.database.rows(`update sessions set ${change}`);
        await expectStranger(session);
      },
    );

    it('of a disabled account', async () => {
      const session = await api.signIn();
      await api.database.rows('update staff_accounts set disabled_at = now()');
      try {
        await expectStranger(session);
      } finally {
        await api.database.rows('update staff_accounts set disabled_at = null');
      }
    });
  });

  it('stays valid while it is used', async () => {
    const session = await api.signIn();
    await api.database.rows(`update sessions set last_seen_at = now() - interval '11 hours'`);
    expect((await describeSession(session)).status).toBe(200);
    expect(await api.database.count(`sessions where last_seen_at > now() - interval '1 minute'`)).toBe(1);
  });

  describe('is not extended by a request without input of the user', () => {
    const UNATTENDED = { 'x-unattended': '1' };
    const extended = () => api.database.count(`sessions where last_seen_at > now() - interval '1 minute'`);
    let session: string;
    beforeEach(async () => {
      session = await api.signIn();
      await api.database.rows(`update sessions set last_seen_at = now() - interval '11 hours'`);
    });

    it('alone', async () => {
      expect((await api.call(ENDPOINTS.leadsMyDay, { session, headers: UNATTENDED })).status).toBe(200);
      expect(await extended()).toBe(0);
    });

    it('but by one with input at the same time', async () => {
      const read = (headers?: Record<string, string>) => api.call(ENDPOINTS.session, { session, headers });
      await Promise.all([read(UNATTENDED), read(UNATTENDED), read(), read(UNATTENDED)]);
      expect(await extended()).toBe(1);
    });
  });
});
