import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describedFetch } from '@site/testing/described-fetch';
import { eventually } from '@site/testing/eventually';
import { FaultyProxy } from '@site/testing/faulty-proxy';
import { freePort } from '@site/testing/free-port';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { TestDatabase } from '@site/testing/test-database';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { LiveReader } from './support/live-reader.js';
import { SUBMISSION, sessionCookieOf } from './support/test-api.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('the API process', () => {
  let database: TestDatabase;
  let folder: string;
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'api-process-'));
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function start(env: Record<string, string | undefined> = {}) {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        STORAGE_DIR: folder,
        API_PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.err += chunk;
    });
    const ended = once(child, 'close').then(([code]) => {
      running.delete(child);
      return code as number | null;
    });
    return { child, said, ended };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('serves, and shuts down on %s', async (signal) => {
    const port = String(await freePort());
    const { child, said, ended } = start({ API_PORT: port });
    const ready = async () => (await describedFetch(`http://127.0.0.1:${port}/health/ready`)).status;
    await eventually(async () => expect(await ready()).toBe(200));
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(said.err).toBe('');
    for (const line of said.out.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ name: 'api' });
  });

  it('reports 503 while the database is down, and recovers', async () => {
    const proxy = await FaultyProxy.to(new URL(database.url));
    const through = new URL(database.url);
    through.port = proxy.url.port;
    through.hostname = proxy.url.hostname;
    const port = String(await freePort());
    const { child, ended } = start({ API_PORT: port, DATABASE_URL: through.href });
    const submit = () =>
      describedFetch(`http://127.0.0.1:${port}${ENDPOINTS.submitQuoteRequest}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(SUBMISSION),
      });
    const ready = async () => (await describedFetch(`http://127.0.0.1:${port}/health/ready`)).status;
    await eventually(async () => expect(await ready()).toBe(200));
    expect((await submit()).status).toBe(201);
    proxy.cut();
    const refused = await submit();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'Something went wrong. Please try again.',
    });
    proxy.mend();
    await eventually(async () => expect((await submit()).status).toBe(201));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await proxy.close();
  });

  it('exits immediately on SIGTERM while staff have live updates open', async () => {
    const port = String(await freePort());
    const account = { email: 'live@example.com', password: 'correct horse' };
    const { child, ended } = start({ API_PORT: port, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password });
    const address = `http://127.0.0.1:${port}`;
    await eventually(async () => expect((await describedFetch(`${address}${ENDPOINTS.ready}`)).status).toBe(200));
    const signedIn = await describedFetch(address + ENDPOINTS.session, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify(account),
    });
    const session = sessionCookieOf({ status: signedIn.status, headers: signedIn.headers, body: undefined }) ?? '';
    const live = await LiveReader.open(address, session);
    expect(live.response.status).toBe(200);
    const since = Date.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    // Faster than waiting for open responses.
    expect(Date.now() - since).toBeLessThan(3_000);
    await live.expectEnd();
  });

  it.each([
    ['is loaded where a collector is named', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, true],
    ['stays away where none is', {}, false],
  ])('its OpenTelemetry %s', async (_what, env, isLoaded) => {
    // All are CommonJS. The interface without the SDK is loaded by prom-client in any case.
    const tell = `import { Module } from 'node:module'; process.on('exit', () => {
      console.error(Object.keys(Module._cache).filter((path) => /@opentelemetry.(?!api.)/.test(path)).length);
    });`;
    const { child, said, ended } = start({
      ...env,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tell)}`,
    });
    await eventually(() => expect(said.out).toContain('api listening'));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(Number(said.err) > 0).toBe(isLoaded);
  });

  it('logs operations with the request id, and no personal data', async () => {
    const port = String(await freePort());
    const { child, said, ended } = start({ API_PORT: port });
    await eventually(async () => describedFetch(`http://127.0.0.1:${port}/health/live`));
    await describedFetch(`http://127.0.0.1:${port}/api/submit-quote?utm_source=secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-in-log' },
      body: JSON.stringify(SUBMISSION),
    });
    child.kill('SIGTERM');
    await ended;
    const entries = said.out.split('\n').filter((line) => line.includes('request-in-log'));
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0] ?? '')).toMatchObject({
      req: { id: 'request-in-log', method: 'POST', url: '/api/submit-quote' },
      res: { statusCode: 201 },
    });
    for (const secret of [...Object.values(SUBMISSION), 'secret', database.url]) expect(said.out).not.toContain(secret);
  });

  it('logs every sign-in attempt, every rejection, and account actions, by account id only', async () => {
    const port = String(await freePort());
    const account = { email: 'logged@example.com', password: 'correct horse' };
    const { child, said, ended } = start({
      API_PORT: port,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    });
    const address = `http://127.0.0.1:${port}`;
    await eventually(async () => expect((await describedFetch(`${address}${ENDPOINTS.ready}`)).status).toBe(200));
    const signIn = (password: string) =>
      describedFetch(address + ENDPOINTS.session, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
        body: JSON.stringify({ ...account, password }),
      });
    await signIn('wrong \n{"level":60}');
    const { status, headers } = await signIn(account.password);
    const session = sessionCookieOf({ status, headers, body: undefined }) ?? '';
    const list = ENDPOINTS.quoteRequestsByStatus('new');
    await describedFetch(address + list);
    await describedFetch(address + list, { headers: { cookie: `session=${session}` } });
    child.kill('SIGTERM');
    await ended;
    const [{ id } = { id: '' }] = await database.rows<{ id: string }>(
      `select id from staff_accounts where email = 'logged@example.com'`,
    );
    const lines = said.out
      .split('\n')
      .filter((line) => line.includes('"req":'))
      .map((line) => JSON.parse(line))
      // The first test of this file also reads the API's document.
      .filter(({ req }) => req.url !== ENDPOINTS.openApi);
    expect(lines.map(({ req, res, staff }) => [req.method, req.url, res.statusCode, staff])).toEqual([
      ['POST', ENDPOINTS.session, 401, undefined],
      ['POST', ENDPOINTS.session, 201, undefined],
      ['GET', list, 401, undefined],
      ['GET', list, 200, id],
    ]);
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const secret of [account.email, account.password, 'wrong', session]) expect(said.out).not.toContain(secret);
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://secret@127.0.0.1/db' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db' }],
    ['STORAGE_DIR', { STORAGE_DIR: undefined }],
    ['API_PORT', { API_PORT: 'secret' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'secret' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://www.example.com/secret' }],
    ['LIMIT_SUBMISSIONS', { LIMIT_SUBMISSIONS: '0' }],
    ['LIMIT_UPLOADS', { LIMIT_UPLOADS: '-secret' }],
    ['LIMIT_UPLOAD_MIB', { LIMIT_UPLOAD_MIB: '199' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'secret' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'secret', S3_ACCESS_KEY: 'secret', S3_SECRET_KEY: 'secret' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY: 'secret', S3_SECRET_KEY: 'secret' }],
    ['S3_SECRET_KEY', { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY: 'secret' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'secret', ADMIN_PASSWORD: 'secret' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'secret' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'secret'.repeat(40) }],
  ])('exits with one line that names %s when it is invalid', async (name, env) => {
    const { said, ended } = start(env);
    expect(await ended).not.toBe(0);
    expect(said.err).toMatch(new RegExp(`^${name}[^\\n]*\\n$`));
    expect(said.out + said.err).not.toContain('secret');
  });

  it('does not start in production while an account has the default password', async () => {
    const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const known = /ADMIN_PASSWORD: \$\{ADMIN_PASSWORD:-([\w-]+)\}/.exec(compose)?.[1] ?? '';
    const old = await TestDatabase.create();
    try {
      const first = start({ DATABASE_URL: old.url, ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: known });
      await eventually(() => expect(first.said.out).toContain('api listening'));
      first.child.kill('SIGKILL');
      await first.ended;
      await old.rows(
        `insert into staff_accounts (email, password_hash, disabled_at)
         select name || '@example.com', password_hash, case name when 'gone' then now() end
           from staff_accounts, unnest(array['second', 'gone']) as name`,
      );
      const production = {
        APP_ENV: 'production',
        DATABASE_URL: old.url,
        ADMIN_EMAIL: 'boss@example.com',
        ADMIN_PASSWORD: 'a password of its own',
      };
      const refused = start(production);
      expect(await refused.ended).toBe(1);
      expect(refused.said.err).toBe(
        'APP_ENV=production does not allow the default password: change it for first@example.com, second@example.com (npm run staff -- password <email>)\n',
      );
      expect(refused.said.out + refused.said.err).not.toContain(known);
      expect(await old.count('staff_accounts')).toBe(3);
      const staff = new StaffAccounts(old.source);
      for (const email of ['first@example.com', 'second@example.com']) await staff.setPassword(email, 'correct horse');
      const { child, said, ended } = start(production);
      await eventually(() => expect(said.out).toContain('api listening'));
      child.kill('SIGKILL');
      await ended;
    } finally {
      await old.drop();
    }
  }, 90_000);

  it('creates no first account in production with a common password', async () => {
    const fresh = await TestDatabase.create();
    try {
      const production = { APP_ENV: 'production', DATABASE_URL: fresh.url, ADMIN_EMAIL: 'boss@example.com' };
      for (const password of ['fairhand', 'password123', 'boss2026']) {
        const refused = start({ ...production, ADMIN_PASSWORD: password });
        expect(await refused.ended).toBe(1);
        expect(refused.said.err).toMatch(/^ADMIN_PASSWORD: [^\n]+\n$/);
        expect(refused.said.out + refused.said.err).not.toContain(password);
      }
      expect(await fresh.count('staff_accounts')).toBe(0);
      // An existing account, even a disabled one, is never recreated, and its weak password does not block the start.
      await fresh.rows(
        "insert into staff_accounts (id, email, password_hash, disabled_at) values (gen_random_uuid(), $1, 'x', now())",
        ['boss@example.com'],
      );
      const port = String(await freePort());
      const started = start({ ...production, ADMIN_PASSWORD: 'boss2026', API_PORT: port });
      const ready = `http://127.0.0.1:${port}${ENDPOINTS.ready}`;
      await eventually(async () => expect((await describedFetch(ready)).status).toBe(200), 30_000);
      started.child.kill('SIGTERM');
      await started.ended;
    } finally {
      await fresh.drop();
    }
  });

  it('reports all configuration errors together, one per line', async () => {
    const { said, ended } = start({ DATABASE_URL: undefined, API_PORT: 'secret', STORAGE_DIR: undefined });
    expect(await ended).not.toBe(0);
    expect(said.err.match(/^[A-Z_]+/gm)).toEqual(['API_PORT', 'DATABASE_URL', 'STORAGE_DIR']);
    expect(said.out + said.err).not.toContain('secret');
  });

  it('exits with one line when the database rejects its password', async () => {
    const url = new URL(database.url);
    url.password = 'secret';
    const { said, ended } = start({ DATABASE_URL: url.href });
    expect(await ended).not.toBe(0);
    expect(said.err).toMatch(/^DATABASE_URL[^\n]*\n$/);
    expect(said.out + said.err).not.toContain('secret');
  });

  it('exits with one line when its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as { port: number };
      const { said, ended } = start({ API_PORT: port.toString() });
      expect(await ended).not.toBe(0);
      expect(said.err).toMatch(/^API_PORT[^\n]*\n$/);
    } finally {
      server.close();
    }
  });
});
