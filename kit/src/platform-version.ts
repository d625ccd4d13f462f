import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the `@site/platform` that a package builds with. @param context Folder of the package. */
const platformFolder = (context: string): string =>
  dirname(createRequire(join(context, 'package.json')).resolve('@site/platform/package.json'));

/** PLATFORM_VERSION of that package: a check keeps it equal to the version in its package.json. */
export function readPlatformVersion(context: string): string {
  const { version } = JSON.parse(readFileSync(join(platformFolder(context), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
