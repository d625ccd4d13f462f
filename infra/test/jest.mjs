// Runs one project of the test suite: node infra/test/jest.mjs <unit|integration|browser> [jest arguments]
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const bin = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin', 'jest.js');
const [project = 'unit', ...args] = process.argv.slice(2);

const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    bin,
    '--config',
    join(here, 'jest.config.mjs'),
    '--selectProjects',
    project,
    ...args,
  ],
  { stdio: 'inherit', cwd: join(here, '..', '..') },
);
jest.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
