import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { elapsed, say } from '../../bootstrap/progress.mjs';
import { type Outcome, readOutcomes } from '../playwright.ts';
import { type BrowserExpectation, IN_BROWSER } from './catalogue.ts';
import { applied, type Mutant } from './find-mutants.ts';
import { copyWithModules } from './repository-with-modules.ts';

interface Entry {
  mutant: Mutant;
  by: BrowserExpectation;
}

/** A test that fails before it reaches a mutant's text is repeated without the others. */
const ROUNDS_EACH = 3;

export const expectationFor = ({ id }: Mutant): BrowserExpectation | undefined =>
  IN_BROWSER.find(({ id: pattern }) => pattern.test(id));

/** Runs mutants that need rebuilt frontends. Many share a build; each has its own test that should detect it. */
export async function runInBrowser(mutants: Mutant[], onVerdict: (mutant: Mutant, killer: string | undefined) => void) {
  const copy = copyWithModules();
  const stop = () => {
    copy.remove();
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const tries: Map<Mutant, number> = new Map();
    let pending = mutants.map((mutant) => ({ mutant, by: expectationFor(mutant) as BrowserExpectation }));
    while (pending.length > 0) {
      const batch = batchOf(pending);
      const since = Date.now();
      say(`  one build of ${batch.length}: ${batch.map(({ mutant }) => mutant.id).join(', ')}`);
      const outcomes = await runBatch(copy.root, batch);
      for (const { mutant, by } of batch) {
        const tried = (tries.get(mutant) ?? 0) + 1;
        tries.set(mutant, tried);
        const verdict = verdictOn(outcomes, mutant, by);
        if (verdict === 'unclear' && tried < ROUNDS_EACH) continue;
        onVerdict(mutant, verdict === 'killed' ? `${by.spec}.spec: ${by.test}` : undefined);
        pending = pending.filter((entry) => entry.mutant !== mutant);
      }
      say(`  (${elapsed(since)})`);
    }
  } finally {
    copy.remove();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/**
 * As many as can be told apart: no two with the same test, in the same place, or where one breaks the other's test.
 * Text and numbers are separate, because a failed test names the missing text, but no number.
 */
export function batchOf(pending: Entry[]): Entry[] {
  const batch: Entry[] = [];
  for (const entry of pending) {
    const clash = batch.some(
      ({ mutant, by }) =>
        isWords(mutant) !== isWords(entry.mutant) ||
        (by.spec === entry.by.spec && by.test === entry.by.test) ||
        (mutant.file === entry.mutant.file && mutant.start === entry.mutant.start) ||
        by.breaksSpecs?.test(entry.by.spec) ||
        entry.by.breaksSpecs?.test(by.spec),
    );
    if (!clash) batch.push(entry);
  }
  return batch;
}

const isWords = ({ text }: Mutant) => text !== undefined && text.length > 2;

export function verdictOn(
  outcomes: Outcome[],
  mutant: Mutant,
  { spec, test }: BrowserExpectation,
): 'killed' | 'survived' | 'unclear' {
  const tests = outcomes.filter((outcome) => outcome.spec === spec && outcome.title.includes(test));
  if (tests.length === 0) throw new Error(`${spec}.spec has no test "${test}", or its site did not start`);
  const failed = tests.filter(({ passed }) => !passed);
  if (failed.length === 0) return 'survived';
  const words = isWords(mutant) ? mutant.text : undefined;
  return words === undefined || failed.some(({ failures }) => failures.join().includes(words)) ? 'killed' : 'unclear';
}

/** @param root Of the copy. */
async function runBatch(root: string, batch: Entry[]): Promise<Outcome[]> {
  const files = [...new Set(batch.map(({ mutant }) => mutant.file))];
  for (const file of files) {
    const mutants = batch.filter(({ mutant }) => mutant.file === file).map(({ mutant }) => mutant);
    writeFileSync(join(root, file), applied(readFileSync(join(ROOT, file), 'utf8'), mutants));
  }
  try {
    const { code, output } = await runNode(root, ['infra/bootstrap/run.mjs', 'infra/build/build-all.ts']);
    if (code !== 0) throw new Error(`The mutants could not be built:\n${output.slice(-2_000)}`);
    return await runSpecs(root, batch);
  } finally {
    for (const file of files) writeFileSync(join(root, file), readFileSync(join(ROOT, file)));
  }
}

async function runSpecs(root: string, batch: Entry[]): Promise<Outcome[]> {
  const report = join(root, 'report.json');
  rmSync(report, { force: true });
  const specs = [...new Set(batch.map(({ by }) => by.spec))].join('|');
  // Playwright looks for the pattern in titles that have each block's tags behind its own.
  const tests = batch
    .map(({ by }) => by.test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '(?: @\\w+)* '))
    .join('|');
  const { output } = await runNode(root, [
    ...['infra/bootstrap/run.mjs', 'infra/test/playwright.ts', report, `browser/(?:${specs})\\.spec`],
    ...['-g', tests],
  ]);
  try {
    return readOutcomes(report);
  } catch {
    throw new Error(`The browser's tests did not run:\n${output.slice(-2_000)}`);
  }
}

function runNode(root: string, args: string[]): Promise<{ output: string; code: number | null }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ output, code }));
  });
}
