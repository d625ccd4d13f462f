// `npm run bench:web-server [-- rounds]`: pages of its own site. Home from the cache, compared with a plain static
// server that has the same HTML as a file (`web-server-reference.ts`); rounds alternate. Then each page when it is not
// in the cache: after a release every first visitor waits for a render. Linux only.
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { ROOT } from '../bootstrap/paths.mjs';
import { startProduct } from '../test/browser/product.ts';
import { publicPaths, UNLISTED_PATHS } from '../test/browser/public-paths.ts';
import { readBuild, Teams, withServerCode, writeBuild } from '../test/browser/release-world.ts';
import { removeScratch, scratchFolder } from '../test/scratch.ts';
import { median } from './median.ts';
import { processorSeconds } from './processes.ts';
import { startReference } from './reference.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const CLIENTS = 16;
const SECONDS = { warmUp: 15, round: 4 };
/** Share of the static server's requests. */
const SHARE = 0.9;
const MISS_MS = 15;
/** Releases before those that count: a new process has compiled little of what it runs. */
const FIRST_RELEASES = 3;
/** A process prepares the rollback a second after a release, and compresses pages for some seconds after they were rendered. */
const PAUSE_MS = { release: 2_000, pages: 6_000 };

/** Cleanup steps, in start order. */
const ends: (() => unknown)[] = [];
const agent = new Agent({ keepAlive: true });
try {
  const folder = scratchFolder();
  ends.push(() => removeScratch(folder));
  const product = await startProduct();
  ends.push(() => product.stop());
  const { shell = 0 } = await product.pids();
  const isQuick = await compareHits(product.origin, shell, folder);
  const areMissesQuick = await measureMisses(new Teams(product), folder);
  process.exitCode = isQuick && areMissesQuick ? 0 : 1;
} finally {
  for (const end of ends.reverse()) await end();
}

/**
 * Compares requests per second of the servers' processor time: how many a second they answer is decided by the client,
 * which shares the processors with them.
 * @returns Whether the site is within its budget.
 */
async function compareHits(origin: string, shell: number, folder: string): Promise<boolean> {
  const url = `${origin}/`;
  // By its end the site has compressed the page as far as possible: both send the same bytes.
  await load(url, shell, SECONDS.warmUp);
  const { body } = await request(url);
  writeFileSync(join(folder, 'index.html'), brotliDecompressSync(body));
  writeFileSync(join(folder, 'index.html.br'), body);
  const { address, pid, stop } = await startReference('web-server-reference.ts', { args: [folder] });
  ends.push(stop);
  await load(`${address}/`, pid, SECONDS.warmUp);
  const servers = [
    { name: 'site', url, pid: shell, rounds: [] as Load[] },
    { name: 'sirv', url: `${address}/`, pid, rounds: [] as Load[] },
  ] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url: asked, pid: server, rounds } of round % 2 === 0 ? servers : servers.toReversed()) {
      rounds.push(await load(asked, server, SECONDS.round));
    }
  }
  console.log(`Home from the cache, ${CLIENTS} clients, medians of ${ROUNDS} rounds of ${SECONDS.round} s of each\n`);
  console.log('          a second   per second of processor time');
  for (const { name, rounds } of servers) {
    const [rate, perProcessor] = (['rate', 'perProcessor'] as const).map((value) =>
      median(rounds.map((round) => round[value])).toFixed(0),
    );
    console.log(`${name.padEnd(8)}${rate?.padStart(10)}${perProcessor?.padStart(31)}`);
  }
  const [ours, theirs] = servers.map(({ rounds }) => rounds);
  const ratio = median((ours ?? []).map((one, round) => one.perProcessor / (theirs?.[round]?.perProcessor ?? 0)));
  console.log(`\nRatio ${ratio.toFixed(2)} (budget ${SHARE}): ${ratio >= SHARE ? 'kept' : 'not kept'}\n`);
  return ratio >= SHARE;
}

/** Requests per second, and per second of the server's processor time. */
interface Load {
  rate: number;
  perProcessor: number;
}

async function load(url: string, pid: number, seconds: number): Promise<Load> {
  const before = processorSeconds(pid);
  let count = 0;
  const running = autocannon({
    url,
    connections: CLIENTS,
    duration: seconds,
    setupClient: (client) => client.setRequests([{ method: 'GET', headers: { 'accept-encoding': 'br' } }]),
  });
  running.on('response', () => {
    count += 1;
  });
  const { non2xx, errors } = await running;
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed`);
  return { rate: count / seconds, perProcessor: count / (processorSeconds(pid) - before) };
}

/** @returns Whether the site is within its budget. */
async function measureMisses(teams: Teams, folder: string): Promise<boolean> {
  const forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
  const paths = [...(await publicPaths(teams.origin)), ...UNLISTED_PATHS];
  const times = new Map(paths.map((path) => [path, [] as number[]]));
  for (let release = 1; release <= FIRST_RELEASES + ROUNDS; release += 1) {
    const dist = writeBuild(withServerCode(forms, `/* ${release} */`), join(folder, String(release)));
    const { code, answer } = await teams.command('release', ['mfe-forms', '--dist', dist]);
    if (code !== 0) throw new Error(`release ended with ${code}: ${answer.message}`);
    await sleep(PAUSE_MS.release);
    for (const [path, all] of times) {
      const { ms } = await request(teams.origin + path);
      if (release > FIRST_RELEASES) all.push(ms);
    }
    await sleep(PAUSE_MS.pages);
  }
  console.log(`First request of each page after a release, one after the other, medians of ${ROUNDS} releases\n`);
  let slowest = 0;
  for (const [path, all] of times) {
    const ms = median(all);
    slowest = Math.max(slowest, ms);
    console.log(`${path.padEnd(40)}${ms.toFixed(1).padStart(6)} ms${ms > MISS_MS ? '  NOT ok' : ''}`);
  }
  const share = (slowest / MISS_MS).toFixed(2);
  console.log(`\nSlowest: ${share} of the budget of ${MISS_MS} ms: ${slowest <= MISS_MS ? 'kept' : 'not kept'}`);
  return slowest <= MISS_MS;
}

function request(url: string): Promise<{ body: Buffer; ms: number }> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      buffer(answer).then((body) => resolve({ body, ms: performance.now() - since }), reject);
    }).on('error', reject);
  });
}
