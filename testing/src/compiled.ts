import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformFileSync } from '@swc/core';
import { ROOT } from './paths.ts';

/**
 * Compiles one module to JavaScript for a thread, or for a process that loads it before its program (`node --import`):
 * a TypeScript loader in that process would become part of the test.
 * @returns Its URL.
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
