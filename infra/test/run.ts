// `npm test`: installs and starts what the tests need and runs them all, but for those that need Docker.
// `npm test -- unit|integration|browser [pattern]` runs one kind. `npm run test:containers` runs the integration tests on
// containers, then docker-compose.yml itself; `… -- on-containers|compose|scale [pattern]` one of these.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf, SetupError } from '../bootstrap/errors.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { buildAll } from '../build/build-all.ts';
import { redisProgram } from '../local/redis.ts';
import { chromiumPath } from './chromium.ts';
import { runJest, withServices } from './jest.ts';
import { type Kind, readKinds, withoutEngine } from './kinds.ts';

const reports = mkdtempSync(join(tmpdir(), 'fairhand-reports-'));
let passed = 0;
let failed = 0;

try {
  const { kinds: wanted, args } = readKinds(process.argv.slice(2));
  // What is missing is told before the long work, not after it.
  const kinds = await thoseThatCanRun(wanted);
  if (kinds.length > 0) {
    await buildAll();
    if (kinds.some(({ needsServers }) => needsServers)) await redisProgram();
    if (kinds.some(({ needsBrowser }) => needsBrowser)) process.env.CHROMIUM_PATH = await chromiumPath();
    for (const kind of kinds) await runKind(kind, args);
  }
} catch (error) {
  // What keeps tests from running is a failure of theirs.
  failed += 1;
  say(error instanceof SetupError ? error.message : (error instanceof Error && error.stack) || messageOf(error));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (passed + failed === 0) {
  say('No test ran.');
  process.exitCode = 1;
}
if (failed > 0) process.exitCode = 1;
say(`${passed} passed, ${failed} failed`);

/** Without an engine what needs one has failed, and the rest runs. */
async function thoseThatCanRun(kinds: Kind[]) {
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

/** @param args Of jest. */
async function runKind({ name, projects, onContainers }: Kind, args: string[]) {
  const since = Date.now();
  const file = join(reports, `${name}.json`);
  say(`\n── ${name} tests`);
  const run = (env: NodeJS.ProcessEnv) => runJest(projects, args, env, file);
  const code = onContainers ? await runOnContainers(run) : await withServices(name, run);
  const counts = readReport(file, code);
  passed += counts.passed;
  failed += counts.failed;
  say(`── ${name}: ${counts.passed} passed, ${counts.failed} failed in ${elapsed(since)}`);
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

/** @param code Of jest. */
function readReport(file: string, code: number): { passed: number; failed: number } {
  let report: {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numRuntimeErrorTestSuites: number;
  };
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  // A suite that does not start holds tests that did not pass; so does a test that was skipped.
  const bad = report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests;
  return { passed: report.numPassedTests, failed: bad === 0 && code !== 0 ? 1 : bad };
}
