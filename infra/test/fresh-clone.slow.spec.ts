// `npm start` installs no development dependencies, so the build must not need any. Every other test runs with both
// kinds installed.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';

const clone = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
afterAll(() => rmSync(clone, { recursive: true, force: true, maxRetries: 5 }));

it('builds every room with what npm start installs', () => {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  expect(files.length).toBeGreaterThan(1_000);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
  const build = ['infra/bootstrap/run.mjs', 'infra/build/build-all.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, build, { cwd: clone, encoding: 'utf8' });
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  expect(existsSync(join(clone, 'shell/dist/server/main.mjs'))).toBe(true);
  expect(existsSync(join(clone, 'node_modules/jest'))).toBe(false);
  // Wrong use, with the list of commands.
  expect(spawnSync(join(clone, 'node_modules/.bin/site-kit'), { cwd: join(clone, 'mfe-forms') }).status).toBe(2);
}, 300_000);
