// `npm run bench:releases [-- rounds]`: how long until a new visitor sees a release and a rollback, on its own site,
// and how long a trial of each frontend takes. In each round a command releases a new build of mfe-forms, made before
// the clock starts, and another rolls it back. Two shells are watched: the one that gets the command, and one that
// learns of it by NOTIFY, then, with NOTIFY disabled, by polling.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../bootstrap/paths.mjs';
import { withDatabase } from '../local/with-database.ts';
import { REMOTES } from '../registry/remotes.ts';
import { startProduct } from '../test/browser/product.ts';
import {
  fetchOnNewConnection,
  readBuild,
  startSecondShell,
  Teams,
  withServerCode,
  withWords,
  writeBuild,
} from '../test/browser/release-world.ts';
import { removeScratch, scratchFolder } from '../test/scratch.ts';

const ROUNDS = Number(process.argv[2] ?? 50);
/** Limits in milliseconds at the 95th percentile. */
const BARS = {
  // A trial may take 6 s.
  'release, start to seen': 7_000,
  'release, end to seen': 500,
  'rollback, start to seen': 500,
};
const POLLED_BARS = {
  'release, start to seen': 10_000,
  'release, end to seen': 10_000,
  'rollback, start to seen': 10_000,
};
/** Limit in milliseconds for one upload with all its checks, on 2 cores. */
const TRIAL_BAR = 6_000;
const TRIALS = Math.min(ROUNDS, 5);
const WORD = 'Submit Request';

type Measured = keyof typeof BARS;
type Times = Record<Measured, number[]>;

const ends: (() => unknown)[] = [];
let isWithin = true;
let made = 0;
try {
  const folder = scratchFolder();
  ends.push(() => removeScratch(folder));
  const forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
  const product = await startProduct();
  ends.push(() => product.stop());
  const teams = new Teams(product);
  const other = await startSecondShell(product);
  ends.push(() => other.stop());
  const makeBuild = () => {
    const word = `Send It ${++made}`;
    return { word, dist: writeBuild(withWords(forms, [[WORD, word]]), join(folder, String(made))) };
  };

  console.log(`${TRIALS} uploads of each frontend, with all checks and the trial`);
  for (const remote of REMOTES) reportLine(`trial of ${remote}`, await trialTimes(teams, remote), TRIAL_BAR);

  console.log(
    `\n${ROUNDS} rounds: release of a changed word by the command (built before), then rollback by the command`,
  );
  const [asked, heard] = await measure(teams, [product.origin, other.origin], makeBuild);
  report('\nseen at the shell that is asked', asked, BARS);
  report('\nseen at another shell, which hears of it by NOTIFY', heard, BARS);

  await cutNotify(product.databaseUrl);
  const [, polled] = await measure(teams, [product.origin, other.origin], makeBuild);
  report('\nthe same with NOTIFY cut off: it polls', polled, POLLED_BARS);
  console.log(isWithin ? '\nok: all within their bars' : '\nNOT ok: over a bar');
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit(isWithin ? 0 : 1);

/**
 * @param origins The shells that visitors request.
 * @returns Times by origin.
 */
async function measure(
  teams: Teams,
  origins: string[],
  makeBuild: () => { word: string; dist: string },
): Promise<Times[]> {
  const times = origins.map(() => ({
    'release, start to seen': [] as number[],
    'release, end to seen': [] as number[],
    'rollback, start to seen': [] as number[],
  }));
  const run = async (name: 'release' | 'rollback', args: string[], word: string) => {
    const start = performance.now();
    const watched = origins.map((origin) => seen(origin, word));
    const { code, answer } = await teams.command(name, args);
    const end = performance.now();
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${answer.message}`);
    for (const [index, at] of (await Promise.all(watched)).entries()) {
      times[index]?.[`${name}, start to seen`].push(at - start);
      if (name === 'release') times[index]?.['release, end to seen'].push(Math.max(0, at - end));
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { word, dist } = makeBuild();
    await run('release', ['mfe-forms', '--dist', dist], word);
    await run('rollback', ['mfe-forms'], WORD);
  }
  return times;
}

/** Requests the page as new visitors do, until it shows the word. @returns The time of that response. */
async function seen(origin: string, word: string): Promise<number> {
  for (;;) {
    if ((await fetchOnNewConnection(origin)).body.includes(`>${word}<`)) return performance.now();
    await sleep(10);
  }
}

/** Times uploads of versions that differ only in a comment. */
async function trialTimes(teams: Teams, remote: string): Promise<number[]> {
  const build = readBuild(join(ROOT, remote, 'dist'));
  const times: number[] = [];
  for (let count = 1; count <= TRIALS; count += 1) {
    const since = performance.now();
    const { status, answer } = await teams.upload(withServerCode(build, `/* trial ${count} */`));
    if (status !== 201) throw new Error(`${remote} was refused: ${answer.message}`);
    times.push(performance.now() - since);
  }
  return times;
}

function report(title: string, times: Times | undefined, bars: Record<Measured, number>) {
  console.log(title);
  for (const [name, values] of Object.entries(times ?? {})) reportLine(name, values, bars[name as Measured]);
}

function reportLine(name: string, values: readonly number[], bar: number) {
  const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)];
  if (p95 > bar) isWithin = false;
  const cells = [name.padEnd(26), `p50 ${Math.round(p50)} ms`.padEnd(14), `p95 ${Math.round(p95)} ms`.padEnd(14)];
  console.log(`${cells.join('')}${(p95 / bar).toFixed(2)} of the bar of ${bar} ms: ${p95 > bar ? 'NOT ok' : 'ok'}`);
}

function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Disables NOTIFY: release pointers then move without a notification. */
async function cutNotify(databaseUrl: string) {
  await withDatabase(databaseUrl, (client) =>
    client.query('alter table release_pointers disable trigger release_pointers_notify'),
  );
}
