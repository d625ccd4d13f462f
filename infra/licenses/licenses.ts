// `npm run licenses [-- --json]`: the license of every package in the lock file, including those for other platforms.
// Fails on an unknown or a disallowed license.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';

interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
}

export interface Licensed {
  name: string;
  version: string;
  license: string;
  /** Part of the shipped product. */
  isDelivered: boolean;
}

/** Permissive: we may ship it with its notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Allowed for individual reasons. */
const EXCEPTIONS: Record<string, readonly [pattern: RegExp, reason: string]> = {
  'LGPL-3.0-or-later': [
    /^@img\/sharp-libvips-/,
    'a library of its own, linked at run time and replaceable: its notices are delivered',
  ],
  'MPL-2.0': [/^(?:lightningcss(?:-.+)?|axe-core)$/, 'only for builds and tests; used unchanged'],
  WTFPL: [/^@cspell\/dict-/, 'word lists of a development tool; not shipped'],
  'CC BY-SA 4.0': [/^@cspell\/dict-/, 'word lists of a development tool; not shipped'],
  'CC-BY-4.0': [/^caniuse-lite$/, 'data of the build, with its notice'],
};

/** License statements that npm does not put into the lock file, taken from the packages' own files. */
const LICENSES_FROM_FILES: Record<string, string> = {
  buildcheck: 'MIT',
  busboy: 'MIT',
  'cpu-features': 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  spawndamnit: 'MIT',
  ssh2: 'MIT',
  streamsearch: 'MIT',
};

export function lockedLicenses(packages: Record<string, Locked>): Licensed[] {
  const found = new Map<string, Licensed>();
  for (const [path, { version = '', license, link, dev }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (link || !path.includes('node_modules/')) continue;
    const key = `${name} ${version}`;
    const isDelivered = !dev || (found.get(key)?.isDelivered ?? false);
    const declared = !license || /^SEE /.test(license) ? LICENSES_FROM_FILES[name] : license;
    found.set(key, { name, version, license: declared ?? 'unknown', isDelivered });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** For an SPDX expression: one side of OR is enough, all of AND must be allowed. */
export function isAllowed({ name, license }: Pick<Licensed, 'name' | 'license'>): boolean {
  const one = (id: string) => ALLOWED.includes(id) || (EXCEPTIONS[id]?.[0].test(name) ?? false);
  const all = (text: string) => text.split(/ AND /).every((id) => one(id.replace(/[()]/g, '').trim()));
  return license.split(/ OR /).some(all);
}

if (process.argv[1] === import.meta.filename) {
  const all = lockedLicenses(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages);
  if (process.argv.includes('--json')) say(JSON.stringify(all, null, 2));
  else {
    for (const license of [...new Set(all.map((one) => one.license))].toSorted()) {
      const held = all.filter((one) => one.license === license);
      say(`${license} (${held.length}): ${held.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
    }
  }
  const refused = all.filter((one) => !isAllowed(one));
  for (const { name, version, license } of refused)
    process.stderr.write(`Not allowed: ${name} ${version}: ${license}\n`);
  if (refused.length > 0) process.exitCode = 1;
}
