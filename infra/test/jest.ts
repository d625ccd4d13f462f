// Runs projects of the test suite without building: node infra/test/jest.ts
// <unit|component|integration|slots|containers|compose|scale>[,…] [jest arguments]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { say } from '../bootstrap/progress.mjs';
import { chromiumPath } from './chromium.ts';

/** A run is killed this long after its report, if a test left a connection or process open. */
const LEAVE_MS = 60_000;
/** Each of these suites uses both cores: it compiles all services, or measures what they achieve. */
const ALONE = ['slow-unit', 'scale'];
/** These spend a sixth or more of their time waiting for processes and timers: three workers for two cores. */
const WAITING = ['unit', 'integration', 'containers'];
const workers = (projects: string[]) => (projects.every((name) => WAITING.includes(name)) ? 3 : 2);
const require = createRequire(import.meta.url);
const here = import.meta.dirname;

/**
 * @param project One or several projects of jest.config.mjs.
 * @param args Arguments for jest.
 * @param report A file that jest writes when all tests have run.
 * @returns Exit code; not 0 when a test left something open.
 */
export function runJest(
  project: string | string[],
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  report?: string,
): Promise<number> {
  const projects = [project].flat();
  const bin = require.resolve('jest/bin/jest');
  const jest = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      bin,
      // This option takes every word up to the next option, so patterns must not follow it directly.
      '--selectProjects',
      ...projects,
      '--config',
      join(here, 'jest.config.mjs'),
      ...(projects.some((name) => ALONE.includes(name)) ? ['--runInBand'] : [`--maxWorkers=${workers(projects)}`]),
      ...(report ? ['--json', '--outputFile', report] : []),
      ...args,
    ],
    { stdio: 'inherit', cwd: join(here, '..', '..'), env },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
  const watch = report && setInterval(look, 1_000, report);
  function look(file: string) {
    if (!existsSync(file)) return;
    clearInterval(watch);
    setTimeout(() => {
      if (jest.kill('SIGKILL')) say('The tests have run, but one of them left something open: jest was ended.');
    }, LEAVE_MS).unref();
  }
  return new Promise((resolve) => {
    jest.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/** Gives the integration tests a database and a Redis, unless the environment names them. */
export async function withServices(project: string, work: (env: NodeJS.ProcessEnv) => Promise<number>) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (project !== 'integration' || (TEST_DATABASE_URL && TEST_REDIS_URL)) return work(process.env);
  const { startScratch } = await import('./scratch.ts');
  const scratch = await startScratch();
  try {
    return await work({
      ...process.env,
      TEST_DATABASE_URL: TEST_DATABASE_URL || scratch.databaseUrl,
      TEST_REDIS_URL: TEST_REDIS_URL || scratch.redisUrl,
    });
  } finally {
    await scratch.stop();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [project = 'unit', ...args] = process.argv.slice(2);
  if (project.includes('slots')) process.env.CHROMIUM_PATH = await chromiumPath();
  process.exit(await withServices(project, (env) => runJest(project.split(','), args, env)));
}
