import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEVICE_COOKIE } from '@site/contracts';
import { RUN } from '@site/testing/paths';
import { ENDPOINTS, LIMITS } from '@site/testing/spec-facts';
import { hashPassword } from '../src/sessions/passwords.js';
import { expectApiError } from './support/expect-api-error.js';
import { newClient, PUBLIC_ORIGIN, STAFF, sessionCookieOf, TestApi } from './support/test-api.js';

const STAFF_COMMAND = fileURLToPath(new URL('../../../infra/local/staff.ts', import.meta.url));
const EMAIL = 'desk.two@example.com';

describe('npm run staff', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.database.rows('truncate staff_accounts, rate_limits cascade');
    await api.database.rows("insert into staff_accounts (email, password_hash, role) values ($1, $2, 'owner')", [
      STAFF.email.toLowerCase(),
      await hashPassword(STAFF.password),
    ]);
  });

  const staff = async (
    args: string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ) => {
    const child = spawn(process.execPath, [RUN, STAFF_COMMAND, ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: api.database.url, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, out, err };
  };
  const addSecond = () => staff(['add', EMAIL], { input: 'battery staple' });
  const expectFailure = async (args: string[], message: RegExp, options?: Parameters<typeof staff>[1]) => {
    const { code, out, err } = await staff(args, options);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    return err;
  };
  const signIn = (email: string, password: string, cookie?: string) =>
    api.call(ENDPOINTS.session, {
      json: { email, password },
      origin: PUBLIC_ORIGIN,
      headers: { ...newClient(), ...(cookie && { cookie }) },
    });

  it('adds an account with the exact password from standard input', async () => {
    const password = ' correct  horse "battery" $TAPLE ü ';
    const added = await staff(['add', ' Desk.Two@Example.com '], { input: `${password}\nmore\n` });
    expect(added).toEqual({ code: 0, out: `${EMAIL} may sign in. Role: office.\n`, err: '' });
    expect((await signIn(EMAIL, password)).status).toBe(201);
    await expectFailure(['add', EMAIL], /already has an account/, { input: 'another horse\n' });
    expect((await signIn(EMAIL, password)).status).toBe(201);
  });

  it('lists accounts without their passwords', async () => {
    await addSecond();
    const { code, out } = await staff(['list']);
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^desk@example\.com {6}owner {5}\d{4}-\d\d-\d\d {2}active {2}\d+ open$/);
    expect(lines[0]).toMatch(/^desk\.two@example\.com {2}office {4}\d{4}-\d\d-\d\d {2}active {2}\d+ open$/);
    expect(out).not.toMatch(/argon2/);
  });

  it('sets the given role, else owner for the first account and office for the next', async () => {
    await api.database.rows('truncate staff_accounts cascade');
    const add = (email: string, ...more: string[]) => staff(['add', email, ...more], { input: 'battery staple' });
    expect((await add('first@example.com')).out).toBe('first@example.com may sign in. Role: owner.\n');
    expect((await add('next@example.com')).out).toBe('next@example.com may sign in. Role: office.\n');
    expect((await add(EMAIL, '--role', 'engineer')).out).toBe(`${EMAIL} may sign in. Role: engineer.\n`);
    const changed = await staff(['role', EMAIL, '--role=owner']);
    expect(changed).toEqual({ code: 0, out: `${EMAIL} has the role owner; 0 sessions ended.\n`, err: '' });
    const session = sessionCookieOf(await signIn(EMAIL, 'battery staple'));
    expect((await api.call(ENDPOINTS.session, { session })).body).toMatchObject({ email: EMAIL, role: 'owner' });
  });

  it('sets a new password, which ends sessions, and forgets devices on request', async () => {
    const before = await signIn(STAFF.email, STAFF.password);
    const device = before.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(DEVICE_COOKIE))
      ?.split(';')[0];
    const changed = await staff(['password', STAFF.email], { input: 'another horse\r\n' });
    expect(changed).toEqual({ code: 0, out: 'desk@example.com has a new password; 1 session ended.\n', err: '' });
    expectApiError(await api.call(ENDPOINTS.session, { session: sessionCookieOf(before) }), 401);
    expectApiError(await signIn(STAFF.email, STAFF.password), 401);
    const next = await signIn(STAFF.email, 'another horse', device);
    expect(next.status).toBe(201);
    expect(next.headers.getSetCookie().join()).toContain(device);

    const stolen = await staff(['password', STAFF.email, '--forget-devices'], { input: 'a third horse' });
    expect(stolen).toEqual({
      code: 0,
      out: 'desk@example.com has a new password; 1 session ended. Its devices are forgotten.\n',
      err: '',
    });
    const later = await signIn(STAFF.email, 'a third horse', device);
    expect(later.status).toBe(201);
    expect(later.headers.getSetCookie().join()).not.toContain(device);
  });

  it('sets a new password that works on a known device during an attack', async () => {
    const password = 'a fourth horse';
    await staff(['password', STAFF.email, '--forget-devices'], { input: password });
    const device = (await signIn(STAFF.email, password)).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(DEVICE_COOKIE))
      ?.split(';')[0];
    await staff(['password', STAFF.email], { input: 'a fifth horse' });
    for (let count = 0; count < 30; count += 1) await signIn(STAFF.email, 'wrong');
    expectApiError(await signIn(STAFF.email, 'a fifth horse'), 429);
    expect((await signIn(STAFF.email, 'a fifth horse', device)).status).toBe(201);
  });

  it('disables an account immediately, and `add` enables it again', async () => {
    await addSecond();
    const session = sessionCookieOf(await signIn(EMAIL, 'battery staple'));
    expect((await api.call(ENDPOINTS.session, { session })).status).toBe(200);
    const disabled = await staff(['disable', EMAIL]);
    expect(disabled).toEqual({ code: 0, out: `${EMAIL} is disabled; 1 session ended.\n`, err: '' });
    expectApiError(await api.call(ENDPOINTS.session, { session }), 401);
    expectApiError(await signIn(EMAIL, 'battery staple'), 401);
    expect((await staff(['list'])).out).toMatch(/desk\.two@example\.com .* disabled {2}0 open/);
    await expectFailure(['password', EMAIL], /is disabled/, { input: 'battery staple' });
    expect((await staff(['add', EMAIL], { input: 'opened again' })).code).toBe(0);
    expect((await signIn(EMAIL, 'opened again')).status).toBe(201);
  });

  it('warns when no owner is left', async () => {
    await addSecond();
    await staff(['role', EMAIL, '--role', 'office']);
    const left = / No owner is left: nobody can see the report or invite people\. Use `role`\.\n$/;
    expect((await staff(['role', STAFF.email, '--role', 'engineer'])).out).toMatch(left);
    expect((await staff(['role', EMAIL, '--role', 'owner'])).out).not.toMatch(/No owner/);
    expect((await staff(['disable', EMAIL])).out).toMatch(left);
    await staff(['role', STAFF.email, '--role', 'owner']);
    await staff(['add', EMAIL], { input: 'opened again' });
    expect((await staff(['role', EMAIL, '--role', 'office'])).out).not.toMatch(/No owner/);
    // The test starts the command nine times.
  });

  it('warns when nobody can sign in any more', async () => {
    await addSecond();
    expect((await staff(['disable', EMAIL])).out).not.toMatch(/Nobody/);
    expect((await staff(['disable', STAFF.email])).out).toMatch(/Nobody can sign in any more\.$/m);
  });

  it.each([
    [[], /usage/],
    [['remove', 'x@example.com'], /usage/],
    [['constructor'], /usage/],
    [['add'], /usage/],
    [['list', 'x@example.com'], /usage/],
    [['add', 'no address'], /Not an email address/],
    [['password', 'nobody@example.com'], /has no account/],
    [['disable', 'nobody@example.com'], /has no account/],
    [['disable', 'nobody@example.com', '--forget-devices'], /nothing more/],
    [['password', '--forget-devices'], /usage/],
    [['password', 'x@example.com', '--forget'], /nothing more/],
    [['disable', 'x@example.com', '--role', 'office'], /nothing more/],
    [['add', 'x@example.com', '--role', 'boss'], /No such role: boss\. Use owner\|office\|engineer\./],
    [['role', 'x@example.com'], /usage/],
    [['role', 'nobody@example.com', '--role', 'office'], /has no account/],
  ] as const)('rejects %j in one line', async (args, message) => {
    await expectFailure([...args], message, { input: 'correct horse' });
  });

  it('accepts no password as an argument, and prints none', async () => {
    const err = await expectFailure(['add', 'new@example.com', 'correct horse'], /standard input/);
    expect(err).not.toContain('horse');
  });

  it.each([
    ['', /at least 8/],
    ['short', /at least 8/],
    ['x'.repeat(LIMITS.password.max + 1), /at most 200/],
    ['password123', /breaches/],
    ['Example-2026!', /names of this site and of the account/],
  ])('rejects the password %j', async (input, message) => {
    await expectFailure(['add', 'new@example.com'], message, { input });
    expect(await api.database.count(`staff_accounts where email = 'new@example.com'`)).toBe(0);
  });

  it('reports an unreachable or invalid database', async () => {
    const refused = 'postgres://user:secret-word@127.0.0.1:1/none';
    const err = await expectFailure(['list'], /cannot be reached \(ECONNREFUSED\)/, { env: { DATABASE_URL: refused } });
    expect(err).not.toContain('secret-word');
    await expectFailure(['list'], /DATABASE_URL/, { env: { DATABASE_URL: 'mysql://x' } });
    const folder = await mkdtemp(join(tmpdir(), 'staff-'));
    try {
      await expectFailure(['list'], /npm start/, { env: { DATABASE_URL: '', DATA_DIR: folder } });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
