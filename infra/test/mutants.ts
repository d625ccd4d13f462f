// `npm run test:mutants [-- --seed 7] [-- --only <pattern>] [-- --quick]`: changes each fact that the owner fixed in
// the product, one by one, and runs the tests that should detect it. `--quick` skips what needs a build and a browser.
// See infra/adr/027.

import { parseArgs } from 'node:util';
import { messageOf } from '../bootstrap/errors.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { CHANGES, SOURCES, type Tests, testsOf } from './mutants/catalogue.ts';
import { type Mutant, mutantsOf, mutantsOfChange } from './mutants/find-mutants.ts';
import { expectationFor, runInBrowser } from './mutants/run-browser.ts';
import { failuresOn } from './mutants/run-quick.ts';
import { startScratch } from './scratch.ts';

interface Work {
  mutant: Mutant;
  tests: Tests;
}

/** In parallel: each is one process of jest. */
const AT_ONCE = 2;
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const only = new RegExp(values.only);
const since = Date.now();

const all: Work[] = shuffled(
  [
    ...SOURCES.flatMap((source) =>
      mutantsOf(source).map((mutant) => ({
        mutant,
        tests: Array.isArray(source.tests) ? testsOf(mutant.id, source.tests) : source.tests,
      })),
    ),
    ...CHANGES.flatMap((change) => mutantsOfChange(change).map((mutant) => ({ mutant, tests: change.tests }))),
  ].filter(({ mutant }) => only.test(mutant.id)),
  seed,
);
const table: { kind: string; tried: number; killed: number }[] = [];
const survivors: Mutant[] = [];
let passed = 0;
let failed = 0;

say(`${all.length} mutants, seed ${seed}`);
try {
  const inBrowser = all.filter(({ mutant }) => expectationFor(mutant));
  let left = await stage(
    'unit',
    all.filter(({ mutant }) => !expectationFor(mutant)),
  );
  if (left.some(({ tests }) => tests.integration)) {
    const scratch = await startScratch();
    try {
      const env = { ...process.env, TEST_DATABASE_URL: scratch.databaseUrl, TEST_REDIS_URL: scratch.redisUrl };
      left = await stage('integration', left, env);
    } finally {
      await scratch.stop();
    }
  }
  survivors.push(...left.map(({ mutant }) => mutant));
  if (inBrowser.length > 0 && !values.quick) await browserStage(inBrowser.map(({ mutant }) => mutant));
} catch (error) {
  failed += 1;
  say(messageOf(error));
}

for (const { kind, tried, killed } of table) say(`${kind.padEnd(12)} ${tried} tried, ${killed} killed`);
for (const { id, file, was, now } of survivors)
  say(`SURVIVED ${id}: ${JSON.stringify(was)} → ${JSON.stringify(now)} in ${file}`);
failed += survivors.length;
say(`${survivors.length} survivors in ${elapsed(since)}`);
if (failed > 0 || passed === 0) process.exitCode = 1;
say(`${passed} passed, ${failed} failed`);

/** @returns Mutants that none of these tests detected. */
async function stage(kind: 'unit' | 'integration', work: Work[], env?: NodeJS.ProcessEnv): Promise<Work[]> {
  const begun = Date.now();
  const mine = work.filter(({ tests }) => tests[kind]);
  for (const pattern of new Set(mine.map(({ tests }) => tests[kind] ?? ''))) {
    const failures = await failuresOn(kind, pattern, [], env);
    if (failures.length > 0) throw new Error(`Without a mutant these fail:\n${failures.join('\n')}`);
  }
  const undetected: Work[] = work.filter(({ tests }) => !tests[kind]);
  const queue = [...mine];
  let killed = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = queue.shift(); one; one = queue.shift()) {
        const [killer] = await failuresOn(kind, one.tests[kind] ?? '', [one.mutant], env);
        if (killer === undefined) {
          undetected.push(one);
          say(`alive   ${one.mutant.id} after ${kind} tests`);
        } else {
          killed += 1;
          passed += 1;
          say(`killed  ${one.mutant.id} by ${killer}`);
        }
      }
    }),
  );
  table.push({ kind: `${kind} (${elapsed(begun)})`, tried: mine.length, killed });
  return undetected;
}

async function browserStage(mutants: Mutant[]) {
  const begun = Date.now();
  let killed = 0;
  await runInBrowser(mutants, (mutant, killer) => {
    if (killer === undefined) survivors.push(mutant);
    else {
      killed += 1;
      passed += 1;
      say(`killed  ${mutant.id} by ${killer}`);
    }
  });
  table.push({ kind: `browser (${elapsed(begun)})`, tried: mutants.length, killed });
}

/** The same order for the same seed. */
function shuffled<T>(items: T[], start: number): T[] {
  let state = start >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
