import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders and files that never affect a build. */
const NO_INPUT = /^(dist|node_modules|test|\.cache|\.local|README\.md|.*\.spec\.[^.]+|.*\.tsbuildinfo)$/;

/**
 * One hash over all files that a build reads. Only content and names count, so a fresh checkout of the same state has
 * the same hash.
 * @param paths Folders and files, relative to the root.
 * @param known Existing digests, shared between packages.
 */
export function hashInputs(root: string, paths: string[], known: Map<string, string> = new Map()): string {
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].sort()) {
    for (const file of filesOf(join(root, path))) {
      const name = relative(root, file);
      let digest = known.get(name);
      if (digest === undefined) {
        digest = createHash('sha256').update(readFileSync(file)).digest('hex');
        known.set(name, digest);
      }
      hash.update(`${name}\0${digest}\n`);
    }
  }
  return hash.digest('hex');
}

/** @returns Sorted; a missing path has none. */
function filesOf(path: string): string[] {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return [];
  if (info.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !NO_INPUT.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
