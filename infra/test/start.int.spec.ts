// `npm start` as its user sees it: what it prints, keeps, refuses and uses, and how it ends (infra/docs/promises.md P24
// and P25).

import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { givenS3 } from '@site/testing/given-s3';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { ROOT, RUN } from '../bootstrap/paths.mjs';
import { freePort } from '../local/ports.ts';
import { openStorage } from '../local/storage.ts';
import { withDatabase } from '../local/with-database.ts';
import { startProduct } from './browser/product.ts';
import { removeScratch, scratchFolder } from './scratch.ts';

const LEAD = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };
const END_MS = 10_000;

type Product = Awaited<ReturnType<typeof startProduct>>;
const dataDir = scratchFolder();
let own: Product;

beforeEach(async () => {
  // One test ends it.
  if (!isRunning(own?.launcherPid)) own = await startProduct({ dataDir, env: { LIMIT_SUBMISSIONS: '2' } });
}, 240_000);
afterAll(async () => {
  await own?.stop();
  removeScratch(dataDir);
});

/** Submits as one of the site's own pages does. @param claimed A forged X-Forwarded-For. */
function submit({ origin }: Product, claimed?: string): Promise<Response> {
  return fetch(origin + ENDPOINTS.submitQuoteRequest, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(claimed && { 'x-forwarded-for': claimed }) },
    body: JSON.stringify(LEAD),
  });
}

