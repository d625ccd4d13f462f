// `npm run licenses [-- --json]`: the license of every package in the lock file, including those for other platforms.
// Fails on an unknown or a disallowed license.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';

interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
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
  'MPL-2.0': [/^(?:lightningcss(?:-.+)?|axe-core)$/, 'builds and tests alone; used unchanged'],
  WTFPL: [/^@cspell\/dict-/, 'word lists of a development tool; delivered to nobody'],
  'CC BY-SA 4.0': [/^@cspell\/dict-/, 'word lists of a development tool; delivered to nobody'],
  'CC-BY-4.0': [/^caniuse-lite$/, 'data of the build, with its notice'],
};

/** Development dependencies that a build bundles into what we ship, by workspace (kit/src/shell.ts). */
const BUNDLED: readonly (readonly [workspace: string, name: string])[] = [['shell', 'jsdom']];

/** License statements that npm does not put into the lock file, taken from the packages' own files. */
const SAID_ELSEWHERE: Record<string, string> = {
  buildcheck: 'MIT',
  busboy: 'MIT',
  'cpu-features': 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  spawndamnit: 'MIT',
  ssh2: 'MIT',
  streamsearch: 'MIT',
};

export function lockedLicenses(packages: Record<string, Locked>): Licensed[] {
  const bundled = new Set<string>();
  for (const [workspace, name] of BUNDLED) addTree(packages, locate(packages, workspace, name), bundled);
  const found = new Map<string, Licensed>();
  for (const [path, { version = '', license, link, dev }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (link || !path.includes('node_modules/')) continue;
    const key = `${name} ${version}`;
    const isDelivered = !dev || bundled.has(path) || (found.get(key)?.isDelivered ?? false);
    const said = !license || /^SEE /.test(license) ? SAID_ELSEWHERE[name] : license;
    found.set(key, { name, version, license: said ?? 'unknown', isDelivered });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Where Node finds a package from a folder. */
function locate(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[path] || !folder) return packages[path] && path;
  }
}

/** Adds a package and all that it depends on. */
function addTree(packages: Record<string, Locked>, path: string | undefined, tree: Set<string>): void {
  if (!path || tree.has(path)) return;
  tree.add(path);
  for (const name of Object.keys(packages[path]?.dependencies ?? {}))
    addTree(packages, locate(packages, path, name), tree);
}

/** For an SPDX expression: one side of OR is enough, all of AND must be allowed. */
export function isAllowed({ name, license }: Pick<Licensed, 'name' | 'license'>): boolean {
  const one = (id: string) => ALLOWED.includes(id) || (EXCEPTIONS[id]?.[0].test(name) ?? false);
  const all = (text: string) => text.split(/ AND /).every((id) => one(id.replace(/[()]/g, '').trim()));
  return license.split(/ OR /).some(all);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
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
