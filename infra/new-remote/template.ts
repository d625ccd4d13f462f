import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Names } from './names.ts';

export const TEMPLATE = join(import.meta.dirname, 'template');

/** Replaces the template's name `sample`. */
export function fillIn(target: string, { folder, path, title }: Names): void {
  for (const file of filesOf(target)) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text
        .replaceAll('mfe-sample', folder)
        .replaceAll('sample-note', `${path.slice(1)}-note`)
        .replaceAll('/sample', path)
        .replaceAll('Sample', title),
    );
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]));
}
