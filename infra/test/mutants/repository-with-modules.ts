import { chmodSync, cpSync, type Dirent, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { copyRepository } from '../browser/repository-copy.ts';

/**
 * A copy of the project whose packages refer to each other within the copy: with a link to the installed packages,
 * `@site/contracts` would be the checkout's own, which is not mutated.
 */
export function copyWithModules() {
  const copy = copyRepository();
  // The database's own user must be able to pass through it.
  chmodSync(copy.root, 0o711);
  const modules = join(copy.root, 'node_modules');
  rmSync(modules);
  mkdirSync(modules);
  for (const entry of readdirSync(join(ROOT, 'node_modules'), { withFileTypes: true })) {
    link(entry, join(ROOT, 'node_modules'), modules);
  }
  return copy;
}

function link(entry: Dirent, from: string, to: string) {
  const [source, target] = [join(from, entry.name), join(to, entry.name)];
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else if (entry.isFile()) cpSync(source, target);
  else if (entry.name === '@site') {
    mkdirSync(target);
    for (const own of readdirSync(source, { withFileTypes: true })) link(own, source, target);
  } else symlinkSync(source, target);
}
