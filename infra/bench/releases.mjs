// `npm run bench:releases [-- rounds]`: how long a release and a rollback take to be seen by a new visitor, on a site of
// its own (issue "Each team releases alone", Must be seen 1). Two builds of mfe-forms that differ in a word, made before
// the clock runs, are released and rolled back; then the same with NOTIFY cut off, on a shell that finds out by polling.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../local/ports.mjs';
import { startProduct } from '../test/browser/product.mjs';
import { buildCopy, Teams } from '../test/browser/release-world.mjs';

const ROUNDS = Number(process.argv[2] ?? 50);
/** With polling alone a round takes seconds: fewer tell the same. */
const POLLED_ROUNDS = Math.min(ROUNDS, 10);
/** Milliseconds at the 95th percentile. */
const BARS = { 'release, start to seen': 5_000, 'release, end to seen': 2_000, 'rollback, start to seen': 2_000 };
const POLLED_BAR = 10_000;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const QUOTE_FORM = 'src/features/quote-form/quote-form.tsx';
const [OLD, NEW] = ['Submit Request', 'Send It To Us'];

/** @type {(() => unknown)[]} */
const ends = [];
let isWithin = true;
try {
  const copy = buildCopy('mfe-forms', [QUOTE_FORM], (source) => source.replace(OLD, NEW));
  ends.push(copy.remove);
  const product = await startProduct();
  ends.push(() => product.stop());
  const teams = new Teams(product);
  const other = await startShell(product);
  ends.push(other.stop);

  console.log(
    `${ROUNDS} rounds: release of a changed word by the command (built before), then rollback by the command\n`,
  );
  report(
    await measure(teams, product.origin, ROUNDS, copy.dist),
    (name) => BARS[/** @type {keyof typeof BARS} */ (name)],
  );
  console.log('\nseen by a second process of the shell, which hears of it by NOTIFY');
  report(
    await measure(teams, other.origin, POLLED_ROUNDS, copy.dist),
    (name) => BARS[/** @type {keyof typeof BARS} */ (name)],
  );

  await cutNotify(product.databaseUrl);
  console.log('\nthe same process with NOTIFY cut off: it polls');
  report(await measure(teams, other.origin, POLLED_ROUNDS, copy.dist), () => POLLED_BAR);
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit(isWithin ? 0 : 1);

/**
 * @param {Teams} teams
 * @param {string} origin Where the visitor looks.
 * @param {number} rounds
 * @param {string} dist
 */
async function measure(teams, origin, rounds, dist) {
  /** @type {Record<string, number[]>} */
  const times = { 'release, start to seen': [], 'release, end to seen': [], 'rollback, start to seen': [] };
  /** @param {'release' | 'rollback'} name @param {string[]} args @param {string} word */
  const run = async (name, args, word) => {
    const start = performance.now();
    const watched = seen(origin, word);
    const { code, answer } = await teams.command(name, args);
    const end = performance.now();
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${answer.message}`);
    const at = await watched;
    times[`${name}, start to seen`]?.push(at - start);
    times[`${name}, end to seen`]?.push(Math.max(0, at - end));
  };
  for (let round = 0; round < rounds; round += 1) {
    await run('release', ['mfe-forms', '--dist', dist], NEW);
    await run('rollback', ['mfe-forms'], OLD);
  }
  return times;
}

/** Asks for the page as a new visitor does, until it shows the word. @returns {Promise<number>} When that was. */
async function seen(/** @type {string} */ origin, /** @type {string} */ word) {
  for (;;) {
    const html = await (await fetch(origin)).text();
    if (html.includes(`>${word}<`)) return performance.now();
    await sleep(10);
  }
}

/** @param {Record<string, number[]>} times @param {(name: string) => number} barOf */
function report(times, barOf) {
  for (const [name, values] of Object.entries(times)) {
    const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)];
    const bar = barOf(name);
    if (p95 > bar) isWithin = false;
    const cells = [name.padEnd(26), `p50 ${Math.round(p50)} ms`.padEnd(14), `p95 ${Math.round(p95)} ms`.padEnd(14)];
    console.log(`${cells.join('')}${(p95 / bar).toFixed(2)} of the bar of ${bar} ms`);
  }
}

/** @param {number[]} values @param {number} share */
function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Another process of the shell on the same site. @param {Awaited<ReturnType<typeof startProduct>>} product */
async function startShell(product) {
  const port = await freePort();
  const shell = spawn(process.execPath, [join(ROOT, 'shell/dist/server/main.mjs')], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      API_URL: product.origin,
      DATABASE_URL: product.databaseUrl,
      STORAGE_DIR: join(product.dataDir, 'objects'),
      PUBLIC_ORIGIN: product.origin,
    },
  });
  const origin = `http://localhost:${port}`;
  while (
    !(await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50);
  return { origin, stop: () => shell.kill('SIGTERM') };
}

/** Pointers move and nobody is told. @param {string} databaseUrl */
async function cutNotify(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('alter table release_pointers disable trigger release_pointers_notify');
  await client.end();
}
