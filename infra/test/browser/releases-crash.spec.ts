// The site rolls back a release that ends its processes (infra/adr/023).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '../../bootstrap/paths.mjs';
import { IS_SERVING_VISITORS, SLOT } from './broken-builds.ts';
import { mailsWith } from './mails.ts';
import { type Product, startProduct } from './product.ts';
import { fetchOnNewConnection, readBuild, startSecondShell, Teams, withServerCode } from './release-world.ts';
import { expect, test } from './test.ts';

const FORMS = '/registry/remotes/mfe-forms';
/** Time until the site serves the previous version again: on a busy machine a new process takes seconds to start. */
const ROLLBACK_TIMEOUT_MS = 90_000;

let product: Product;
/** A shell on another machine, with two processes. */
let second: Awaited<ReturnType<typeof startSecondShell>>;
let teams: Teams;
let database: pg.Pool;
let good: string | undefined;

test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startProduct();
  second = await startSecondShell(product, {
    SHELL_PROCESSES: '2',
    NODE_OPTIONS: '--max-old-space-size=700',
    LOG_LEVEL: 'fatal',
  });
  teams = new Teams(product);
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  good = (await teams.released())['mfe-forms'];
});
test.afterAll(async () => {
  await database?.end();
  await second?.stop();
  await product?.stop();
});
// A test's crashes must not count for the next one.
test.afterEach(async () => {
  await database.query("update release_crashes set crashed_at = now() - interval '1 hour'");
});

/** Uploads and releases a build of mfe-forms with code at its end; waits until every process of both shells uses it. */
async function release(code: string) {
  const build = withServerCode(readBuild(join(ROOT, 'mfe-forms', 'dist')), code);
  const { version } = build.manifest;
  expect(await teams.upload(build)).toMatchObject({ status: 201 });
  const body = { version };
  const answer = await teams.http(`${FORMS}/release`, { token: teams.tokens['mfe-forms'], body });
  expect(answer).toMatchObject({ status: 200, answer: { inUse: true } });
  await waitUntilInUse(version);
  return version;
}

const inUse = async (origin: string) =>
  JSON.parse((await fetchOnNewConnection(`${origin}/health/ready`)).body).releases['mfe-forms'];

/** Waits until both shells serve a version, in every process. */
async function waitUntilInUse(version: string | undefined) {
  const until = Date.now() + ROLLBACK_TIMEOUT_MS;
  for (let times = 0; times < 20; await sleep(20)) {
    const seen = await Promise.all([product.origin, second.origin].map((origin) => inUse(origin).catch(() => 'none')));
    times = seen.every((one) => one === version) ? times + 1 : 0;
    if (Date.now() > until) throw new Error(`still ${seen}, not ${version}`);
  }
}

const waitForRollback = () => waitUntilInUse(good);

/** History entries that end the release of a version. */
async function historyAfter(version: string) {
  const { rows } = await database.query(
    'select version, action, released_by as by from release_history where remote = $1 and previous_version = $2',
    ['mfe-forms', version],
  );
  return rows;
}

const log = () => readFileSync(join(product.dataDir, 'logs', 'shell.log'), 'utf8');

for (const [what, thrown, reason] of [
  ['an error', "new Error('broken later')", 'Error: broken later'],
  // A thrown text has no stack of its own: the realm's timer adds one.
  ['a text', "'broken later'", 'Error: threw broken later'],
  ['an object', "{ status: 500, message: 'broken later' }", 'Error: threw broken later'],
] as const) {
  test(`a release that throws ${what} in a timer is rolled back once by either shell, and no visit fails`, async () => {
    test.setTimeout(360_000);
    const failures: string[] = [];
    let visits = 0;
    let isOver = false;
    const visiting = (async () => {
      for (const paths = ['/', '/services/roofing', '/health/ready']; !isOver; await sleep(20)) {
        for (const origin of [product.origin, second.origin]) {
          const address = origin + (paths[visits++ % paths.length] ?? '/');
          const status = await fetchOnNewConnection(address).then(
            (answer) => answer.status,
            (error) => error.message,
          );
          if (status !== 200) failures.push(`${address} ${status}`);
        }
      }
    })();
    // Throws late enough that every process has loaded it, even on a busy machine.
    const version = await release(`if (${IS_SERVING_VISITORS}) setTimeout(() => { throw ${thrown}; }, 10_000)`);
    await waitForRollback();
    isOver = true;
    await visiting;
    expect(failures).toEqual([]);
    expect(visits).toBeGreaterThan(100);
    expect(await historyAfter(version)).toEqual([{ version: good, action: 'rollback', by: 'automatic rollback' }]);

    // The history shows the reason, so no one releases it again by mistake.
    const { answer } = await teams.command('releases', ['mfe-forms']);
    const [{ current, history, kept }] = answer.remotes;
    expect(current.version).toBe(good);
    expect(history[0]).toMatchObject({ version: good, action: 'rollback', releasedBy: 'automatic rollback' });
    const crash = { at: expect.any(String), reason };
    expect(kept.find((one: any) => one.version === version)).toMatchObject({ crash });
    const again = await teams.http(`${FORMS}/release`, { token: teams.tokens['mfe-forms'], body: { version } });
    expect(again).toMatchObject({
      status: 400,
      answer: { check: 'crash', message: expect.stringContaining('broken later') },
    });
    expect((await teams.command('rollback', ['mfe-forms', version])).code).toBe(1);

    // The team gets a mail.
    let notices: string[] = [];
    for (const until = Date.now() + 20_000; notices.length === 0 && Date.now() < until; await sleep(100)) {
      notices = mailsWith(product.dataDir, `mfe-forms ${version} ended`, reason);
    }
    expect(notices).toHaveLength(1);
  });
}

