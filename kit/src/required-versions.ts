import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys in the manifest. */
const PACKAGES = { react: 'react', contracts: '@site/contracts' } as const;

export type Required = { react?: string; contracts?: string };

/**
 * What a frontend requires of its host in addition to the platform, from its package.json: the lowest version in a
 * range; for `^18 || ^19`, the lowest of the newest range, which is the installed one. Packages that it does not list
 * are not required.
 * @param context The frontend's folder.
 */
export function readRequired(context: string): Required {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(context, 'package.json'), 'utf8'));
  const ranges: Record<string, string | undefined> = { ...dependencies, ...peerDependencies };
  const required: Required = {};
  for (const [key, name] of Object.entries(PACKAGES)) {
    const lowest = (ranges[name] ?? '').split('||').flatMap(lowestOf);
    const newest = lowest.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
    if (newest !== undefined) required[key as keyof Required] = newest;
  }
  return required;
}

function lowestOf(range: string): string[] {
  const [, major, minor = '0', patch = '0'] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(range) ?? [];
  return major === undefined ? [] : [`${major}.${minor}.${patch}`];
}