/** A start that should be refused. */
async function refusedStart(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const launcher: ChildProcess = fork(RUN, [join(ROOT, 'infra/local/start.ts')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => launcher.once('close', resolve));
  return { code, output };
}

/** Ends the site by a signal to its launcher. */
async function endedBy(product: Product, signal: NodeJS.Signals) {
  const pids = Object.values(await product.pids()).filter((pid) => pid !== undefined);
  const since = performance.now();
  process.kill(product.launcherPid ?? 0, signal);
  await eventually(() => expect(isRunning(product.launcherPid)).toBe(false), END_MS + 5_000);
  return {
    ms: performance.now() - since,
    // It has already ended: this only returns its exit code.
    code: await product.stop(),
    parts: pids.length,
    left: pids.filter(isRunning),
  };
}

/** @returns The first row. */
async function query(url: string, sql: string) {
  const { rows } = await withDatabase(url, (client) => client.query(sql));
  return rows[0];
}

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('npm start', () => {
  it('prints the site’s address as its last line when everything answers', async () => {
    await eventually(() => expect(own.output).toMatch(new RegExp(`\\nReady: ${own.origin}\\n$`)));
    const paths = ['/', '/admin', '/services/roofing', ENDPOINTS.ready];
    const answers = await Promise.all(paths.map(async (path) => [path, (await fetch(own.origin + path)).status]));
    expect(answers).toEqual(paths.map((path) => [path, 200]));
  });

  it('stores the sign-in readable only by its owner, and uses it', async () => {
    const file = join(own.dataDir, 'credentials');
    const kept = readFileSync(file, 'utf8');
    expect(kept).toMatch(/^ADMIN_EMAIL=\S+@\S+\nADMIN_PASSWORD=\S{20,}\n$/);
    const [email, password] = kept.split('\n').map((line) => line.split('=')[1]);
    await eventually(() => expect(own.output).toContain(`Sign-in    ${email}  ${password}  `));
    const signedIn = await fetch(own.origin + ENDPOINTS.session, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own.origin },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(201);
    // No other user may read the database's password, mails, logs or visitors' data.
    const modes = Object.fromEntries(
      ['credentials', 'postgres.password', 'mail', 'logs', 'objects'].map((name) => [
        name,
        modeOf(join(own.dataDir, name)),
      ]),
    );
    expect(modes).toEqual({ credentials: '600', 'postgres.password': '600', mail: '700', logs: '700', objects: '700' });
  });

  it('rejects a taken port and a DATA_DIR in use, in one line, without affecting the first instance', async () => {
    const { port } = new URL(own.origin);
    const folder = scratchFolder();
    expect(await refusedStart({ PORT: port, DATA_DIR: folder })).toEqual({
      code: 1,
      output: `Port ${port} is in use: stop the program that uses it, or choose another, for example PORT=${Number(port) + 1} npm start\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(await refusedStart({ PORT: String(await freePort()), DATA_DIR: own.dataDir })).toEqual({
      code: 1,
      output: `The site is already running from this DATA_DIR (process ${own.launcherPid}): stop it, or set a different DATA_DIR and PORT.\n`,
    });
    removeScratch(folder);
    expect(await refusedStart({ PORT: String(await freePort()), DATA_DIR: '/etc/hostname' })).toEqual({
      code: 1,
      output: 'DATA_DIR cannot be used: set it to a folder that you can write to, or leave it out.\n',
    });
    expect((await fetch(own.origin)).status).toBe(200);
  });

  it('rate-limits by the real address, whatever X-Forwarded-For claims, while no proxy is configured', async () => {
    const statuses: number[] = [];
    for (const claimed of ['198.51.100.1', '198.51.100.2, 127.0.0.1', '198.51.100.3'])
      statuses.push((await submit(own, claimed)).status);
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('sends the right cache lifetime with each kind of response', async () => {
    const page = await (await fetch(own.origin)).text();
    const [style = ''] = /\/shell\/[^"]+\.css/.exec(page) ?? [];
    const [remoteStyle = ''] = /\/remotes\/mfe-marketing\/[^"]+\.css/.exec(page) ?? [];
    const [picture = ''] = /\/assets\/mfe-marketing\/[^" ]+\.[0-9a-f]{8}\.webp/.exec(page) ?? [];
    const immutable = 'public, max-age=31536000, immutable';
    const revalidate = 'public, max-age=0, must-revalidate';
    const expected: [path: string, status: number, cacheControl: string][] = [
      ['/', 200, revalidate],
      ['/services/roofing', 200, revalidate],
      ['/no-such-page', 404, revalidate],
      [style, 200, immutable],
      [remoteStyle, 200, immutable],
      [picture, 200, immutable],
      ['/assets/mfe-marketing/pictures/social-home.jpg', 200, revalidate],
      ['/assets/mfe-marketing/pictures/no-such.jpg', 404, 'no-store'],
      ['/favicon.ico', 200, 'public, max-age=86400'],
      ['/robots.txt', 200, 'public, max-age=3600'],
      ['/sitemap.xml', 200, 'public, max-age=3600'],
      ['/site.webmanifest', 200, 'public, max-age=3600'],
      [ENDPOINTS.session, 401, 'no-store'],
    ];
    const answers = await Promise.all(
      expected.map(async ([path]) => {
        const { status, headers } = await fetch(own.origin + path);
        return [path, status, headers.get('cache-control')];
      }),
    );
    expect(answers).toEqual(expected);
  });
});

describe('a second instance', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = process.env.TEST_DATABASE_URL ?? '';
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const count = async (table: string) =>
    (await query(databaseUrl, `select count(*)::int as count from ${table}`)).count;
  let second: Product;
  const s3 = givenS3();
  beforeAll(async () => {
    await query(serverUrl, `create database ${name}`);
    second = await startProduct({
      dataDir: scratchFolder(),
      env: { DATABASE_URL: databaseUrl, REDIS_URL: process.env.TEST_REDIS_URL, ...s3 },
    });
  }, 240_000);
  afterAll(async () => {
    await second?.stop();
    if (second) removeScratch(second.dataDir);
    await query(serverUrl, `drop database if exists ${name} with (force)`);
  });

  it('runs beside the first on external Postgres, Redis and S3, and ends within 10 s on SIGINT with only what it started', async () => {
    expect(Object.keys(await second.pids()).sort()).toEqual(['api', 'shell', 'worker']);
    expect([second.databaseUrl, second.redisUrl]).toEqual([databaseUrl, process.env.TEST_REDIS_URL]);
    const form = new FormData();
    form.append('pdfFiles', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'plan.pdf');
    expect((await fetch(second.origin + ENDPOINTS.upload, { method: 'POST', body: form })).status).toBe(201);
    expect((await submit(second)).status).toBe(201);
    expect(await count('quote_requests')).toBe(1);
    expect(await count('files')).toBe(1);
    // The mail job goes through Redis.
    await eventually(() => expect(readdirSync(join(second.dataDir, 'mail'))).toHaveLength(1), 10_000);
    const folders = ['postgres', 'redis', 'objects'].filter((name) => existsSync(join(second.dataDir, name)));
    expect(folders).toEqual(s3 ? [] : ['objects']);
    if (s3) {
      const keys = [];
      for await (const { key } of (await openStorage(s3, second.dataDir)).list('uploads/')) keys.push(key);
      expect(keys).toHaveLength(1);
    }
    // The first is not affected.
    expect((await fetch(own.origin + ENDPOINTS.ready)).status).toBe(200);

    const ended = await endedBy(second, 'SIGINT');
    expect(ended).toEqual({ ms: expect.any(Number), code: 0, parts: 3, left: [] });
    expect(ended.ms).toBeLessThan(END_MS);
    expect(await count('quote_requests')).toBe(1);
  });
});

describe('the first instance', () => {
  it('takes a restore while it runs, and asks for a restart', async () => {
    const account = async () => (await query(own.databaseUrl, 'select email from staff_accounts')).email;
    const folder = join(scratchFolder(), 'backup');
    const command = (name: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [RUN, join(ROOT, `infra/ops/${name}.ts`), folder, ...args], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: own.dataDir },
      });
    await command('backup');
    await query(own.databaseUrl, "update staff_accounts set email = 'new@example.com'");
    const { stdout } = await command('restore', '--yes');
    expect(stdout).toMatch(/\nRestart the site now: it still has what it read before\.\n$/);
    expect(await account()).toBe(own.credentials.email);
    removeScratch(join(folder, '..'));
  }, 120_000);

  it('ends within 10 s on SIGTERM, with Postgres and Redis', async () => {
    const ended = await endedBy(own, 'SIGTERM');
    expect(ended).toEqual({ ms: expect.any(Number), code: 0, parts: 5, left: [] });
    expect(ended.ms).toBeLessThan(END_MS);
    expect(own.output).toMatch(/\nStopping …\nStopped: [\d.]+ s\n$/);
  });
});
