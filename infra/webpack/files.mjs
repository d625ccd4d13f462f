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