test('a release that hangs for one page is rolled back after its second hang; the reason names the page', async () => {
  test.setTimeout(360_000);
  const version = await release(`const before = ${SLOT}; ${SLOT} = { load: async () => {
    const Form = await before.load();
    return (props) => { for (; ${IS_SERVING_VISITORS} && props.services?.[0] === 'roofing';); return Form(props); };
  } }`);
  await Promise.allSettled([
    fetchOnNewConnection(`${product.origin}/services/roofing`),
    fetchOnNewConnection(`${second.origin}/services/roofing`),
  ]);
  await waitForRollback();
  expect(await historyAfter(version)).toEqual([{ version: good, action: 'rollback', by: 'automatic rollback' }]);
  const { rows } = await database.query('select crash_reason from releases where version = $1', [version]);
  expect(rows).toEqual([{ crash_reason: 'hung for 10 s; last rendered /services/roofing' }]);
  expect((await fetchOnNewConnection(`${product.origin}/services/roofing`)).status).toBe(200);
  expect(log()).toMatch(new RegExp(`"remote":"mfe-forms","version":"${version}","msg":"process ended: hung for 10 s"`));
});

test('a release that takes all memory for one page is rolled back', async () => {
  test.setTimeout(360_000);
  const version = await release(`const before = ${SLOT}; ${SLOT} = { load: async () => {
    const Form = await before.load();
    return (props) => {
      const all = [];
      // 80 MB a second, however busy the machine is.
      for (let n = 0, next = Date.now(); ${IS_SERVING_VISITORS} && props.services?.[0] === 'roofing'; next += 100) {
        for (const until = n + 1000; n < until; n += 1) all.push(new Array(1000).fill(n));
        while (Date.now() < next);
      }
      return Form(props);
    };
  } }`);
  const path = `${second.origin}/services/roofing`;
  // Both processes of one shell, one after the other.
  for (let count = 0; count < 2; count += 1) {
    await fetchOnNewConnection(path).catch(() => undefined);
    while ((await inUse(second.origin).catch(() => undefined)) === undefined) await sleep(50);
  }
  await waitForRollback();
  expect(await historyAfter(version)).toEqual([{ version: good, action: 'rollback', by: 'automatic rollback' }]);
  const { rows } = await database.query('select crash_reason from releases where version = $1', [version]);
  expect(rows[0].crash_reason).toMatch(/^took \d+ MB at once; last rendered \/services\/roofing$/);
});

test('a release is not rolled back when its processes end for an unrelated reason', async () => {
  const version = await release('/* nothing wrong with it */');
  const pids = () => [
    ...new Set([...log().matchAll(/"pid":(\d+),[^\n]*"msg":"release in use"/g)].map(([, pid]) => Number(pid))),
  ];
  for (let count = 0; count < 2; count += 1) {
    const pid = pids().at(-1);
    if (pid) process.kill(pid, 'SIGKILL');
    while ((await inUse(product.origin).catch(() => undefined)) !== version || pids().at(-1) === pid) await sleep(50);
  }
  await sleep(1_000);
  expect(await inUse(product.origin)).toBe(version);
  expect(await historyAfter(version)).toEqual([]);
});
