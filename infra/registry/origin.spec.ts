import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commitOf } from './origin.ts';

/** Root of a scratch repository. */
let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root });

const FILES = [
  'package-lock.json',
  'mfe-forms/src/remote.tsx',
  'mfe-admin/src/remote.tsx',
  'services/contracts/src/limits.ts',
  'services/api/src/main.ts',
  'shell/platform/src/index.ts',
  'shell/src/server/main.ts',
  'kit/src/base.ts',
  'infra/bench/lists.ts',
];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'origin-'));
  git('init', '-q');
  for (const file of FILES) write(file, 'as committed');
  git('add', '.');
  git('commit', '-q', '-m', 'work');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the commit of a build', () => {
  it('is the checked-out commit', () => {
    expect(commitOf('mfe-forms', root)).toMatch(/^[0-9a-f]{12}$/);
  });

  it.each([
    ['mfe-forms/src/remote.tsx', true],
    ['mfe-forms/src/new.tsx', true],
    ['services/contracts/src/limits.ts', true],
    ['shell/platform/src/index.ts', true],
    ['kit/src/base.ts', true],
    ['package-lock.json', true],
    ['mfe-admin/src/remote.tsx', false],
    ['services/api/src/main.ts', false],
    ['shell/src/server/main.ts', false],
    ['infra/bench/lists.ts', false],
  ])('of mfe-forms, with a change in %s, is marked as modified: %s', (file, isMore) => {
    write(file, 'changed');
    expect(commitOf('mfe-forms', root)?.endsWith('-dirty')).toBe(isMore);
  });

  it.each([
    ['shell/src/server/main.ts', true],
    ['shell/platform/src/index.ts', true],
    ['mfe-forms/src/remote.tsx', false],
  ])('of the shell, with a change in %s, is marked as modified: %s', (file, isMore) => {
    write(file, 'changed');
    expect(commitOf('shell', root)?.endsWith('-dirty')).toBe(isMore);
  });

  it('is unknown outside a repository', () => {
    rmSync(join(root, '.git'), { recursive: true });
    expect(commitOf('mfe-forms', root)).toBeUndefined();
  });
});
