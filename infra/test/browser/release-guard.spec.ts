// How the site judges a release by its visits and rolls back a bad one (infra/adr/047).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@site/testing/eventually';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import {
  type Build,
  readBuild,
  startSecondShell,
  Teams,
  updateManifest,
  withWords,
  writeBuild,
} from './release-world.ts';
import { expect, test } from './test.ts';

const REMOTE = 'mfe-forms';
/** Time from the visit that triggers the guard until every shell serves the previous version. */
const ROLLBACK_TIMEOUT_MS = 60_000;

test.use({
  siteName: 'release-guard',
  siteEnv: { TRUST_PROXY: '1', GUARD_MINUTES: '2', LIMIT_UPLOADS: '100000' },
});
test.describe.configure({ mode: 'serial' });

let teams: Teams;
let database: pg.Pool;
let second: Awaited<ReturnType<typeof startSecondShell>>;
let forms: Build;
let first: string;
let folder: string;
test.beforeAll(async ({ site }) => {
  teams = new Teams(site);
  database = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
  second = await startSecondShell(site, { TRUST_PROXY: '1' });
  forms = readBuild(join(ROOT, REMOTE, 'dist'));
  first = String((await teams.released())[REMOTE]);
  folder = mkdtempSync(join(tmpdir(), 'release-guard-'));
});
test.afterAll(async () => {
  await database?.end();
  await second?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The same build with a form that throws for some visitors, but not in the trial. */
function failingForSome({ manifest, files }: Build): Build {
  const [word, broken] = [
    '"Submit Request"',
    '(/Unlucky/.test(navigator.userAgent)?(()=>{throw new Error("broken")})():"Submit Request")',
  ];
  const changed = [...files].map(([path, body]): [string, Buffer] =>
    path.startsWith('client/') && path.endsWith('.js')
      ? [path, Buffer.from(String(body).replaceAll(word, broken))]
      : [path, body],
  );
  return updateManifest({ manifest, files: new Map(changed) });
}

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

/** A visit to the home page and its form, from a new address. */
async function visit(browser: Browser, origin: string, isUnlucky: boolean) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    ...(isUnlucky && { userAgent: 'Unlucky' }),
  });
  const page = await context.newPage();
  // The form fails or works, and the visit is measured, only after these have come.
  const scripts = [/\/slot-quote-form\.js$/, /\/visits\.js$/].map((script) => page.waitForResponse(script));
  await page.goto(`${origin}/`, { waitUntil: 'load' });
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await Promise.all(scripts);
  await page.waitForTimeout(4_500);
  await page.goto('about:blank');
  await context.close();
}

const release = (build: Build, ...options: string[]) => {
  const dist = writeBuild(build, join(folder, build.manifest.version));
  return teams.command('release', [REMOTE, '--dist', dist, '--by', 'Ada', ...options]);
};
const releasedAt = async (origin: string) => {
  const { releases } = (await (await fetch(`${origin}/health/ready`)).json()) as { releases: Record<string, string> };
  return releases[REMOTE];
};
const viewsOf = async (version: string): Promise<number> => {
  const { rows } = await database.query(
    'select coalesce(sum(views), 0)::int as views from visit_hours where remote = $1 and version = $2',
    [REMOTE, version],
  );
  return rows[0].views;
};
const history = async () => (await teams.command('releases', [REMOTE])).answer.remotes[0].history;

