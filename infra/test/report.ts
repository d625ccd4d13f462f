import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../bootstrap/paths.mjs';
import { type Outcome, readOutcomes } from './playwright.ts';

interface TimedFile {
  path: string;
  seconds: number;
}

export interface Report {
  passed: number;
  failed: number;
  /** A few lines for each test that did not pass: where it is, its title, and how its message starts. */
  failures: string[];
  files: TimedFile[];
}

/** The part of jest's `--json` output that is read. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: JestFile[];
}

interface JestFile {
  name: string;
  startTime: number;
  endTime: number;
  /** Why the file could not be run, or all failures of its tests. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

const MESSAGE_LINES = 12;

/**
 * @param file Written by jest, if it got that far.
 * @param code Exit code of jest.
 */
export function readReport(file: string, code: number): Report {
  let report: JestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: ['No report was written.'], files: [] };
  }
  // A suite that fails to start contains tests that did not pass; a skipped test did not pass, either.
  const bad = report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests;
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  const failures = report.testResults.flatMap(failuresOf);
  return { passed: report.numPassedTests, ...failuresOr(bad, failures, code), files };
}

function failuresOf({ name, message, assertionResults }: JestFile): string[] {
  const path = relative(ROOT, name);
  if (assertionResults.length === 0) return [failure(path, 'could not be run', message)];
  return assertionResults
    .filter(({ status }) => status !== 'passed')
    .map(({ status, fullName, failureMessages }) => failure(path, fullName, failureMessages?.join('\n') || status));
}

function failure(path: string, title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'));
  return [`${path}: ${title}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

/** A run that ends badly without a failed test has failed, too. */
const failuresOr = (bad: number, failures: string[], code: number) =>
  bad === 0 && code !== 0
    ? { failed: 1, failures: [`The tests passed, but their process ended with ${code}.`] }
    : { failed: bad, failures };

/** The same for Playwright's output. */
export function readBrowserReport(file: string, code: number): Report {
  let outcomes: Outcome[];
  try {
    outcomes = readOutcomes(file);
  } catch {
    return { passed: 0, failed: 1, failures: ['No report was written.'], files: [] };
  }
  const seconds: Map<string, number> = new Map();
  for (const outcome of outcomes) seconds.set(outcome.spec, (seconds.get(outcome.spec) ?? 0) + outcome.seconds);
  const bad = outcomes.filter(({ passed }) => !passed);
  const pathOf = (spec: string) => `infra/test/browser/${spec}.spec.ts`;
  const files = [...seconds].map(([spec, time]) => ({ path: pathOf(spec), seconds: time }));
  const failures = bad.map(({ spec, title, failures }) => failure(pathOf(spec), title, failures.join('\n')));
  return { passed: outcomes.length - bad.length, ...failuresOr(bad.length, failures, code), files };
}

/** Lines about the slowest files, so that a slowdown is noticed. */
export function slowestOf(files: TimedFile[]): string[] {
  return files
    .filter(({ seconds }) => seconds >= 5)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map(({ path, seconds }) => `   ${seconds.toFixed(0).padStart(4)} s  ${path}`);
}
