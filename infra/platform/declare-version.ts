// Part of `npm run version-packages`: writes the version from changesets for `@site/platform` into its sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'shell/platform/package.json'), 'utf8'));
const source = join(ROOT, 'shell/platform/src/manifest.ts');
writeFileSync(source, readFileSync(source, 'utf8').replace(/(?<=PLATFORM_VERSION = ')[^']+/, version));
