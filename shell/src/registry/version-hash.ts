import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@site/platform';

/**
 * The hash in a version's name. It covers the manifest without the version, and so each file by its integrity hash;
 * @site/kit computes the same. Keys are sorted, so that the order in the JSON does not matter.
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
