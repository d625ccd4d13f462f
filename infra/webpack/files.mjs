import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** All files under a folder, as relative paths with slashes, sorted. @param {string} dir @returns {string[]} */
export function listFiles(dir, prefix = '') {
  return readdirSync(join(dir, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(prefix, entry.name);
      return entry.isDirectory() ? listFiles(dir, path) : [path];
    })
    .sort();
}

/** A hash over names and contents, 12 hexadecimal digits. @param {string} dir @param {string[]} files */
export function contentHash(dir, files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(dir, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** Subresource integrity of a file. @param {Buffer} body */
export const integrity = (body) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/**
 * The hash in a release's version: over its manifest without the version, and so over every file by its integrity, and
 * over what it was built for. The shell's registry computes the same. @param {object} manifest
 */
export function manifestHash(manifest) {
  const { version: _, ...content } = /** @type {{ version?: string }} */ (manifest);
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
    .slice(0, 12);
}

/** @param {unknown} value @returns {unknown} The same with the keys of objects in order. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