test('a release that fails for a fifth of its visits is rolled back within a minute, once, and its team is notified', async ({
  site,
  browser,
}) => {
  test.setTimeout(600_000);
  const build = failingForSome(forms);
  const { version } = build.manifest;
  const waiting = release(build, '--wait');
  await eventually(async () => {
    expect([await releasedAt(site.origin), await releasedAt(second.origin)]).toEqual([version, version]);
  }, 60_000);
  for (let at = 0; (await viewsOf(version)) < 20 && at < 40; at += 5) {
    const five = [0, 1, 2, 3, 4].map((index) => visit(browser, site.origin, index === 0));
    await Promise.all(five);
  }
  const enoughAt = Date.now();
  expect(await viewsOf(version)).toBeGreaterThanOrEqual(20);
  await eventually(async () => {
    expect([await releasedAt(site.origin), await releasedAt(second.origin)]).toEqual([first, first]);
  }, ROLLBACK_TIMEOUT_MS);
  test.info().annotations.push({ type: 'back after', description: `${Date.now() - enoughAt} ms` });
  const { code, answer } = await waiting;
  expect({ code, ...answer }).toMatchObject({
    code: 4,
    rolledBackTo: first,
    by: 'release guard',
    message: expect.stringMatching(/^mfe-forms \S+ was rolled back by release guard: errors in 20% of 2\d visits/),
  });
  expect((await history()).slice(0, 2)).toMatchObject([
    { version: first, previousVersion: version, action: 'rollback', releasedBy: 'release guard' },
    { version, guard: { state: 'taken-back' } },
  ]);
  const mailbox = join(site.dataDir, 'mail');
  await eventually(async () => {
    const mails = readdirSync(mailbox).map((name) => readFileSync(join(mailbox, name), 'utf8').replaceAll('=\r\n', ''));
    expect(mails.filter((mail) => mail.includes(`${REMOTE} ${version} was rolled back`))).toHaveLength(1);
  }, 20_000);
  // A manual rollback right now would repeat this one, so it is refused.
  const { answer: refused } = await teams.command('rollback', [REMOTE]);
  expect(refused.message).toContain(`because ${version} failed for its visitors`);
});

test('the desk shows the rolled-back release next to the previous version', async ({ desk }) => {
  const { page, context } = await desk.openPage('/admin/releases');
  const section = page.getByRole('region', { name: REMOTE, exact: true });
  await expect(section.getByText(/^Rolled back: errors in 20%/)).toBeVisible();
  await expect(section.getByRole('heading', { name: /^Visits/ })).toBeVisible();
  const figure = section.getByRole('figure').filter({ hasText: 'Visits with an error' });
  await expect(figure.getByText('20%', { exact: true })).toBeVisible();
  await context.close();
});

test('ten thousand forged reports from one network change nothing, and low traffic is inconclusive', async ({
  site,
}) => {
  test.setTimeout(600_000);
  const build = withWords(forms, [['Submit Request', 'Send It Off']]);
  const { version } = build.manifest;
  const waiting = release(build, '--wait', '--force');
  await eventually(async () => expect(await releasedAt(site.origin)).toBe(version), 60_000);
  const report = (failed: 0 | 1, address: string) =>
    fetch(`${site.origin}/api/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ page: 'home', shown: [`${REMOTE} ${version} 1 ${failed} ${failed} 0 0`] }),
    }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
  for (let count = 0; count < 14; count += 1) expect(await report(0, newAddress())).toBe(202);
  let refused = 0;
  for (let count = 0; count < 10_000; count += 40) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => report(1, '198.51.100.7')));
    refused += answers.filter((status) => status === 429).length;
  }
  expect(refused).toBe(10_000 - 120);
  await sleep(12_000);
  expect(await releasedAt(site.origin)).toBe(version);
  const { code, answer } = await waiting;
  expect({ code, guard: answer.guard }).toEqual({
    code: 0,
    guard: { state: 'quiet', reason: 'too little seen: 17 visits', warning: '' },
  });
});

test('a release without the guard stays, and the history records that it had none', async ({ site }) => {
  const build = withWords(forms, [['Submit Request', 'Send It Now']]);
  expect(await release(build, '--no-guard', '--wait', '--force')).toMatchObject({
    code: 0,
    answer: { guard: { state: 'off' } },
  });
  expect(await releasedAt(site.origin)).toBe(build.manifest.version);
  expect((await history())[0]).toMatchObject({ version: build.manifest.version, guard: { state: 'off' } });
});
