import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@site/platform';

/**
 * The hash in a version's name. It is over the manifest without the version, and so over every file by its integrity;
 * @site/kit computes the same. Keys are sorted, so that it does not matter who wrote the JSON.
 */
export function versionHash({ version: _, ...manifest }: RemoteManifest): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(manifest)))
    .digest('hex')
    .slice(0, 12);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
