import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from '@site/contracts';
import { ENDPOINTS, MESSAGES } from '@site/testing/spec-facts';
import { generate } from 'otplib';
import { hashPassword } from '../src/sessions/passwords.js';
import { expectApiError } from './support/expect-api-error.js';
import { mailedLink } from './support/mailed-link.js';
import { newClient, PUBLIC_ORIGIN, TestApi } from './support/test-api.js';

const ANA = { email: 'ana@example.com', password: 'battery staple' };

describe('a second factor', () => {
  let api: TestApi;
  let session: string;
  let passwordHash: string;
  beforeAll(async () => {
    api = await TestApi.start();
    passwordHash = await hashPassword(ANA.password);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.database.rows('delete from staff_accounts where email = $1', [ANA.email]);
    for (const table of ['rate_limits', 'recovery_codes']) await api.database.rows(`delete from ${table}`);
    await api.database.rows('insert into staff_accounts (email, password_hash) values ($1, $2)', [
      ANA.email,
      passwordHash,
    ]);
    session = await api.signIn(ANA);
  });

  const post = <T>(path: string, json: object) => api.call<T>(path, { json, session });
  const signIn = (code?: unknown) =>
    api.call(ENDPOINTS.session, { json: { ...ANA, code }, origin: PUBLIC_ORIGIN, headers: newClient() });
  const describeIt = async () => (await api.call<SecondFactor>(ENDPOINTS.secondFactor, { session })).body;
  const now = () => Math.floor(Date.now() / 1000);
  const codeOf = (secret: string, secondsAgo = 0) => generate({ secret, epoch: now() - secondsAgo });
  /** Turns it on with the previous code, so that the current one is still unused. */
  const turnOn = async () => {
    const { body } = await post<SecondFactorSetup>(ENDPOINTS.secondFactor, { currentPassword: ANA.password });
    const confirmed = await post<RecoveryCodes>(ENDPOINTS.secondFactorConfirm, {
      code: await codeOf(body.secret, 30),
    });
    expect(confirmed.status).toBe(201);
    return { secret: body.secret, ...confirmed.body };
  };

  it('is required once a code has confirmed it, not before', async () => {
    const setup = await post<SecondFactorSetup>(ENDPOINTS.secondFactor, { currentPassword: ANA.password });
    expect(setup.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h1v1h-1z/) },
    });
    expect((await signIn()).status).toBe(201);
    expectApiError(await post(ENDPOINTS.secondFactorConfirm, { code: '000000' }), 400, { code: MESSAGES.codeWrong });
    expectApiError(await post(ENDPOINTS.secondFactorConfirm, { code: '' }), 400, { code: MESSAGES.codeNeeded });
    const { secret, codes } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    expect(await describeIt()).toEqual({ isOn: true, recoveryCodes: 10 });
    expectApiError(await signIn(), 401, { code: MESSAGES.codeNeeded });
    expectApiError(await signIn('000000'), 401, { code: MESSAGES.codeWrong });
    expect((await signIn(await codeOf(secret))).status).toBe(201);
    expectApiError(await post(ENDPOINTS.secondFactor, { currentPassword: ANA.password }), 409);
  });

  it('accepts each code once, and no earlier code afterwards', async () => {
    const { secret } = await turnOn();
    const code = await codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401, 401]);
    expectApiError(await signIn(code), 401, { code: MESSAGES.codeWrong });
    expectApiError(await signIn(await codeOf(secret, 30)), 401, { code: MESSAGES.codeWrong });
    // The next half minute has a new code.
    await api.database.rows('update staff_accounts set totp_last_step = totp_last_step - 1');
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201);
  });

  it('rejects codes that are off by more than a minute', async () => {
    const { secret } = await turnOn();
    for (const away of [120, -120]) {
      expectApiError(await signIn(await codeOf(secret, away)), 401, { code: MESSAGES.codeWrong });
    }
  });

  it('can be replaced by a recovery code, once, stored only as a hash', async () => {
    const { codes } = await turnOn();
    const [first = '', second = ''] = codes;
    const stored = await api.database.rows<{ hash: string }>(
      `select encode(code_hash, 'hex') as hash from recovery_codes`,
    );
    const hash = createHash('sha256').update(first.replaceAll('-', '')).digest('hex');
    expect(stored.map((row) => row.hash)).toContain(hash);
    expect((await signIn(` ${first.toUpperCase()} `)).status).toBe(201);
    expectApiError(await signIn(first), 401, { code: MESSAGES.codeWrong });
    expect((await signIn(second.replaceAll('-', ''))).status).toBe(201);
    expect(await describeIt()).toEqual({ isOn: true, recoveryCodes: 8 });
  });

  it('does not accept a recovery code of a colleague', async () => {
    await turnOn();
    const code = '0123456789abcdef0123456789abcd';
    await api.database.rows(
      `insert into recovery_codes (staff_account_id, code_hash)
       select id, $1 from staff_accounts where email <> $2`,
      [createHash('sha256').update(code).digest(), ANA.email],
    );
    expectApiError(await signIn(code), 401, { code: MESSAGES.codeWrong });
    expect(await api.database.count('recovery_codes')).toBe(11);
  });

  it('cannot be confirmed again, which would replace the recovery codes without the password', async () => {
    const { secret, codes } = await turnOn();
    expectApiError(await post(ENDPOINTS.secondFactorConfirm, { code: await codeOf(secret) }), 400, {
      code: MESSAGES.codeWrong,
    });
    expect((await signIn(codes[0])).status).toBe(201);
  });

  it('is confirmed by one of two simultaneous calls, whose recovery codes are the only ones', async () => {
    const { body } = await post<SecondFactorSetup>(ENDPOINTS.secondFactor, { currentPassword: ANA.password });
    const code = await codeOf(body.secret);
    const answers = await Promise.all([1, 2, 3].map(() => post(ENDPOINTS.secondFactorConfirm, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(await describeIt()).toEqual({ isOn: true, recoveryCodes: 10 });
  });

  it.each([
    ['signs in', 'sign-in', ENDPOINTS.signInLinkUse, {}],
    ['resets the password', 'reset', ENDPOINTS.passwordLinkUse, { password: ANA.password }],
  ])('is also required by a mailed link that %s, which it does not consume', async (_what, purpose, path, more) => {
    const { secret } = await turnOn();
    const token = await mailedLink(api, ANA.email, { purpose });
    const use = (code?: string) =>
      api.call(path, { json: { token, ...more, code }, origin: PUBLIC_ORIGIN, headers: newClient() });
    expectApiError(await use(), 401, { code: MESSAGES.codeNeeded });
    expectApiError(await use('123'), 401, { code: MESSAGES.codeWrong });
    expect((await use(await codeOf(secret))).status).toBe(201);
  });

  it('can be tried 10 times in 10 minutes, from anywhere', async () => {
    const { secret } = await turnOn();
    for (let count = 0; count < 10; count += 1) expectApiError(await signIn('000000'), 401, expect.anything());
    expectApiError(await signIn(await codeOf(secret)), 429);
  });

  it('can be confirmed with 10 wrong codes in 10 minutes', async () => {
    await post(ENDPOINTS.secondFactor, { currentPassword: ANA.password });
    const confirm = () => post(ENDPOINTS.secondFactorConfirm, { code: '000000' });
    for (let count = 0; count < 10; count += 1) expectApiError(await confirm(), 400, { code: MESSAGES.codeWrong });
    expectApiError(await confirm(), 429);
  });

  it('may be used as often as it is right', async () => {
    const { secret } = await turnOn();
    for (let count = 0; count < 11; count += 1) {
      // The next half minute has a new code.
      await api.database.rows('update staff_accounts set totp_last_step = totp_last_step - 2');
      expect((await signIn(await codeOf(secret))).status).toBe(201);
    }
  });

  it('is part of a sign-in: the password alone gives no new attempts', async () => {
    await turnOn();
    const headers = newClient();
    const attempt = (json: object) => api.call(ENDPOINTS.session, { json, origin: PUBLIC_ORIGIN, headers });
    for (let count = 0; count < 15; count += 1) {
      await attempt({ ...ANA, password: 'wrong' });
      await attempt(ANA);
    }
    expectApiError(await attempt(ANA), 429);
  });

  it('can be turned off with the password, and ends with the account', async () => {
    await turnOn();
    expectApiError(await post(ENDPOINTS.secondFactorEnd, { currentPassword: 'wrong' }), 400, {
      currentPassword: MESSAGES.currentPassword,
    });
    expect((await post(ENDPOINTS.secondFactorEnd, { currentPassword: ANA.password })).status).toBe(204);
    expect(await describeIt()).toEqual({ isOn: false, recoveryCodes: 0 });
    expect((await signIn()).status).toBe(201);
    await turnOn();
    const owner = await api.signIn();
    const [{ id } = { id: '' }] = await api.database.rows<{ id: string }>(
      'select id from staff_accounts where email = $1',
      [ANA.email],
    );
    await api.call(ENDPOINTS.person(id), { method: 'DELETE', session: owner });
    expect(await api.database.count('recovery_codes')).toBe(0);
    expect(await api.database.count('staff_accounts where totp_secret is not null')).toBe(0);
  });

  it.each([[7], ['x'.repeat(41)]])('rejects %j', async (code) => {
    expectApiError(await signIn(code), 400, { code: expect.any(String) });
  });
});
