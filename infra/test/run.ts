// `npm test`: installs and starts what the tests need and runs all that are fast and need no Docker. `npm test --
// unit|component|integration|slots|browser [pattern]` runs one kind; `--seed 7` shuffles the tests of each file. `npm
// run test:slow` runs the slow ones, including those on containers; `… -- slow-browser [pattern]` one kind of them.
// `npm run test:containers` runs the integration tests on containers, then docker-compose.yml itself.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain, SetupError } from '../bootstrap/errors.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { buildAll } from '../build/build-all.ts';
import { redisProgram } from '../local/redis.ts';
import { chromiumPath } from './chromium.ts';
import { runJest, withServices } from './jest.ts';
import { type Kind, readKinds, withoutEngine } from './kinds.ts';
import { runPlaywright, traceFailures } from './playwright.ts';
import { readBrowserReport, readReport, slowestOf } from './report.ts';
import { ON_CONTAINERS } from './slow.ts';

const reports = mkdtempSync(join(tmpdir(), 'fairhand-reports-'));
let passed = 0;
let failed = 0;
const failures: string[] = [];

try {
  const { kinds: wanted, args, seed } = readKinds(process.argv.slice(2));
  // Report what is missing before the long work, not after it.
  const kinds = await runnableKinds(wanted);
  if (kinds.length > 0) {
    await buildAll();
    if (kinds.some(({ needsServers }) => needsServers)) await redisProgram();
    if (kinds.some(({ needsBrowser }) => needsBrowser)) process.env.CHROMIUM_PATH = await chromiumPath();
    for (const kind of kinds) await runKind(kind, args, seed);
  }
} catch (error) {
  // Tests that cannot run count as failed.
  failed += 1;
  say(explain(error));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (passed + failed === 0) {
  say('No test ran.');
  process.exitCode = 1;
}
if (failed > 0) process.exitCode = 1;
// Once more, because they are far up by now. `.ci/run` collects them from the first `✕` on.
for (const lines of failures) say(`\n✕ ${lines}`);
say(`${passed} passed, ${failed} failed`);

/** Without an engine, the kinds that need one count as failed, and the rest run. */
async function runnableKinds(kinds: Kind[]) {
  if (!kinds.some(({ needsEngine }) => needsEngine)) return kinds;
  const { checkEngine } = await import('./containers/engine.ts');
  try {
    await checkEngine();
    return kinds;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    failed += 1;
    say(error.message);
    return withoutEngine(kinds);
  }
}

/**
 * @param args Arguments for jest or Playwright.
 * @param seed Shuffles tests, or whole files in the browser.
 */
async function runKind({ name, projects, browserProjects, onContainers }: Kind, args: string[], seed?: number) {
  const since = Date.now();
  const file = join(reports, `${name}.json`);
  say(`\n── ${name} tests`);
  const report = browserProjects ? await runInBrowser(browserProjects) : await runWithJest(projects ?? []);
  passed += report.passed;
  failed += report.failed;
  failures.push(...report.failures.map((lines) => `${name}: ${lines}`));
  for (const line of slowestOf(report.files)) say(line);
  say(`── ${name}: ${report.passed} passed, ${report.failed} failed in ${elapsed(since)}`);

  async function runWithJest(projects: string[]) {
    const order = seed === undefined ? [] : ['--randomize', `--seed=${seed}`];
    // Patterns on the command line replace these.
    const chosen = onContainers && args.length === 0 ? ['\\.ctr\\.spec', ...ON_CONTAINERS] : args;
    const run = (env: NodeJS.ProcessEnv) => runJest(projects, [...chosen, ...order], env, file);
    return readReport(file, onContainers ? await runOnContainers(run) : await withServices(name, run));
  }

  async function runInBrowser(projects: string[]) {
    const order = seed === undefined ? [] : [`--shuffle=${seed}`];
    const code = await runPlaywright(projects, [...args, ...order], file);
    // 1: tests failed. Others mean that it was interrupted.
    if (code === 1 && existsSync(file)) await traceFailures(projects, file);
    return readBrowserReport(file, code);
  }
}

async function runOnContainers(run: (env: NodeJS.ProcessEnv) => Promise<number>) {
  const { startGivenServices } = await import('./containers/given-services.ts');
  const services = await startGivenServices();
  try {
    return await run({ ...process.env, ...services.env });
  } finally {
    await services.stop();
  }
}
