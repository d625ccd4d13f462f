import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** All files under a folder, as relative paths with slashes, sorted. */
export function listFiles(dir: string, prefix = ''): string[] {
  return readdirSync(join(dir, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(prefix, entry.name);
      return entry.isDirectory() ? listFiles(dir, path) : [path];
    })
    .sort();
}

/** Only the build's files: tools keep their own files beside them. */
export const builtFiles = (dist: string): string[] => listFiles(dist).filter((file) => /^(client|server)\//.test(file));

/** Subresource integrity of a file. */
export const integrity = (body: Buffer): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/**
 * The hash in a release's version. It covers the manifest without the version, and so every file's integrity hash and
 * the requirements. The shell's registry computes the same.
 */
export function manifestHash(manifest: object): string {
  const { version: _, ...content } = manifest as { version?: string };
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
    .slice(0, 12);
}

/** The same with sorted object keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
