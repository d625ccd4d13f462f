import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformFileSync } from '@swc/core';
import { ROOT } from './paths.ts';

/**
 * Makes JavaScript of one module that a thread runs, or that a process loads before its program (`node --import`): a
 * loader of TypeScript in that process would be part of what is tested.
 * @returns Its address.
 */
export function compiled(file: string): string {
  const { code } = transformFileSync(file, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  const folder = join(ROOT, '.cache', 'compiled');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, basename(file).replace(/\.ts$/, '.mjs'));
  writeFileSync(path, code);
  return pathToFileURL(path).href;
}
