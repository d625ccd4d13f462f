import { readFileSync } from 'node:fs';

/** PLATFORM_VERSION of @site/platform, read from its source: builds run before anything is compiled. */
export function readPlatformVersion() {
  const source = readFileSync(new URL('../../shell/platform/src/manifest.ts', import.meta.url), 'utf8');
  const version = /PLATFORM_VERSION = '([^']+)'/.exec(source)?.[1];
  if (!version) throw new Error('shell/platform/src/manifest.ts has no PLATFORM_VERSION');
  return version;
}
