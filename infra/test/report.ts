import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { type Outcome, readOutcomes } from './playwright.ts';

interface TimedFile {
  path: string;
  seconds: number;
}

export interface Report {
  passed: number;
  failed: number;
  files: TimedFile[];
}

/** The part of jest's `--json` output that is read. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

/**
 * @param file Written by jest, if it got that far.
 * @param code Exit code of jest.
 */
export function readReport(file: string, code: number): Report {
  let report: JestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
  // A suite that fails to start contains tests that did not pass; a skipped test did not pass, either.
  const bad = report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests;
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  return { passed: report.numPassedTests, failed: bad === 0 && code !== 0 ? 1 : bad, files };
}

/** The same for Playwright's output. */
export function readBrowserReport(file: string, code: number): Report {
  let outcomes: Outcome[];
  try {
    outcomes = readOutcomes(file);
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
  const seconds: Map<string, number> = new Map();
  for (const outcome of outcomes) seconds.set(outcome.spec, (seconds.get(outcome.spec) ?? 0) + outcome.seconds);
  const bad = outcomes.filter(({ passed }) => !passed).length;
  const files = [...seconds].map(([spec, time]) => ({ path: `infra/test/browser/${spec}.spec.ts`, seconds: time }));
  return { passed: outcomes.length - bad, failed: bad === 0 && code !== 0 ? 1 : bad, files };
}

/** Lines about the slowest files, so that a slowdown is noticed. */
export function slowestOf(files: TimedFile[]): string[] {
  return files
    .filter(({ seconds }) => seconds >= 5)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map(({ path, seconds }) => `   ${seconds.toFixed(0).padStart(4)} s  ${path}`);
}
