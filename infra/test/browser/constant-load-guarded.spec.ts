import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { ROOT } from '../../bootstrap/paths.mjs';
import { ConstantLoad, type KnownVersion } from './constant-load.ts';
import {
  type Build,
  fetchOnNewConnection,
  readBuild,
  startSecondShell,
  Teams,
  updateManifest,
  withWords,
} from './release-world.ts';
import { SequentialVisitor } from './sequential-visitor.ts';
import { expect, test } from './test.ts';
import { storeTried } from './tried-build.ts';

const REMOTE = 'mfe-forms';
const PER_SECOND = 30;
const TURNS = 20;
/** Maximum time from the visit that triggers the guard until every shell serves another version. */
const GUARD_MS = 60_000;

test.use({
  siteName: 'constant-load-guarded',
  siteEnv: { TRUST_PROXY: '1', SHELL_PROCESSES: '2', GUARD_SECONDS: '1', GUARD_MINUTES: '1' },
});

let second: Awaited<ReturnType<typeof startSecondShell>> | undefined;
// Also after a failure: it would go on without its site.
test.afterAll(() => second?.stop());

const known: Map<string, KnownVersion> = new Map();
function remember(build: Build, word: string): Build {
  const { name, version, files } = build.manifest;
  const integrity = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.integrity]));
  known.set(`${name} ${version}`, { marker: new RegExp(`${word}<`), integrity });
  return build;
}

const IS_UNLUCKY = '/Unlucky/.test(navigator.userAgent)';
const SLOT_FILE = 'client/slot-quote-form.js';

/** Faults that affect some visitors but no trial, and what the visitors' browsers report. */
const BAD: { how: string; report: string; change: (code: string, word: string) => string }[] = [
  {
    how: 'throws when it is rendered',
    report: '1 1 1 0 0',
    change: (code, word) =>
      code.replaceAll(`"${word}"`, `(${IS_UNLUCKY}?(()=>{throw new Error("broken")})():"${word}")`),
  },
  {
    how: 'throws when it is evaluated',
    report: '1 1 1 0 0',
    change: (code) => `if(${IS_UNLUCKY})throw new Error("broken");${code}`,
  },
  {
    how: 'throws when somebody types',
    report: '1 1 1 1 0',
    change: (code) => `${code};if(${IS_UNLUCKY})document.addEventListener("input",()=>{throw new Error("broken")})`,
  },
  {
    how: 'throws again and again',
    report: '1 1 20 0 0',
    change: (code) => `${code};if(${IS_UNLUCKY})setInterval(()=>{throw new Error("broken")},100)`,
  },
  {
    how: 'takes the form away, and throws nothing',
    report: '1 0 0 1 0',
    change: (code) =>
      `${code};if(${IS_UNLUCKY})setInterval(()=>document.querySelectorAll("[data-slot] form").forEach((form)=>form.style.display="none"),50)`,
  },
];
/** The report of a visitor who sends the form. */
const FINE = '1 0 0 1 1';

/** The same build with the script of its form changed. */
function withSlot({ manifest, files }: Build, change: (code: string) => string): Build {
  const paths = [...files.keys()].filter((path) => /^client\/.*\.js$/.test(path));
  const changed = paths.map((path): [string, Buffer] => {
    const code = String(files.get(path));
    return [path, Buffer.from(path === SLOT_FILE ? change(code) : code)];
  });
  return updateManifest({ manifest, files: new Map([...files, ...changed]) });
}

