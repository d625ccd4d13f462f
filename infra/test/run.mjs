// `npm test`: installs and starts what the tests need and runs them all.
// `npm test -- unit|integration|browser [pattern]` runs one kind.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf, SetupError } from '../local/errors.mjs';
import { installPackagesOfLock } from '../local/install.mjs';
import { elapsed, say } from '../local/progress.mjs';
import { redisProgram } from '../local/redis.mjs';
import { checkNode } from '../local/settings.mjs';
import { chromiumPath } from './chromium.mjs';
import { runJest, withServices } from './jest.mjs';

const PROJECTS = ['unit', 'integration', 'browser'];
const [only, ...args] = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'fairhand-reports-'));
let passed = 0;
let failed = 0;

try {
  if (only && !PROJECTS.includes(only)) {
    throw new SetupError(`There are no tests of the kind "${only}": choose among ${PROJECTS.join(', ')}.`);
  }
  checkNode(process.versions.node);
  await installPackagesOfLock();
  const { buildAll } = await import('../build/build-all.mjs');
  await buildAll();
  const projects = only ? [only] : PROJECTS;
  if (projects.some((project) => project !== 'unit')) await redisProgram();
  if (projects.includes('browser')) process.env.CHROMIUM_PATH = await chromiumPath();
  for (const project of projects) await runProject(project);
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

/** @param {string} project */
async function runProject(project) {
  const since = Date.now();
  const file = join(reports, `${project}.json`);
  say(`\n── ${project} tests`);
  const code = await withServices(project, (env) => runJest(project, ['--json', '--outputFile', file, ...args], env));
  const counts = readReport(file, code);
  passed += counts.passed;
  failed += counts.failed;
  say(`── ${project}: ${counts.passed} passed, ${counts.failed} failed in ${elapsed(since)}`);
}

/**
 * @param {string} file
 * @param {number} code Of jest.
 * @returns {{ passed: number, failed: number }}
 */
function readReport(file, code) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numRuntimeErrorTestSuites: number }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  // A suite that does not start holds tests that did not pass; so does a test that was skipped.
  const bad = report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests;
  return { passed: report.numPassedTests, failed: bad === 0 && code !== 0 ? 1 : bad };
}
