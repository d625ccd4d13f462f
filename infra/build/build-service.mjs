// Builds the service in the current folder: src/**/*.ts to dist/**/*.js, one file each. Types are checked by `npm run check`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const swc = join(dirname(createRequire(import.meta.url).resolve('@swc/cli/package.json')), 'bin', 'swc.js');

rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [swc, 'src', '-d', 'dist', '--strip-leading-paths', '-q', '--config-file', join(here, 'swc-service.json')].concat([
    '--ignore',
    '**/*.spec.ts',
  ]),
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