test('20 releases, 5 of them broken for some visitors, fail no request and keep the form on every page', async ({
  site,
  browser,
}) => {
  test.setTimeout(1_200_000);
  const teams = new Teams(site);
  const token = teams.tokens[REMOTE];
  const other = await startSecondShell(site, { TRUST_PROXY: '1', SHELL_PROCESSES: '2' });
  second = other;
  const forms = remember(readBuild(join(ROOT, REMOTE, 'dist')), 'Submit Request');
  const worded = (word: string) => remember(withWords(forms, [['Submit Request', word]]), word);
  const good = ['Submit Request 11', 'Submit Request 12', 'Submit Request 13'].map(worded);
  const bad = BAD.map(({ change }, index) => {
    const word = `Submit Request 9${index}`;
    return remember(
      withSlot(withWords(forms, [['Submit Request', word]]), (code) => change(code, word)),
      word,
    );
  });
  for (const build of good) await storeTried(site, build);
  for (const build of bad) expect((await teams.upload(build)).status).toBe(201);

  const origins = [site.origin, other.origin];
  /** Waits until every process uses a matching version. */
  const waitUntilInUse = async (fits: (version: string | undefined) => boolean, ms: number) => {
    const since = performance.now();
    for (;;) {
      const answers = await Promise.all(
        [...origins, ...origins].map((origin) => fetchOnNewConnection(`${origin}/health/ready`)),
      );
      if (answers.every(({ body }) => fits(JSON.parse(body).releases[REMOTE]))) return performance.now() - since;
      if (performance.now() - since > ms) throw new Error(`not in use after ${ms} ms: ${answers[0]?.body}`);
      await sleep(50);
    }
  };
  let addresses = 0;
  const report = async (version: string, counts: string) => {
    addresses += 1;
    const address = `203.${Math.floor(addresses / 60_000)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
    const { status } = await fetch(site.origin + ENDPOINTS.visits, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ page: 'home', shown: [`${REMOTE} ${version} ${counts}`] }),
    });
    expect(status).toBe(202);
  };

  const load = new ConstantLoad({
    origins,
    pages: ['/', '/services/roofing', '/services/painting'],
    calls: [{ path: ENDPOINTS.openApi }],
    known,
    perSecond: PER_SECOND,
  });
  load.start();
  const visitor = new SequentialVisitor(browser, site.origin, ['/', '/services/roofing']);
  const back: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const badOne = turn % 4 === 3 ? Math.floor(turn / 4) : undefined;
    const isBad = badOne !== undefined;
    const { version } = (isBad ? (bad[badOne] as Build) : (good[turn % good.length] as Build)).manifest;
    const { status, answer } = await teams.http(`/registry/remotes/${REMOTE}/release`, { token, body: { version } });
    expect({ status, answer }).toMatchObject({ status: 200, answer: { changed: true } });
    await waitUntilInUse((one) => one === version, 30_000);
    const harm = isBad ? BAD[badOne]?.report : undefined;
    // An affected visitor sees the fault before enough reports arrive to trigger the guard.
    if (harm) await visitor.waitForUnluckyVisits(1);
    for (let visits = 0; visits < 20; visits += 1) await report(version, (visits % 5 === 0 && harm) || FINE);
    if (isBad) back.push(await waitUntilInUse((one) => one !== version, GUARD_MS));
  }
  await visitor.waitForUnluckyVisits(1);
  await visitor.stop();
  const seconds = await load.stop();
  await other.stop();
  const total = Object.values(load.counts).reduce((sum, count) => sum + count, 0);
  process.stderr.write(
    `${total} requests in ${seconds.toFixed(0)} s, slowest ${load.slowest.toFixed(0)} ms; back after ${back.map((ms) => ms.toFixed(0)).join(', ')} ms\n`,
  );
  expect(back).toHaveLength(5);
  expect(load.failures).toEqual([]);
  // Each page shows the button text of its form's version.
  expect(load.versionMismatches).toEqual([]);
  expect(load.counts.pages).toBeGreaterThan(100);
  expect(visitor.failures).toEqual([]);
  const without = visitor.visits.filter(({ hasForm }) => !hasForm);
  expect(without.filter(({ isUnlucky }) => !isUnlucky)).toEqual([]);
  // Affected visitors got the form back within the guard's time limit.
  expect(without.length).toBeGreaterThanOrEqual(3);
  expect(visitor.longestTimeWithoutForm(true)).toBeLessThan(GUARD_MS);
});
