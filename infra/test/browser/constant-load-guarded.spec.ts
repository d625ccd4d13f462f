import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { ROOT } from '../../bootstrap/paths.mjs';
import { ConstantLoad, type KnownVersion } from './constant-load.ts';
import { type Build, readBuild, seal, startSecondShell, Teams, visitAnew, withWords } from './release-world.ts';
import { expect, test } from './test.ts';

const REMOTE = 'mfe-forms';
const PER_SECOND = 30;
const TURNS = 20;
/** Time from the visit that triggers the guard until every shell serves another version. */
const GUARD_MS = 60_000;

test.use({
  siteName: 'constant-load-guarded',
  siteEnv: { TRUST_PROXY: '1', SHELL_PROCESSES: '2', GUARD_SECONDS: '1' },
});

const known: Map<string, KnownVersion> = new Map();
function remember(build: Build, word: string): Build {
  const { name, version, files } = build.manifest;
  const integrity = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.integrity]));
  known.set(`${name} ${version}`, { word: new RegExp(`${word}<`), integrity });
  return build;
}

/** Fails for some visitors, but not in a trial. */
function failing({ manifest, files }: Build, word: string): Build {
  const broken = `(/Unlucky/.test(navigator.userAgent)?(()=>{throw new Error("broken")})():"${word}")`;
  const changed = [...files].map(([path, body]): [string, Buffer] =>
    /^client\/.*\.js$/.test(path) ? [path, Buffer.from(String(body).replaceAll(`"${word}"`, broken))] : [path, body],
  );
  return seal({ manifest, files: new Map(changed) });
}

test('20 releases, of which 5 fail for visitors, lose no request, and no page its form', async ({ site }) => {
  test.setTimeout(900_000);
  const teams = new Teams(site);
  const token = teams.tokens[REMOTE];
  const second = await startSecondShell(site, { TRUST_PROXY: '1', SHELL_PROCESSES: '2' });
  const forms = remember(readBuild(join(ROOT, REMOTE, 'dist')), 'Submit Request');
  const worded = (word: string) => remember(withWords(forms, [['Submit Request', word]]), word);
  const good = ['Submit Request 11', 'Submit Request 12', 'Submit Request 13'].map(worded);
  const bad = remember(
    failing(withWords(forms, [['Submit Request', 'Submit Request 99']]), 'Submit Request 99'),
    'Submit Request 99',
  );
  for (const build of [...good, bad]) expect((await teams.upload(build)).status).toBe(201);

  const origins = [site.origin, second.origin];
  /** Waits until every process uses a matching version. */
  const inUse = async (fits: (version: string | undefined) => boolean, ms: number) => {
    const since = performance.now();
    for (;;) {
      const answers = await Promise.all([...origins, ...origins].map((origin) => visitAnew(`${origin}/health/ready`)));
      if (answers.every(({ body }) => fits(JSON.parse(body).releases[REMOTE]))) return performance.now() - since;
      if (performance.now() - since > ms) throw new Error(`not in use after ${ms} ms: ${answers[0]?.body}`);
      await sleep(50);
    }
  };
  let addresses = 0;
  const report = async (version: string, isFailed: boolean) => {
    addresses += 1;
    const address = `203.${Math.floor(addresses / 60_000)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
    const failed = isFailed ? 1 : 0;
    const { status } = await fetch(site.origin + ENDPOINTS.visits, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ page: 'home', shown: [`${REMOTE} ${version} 1 ${failed} ${failed} 0 0`] }),
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
  const back: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const isBad = turn % 4 === 3;
    const { version } = (isBad ? bad : (good[turn % good.length] as Build)).manifest;
    const { status, answer } = await teams.http(`/registry/remotes/${REMOTE}/release`, { token, body: { version } });
    expect({ status, answer }).toMatchObject({ status: 200, answer: { changed: true } });
    await inUse((one) => one === version, 30_000);
    for (let visits = 0; visits < 20; visits += 1) await report(version, isBad && visits % 5 === 0);
    if (isBad) back.push(await inUse((one) => one !== version, GUARD_MS));
  }
  const seconds = await load.stop();
  await second.stop();
  const total = Object.values(load.counts).reduce((sum, count) => sum + count, 0);
  process.stderr.write(
    `${total} requests in ${seconds.toFixed(0)} s, slowest ${load.slowest.toFixed(0)} ms; back after ${back.map((ms) => ms.toFixed(0)).join(', ')} ms\n`,
  );
  expect(back).toHaveLength(5);
  expect(load.failures).toEqual([]);
  // Each page shows its form's word.
  expect(load.mixed).toEqual([]);
  expect(load.counts.pages).toBeGreaterThan(100);
});
