import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys in the manifest. */
const PACKAGES = { react: 'react', contracts: '@site/contracts' } as const;

export type Required = { react?: string; contracts?: string };

/**
 * What a frontend requires of its host in addition to the platform, from its package.json: the lowest version in a
 * range. Packages that it does not list are not required. @param context The frontend's folder.
 */
export function readRequired(context: string): Required {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(context, 'package.json'), 'utf8'));
  const ranges: Record<string, string | undefined> = { ...dependencies, ...peerDependencies };
  const required: Required = {};
  for (const [key, name] of Object.entries(PACKAGES)) {
    const [, major, minor = '0', patch = '0'] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(ranges[name] ?? '') ?? [];
    if (major !== undefined) required[key as keyof Required] = `${major}.${minor}.${patch}`;
  }
  return required;
}
