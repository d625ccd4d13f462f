// Runs the browser tests without building, and reads their results: node infra/test/playwright.ts <report>
// [Playwright's arguments]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';
import { chromiumPath } from './chromium.ts';

const require = createRequire(import.meta.url);
const CONFIG = join(import.meta.dirname, 'browser/playwright.config.ts');
/** What failed tests leave behind. */
export const LEFT_BEHIND = join(ROOT, '.cache/browser-tests');
/** More failures than these have one cause, or take too long to run again. */
const MOST_TRACED = 5;

/**
 * @param projects Of playwright.config.ts; an empty list runs all.
 * @param args Arguments for Playwright; `-t name` works as in jest.
 * @param report A file that Playwright writes when all tests have run.
 * @returns Exit code.
 */
export async function runPlaywright(projects: string[], args: string[], report: string): Promise<number> {
  const words = args.map((word) => (word === '-t' ? '-g' : word));
  const many = projects.length > 1 && words.every((word) => word.startsWith('--'));
  const playwright = spawn(
    process.execPath,
    [
      require.resolve('@playwright/test/cli'),
      'test',
      '--config',
      CONFIG,
      ...projects.map((name) => `--project=${name}`),
      ...words,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: await chromiumPath(),
        BROWSER_REPORT: report,
        ...(many ? { MANY_FILES: 'yes' } : {}),
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => playwright.kill(signal));
  return new Promise((resolve) => {
    playwright.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs failed tests again to record a trace of each. Their results stay as they are: a flaky test has failed. */
export async function traceFailures(projects: string[], report: string): Promise<void> {
  const failed = readOutcomes(report).flatMap(({ passed, at }) => (passed || !at ? [] : [at]));
  const places = [...new Set(failed)].slice(0, MOST_TRACED);
  if (places.length === 0) return;
  const folder = join(LEFT_BEHIND, 'traces');
  say(`\nRunning failed tests again to record traces, in ${relative(ROOT, folder)} …`);
  await runPlaywright(projects, [...places, '--trace=retain-on-failure', `--output=${folder}`], `${report}.traces`);
}

/** The result of a test. */
export interface Outcome {
  /** Without its folder and extension: `desk-login`. */
  spec: string;
  /** With the titles of the `describe` blocks around it. */
  title: string;
  passed: boolean;
  failures: string[];
  seconds: number;
  /** `file:line`, as the command line of Playwright takes it; missing for a failure before the tests. */
  at?: string;
}

/** @throws Error when there is no report: the tests did not run. */
export function readOutcomes(report: string): Outcome[] {
  const { suites, errors }: JSONReport = JSON.parse(readFileSync(report, 'utf8'));
  const outside = errors.map(({ message = '' }) => ({
    spec: '',
    title: '',
    passed: false,
    failures: [message],
    seconds: 0,
  }));
  return [...outside, ...suites.flatMap((suite) => outcomesOf(suite, suite.file.replace(/\.spec\.ts$/, ''), ''))];
}

function outcomesOf({ specs, suites = [] }: JSONReportSuite, spec: string, around: string): Outcome[] {
  return [
    ...specs.map(({ title, tests, file, line }) => ({
      spec,
      at: `${file}:${line}`,
      title: `${around}${title}`,
      // A skipped test did not pass.
      passed: tests.every(({ status }) => status === 'expected'),
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      failures: tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      ),
    })),
    ...suites.flatMap((inner) => outcomesOf(inner, spec, `${around}${inner.title} `)),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const [report = '', ...args] = process.argv.slice(2);
  process.exit(await runPlaywright([], args, report));
}
