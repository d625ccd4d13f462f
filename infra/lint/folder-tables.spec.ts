import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** READMEs whose tables list every folder of a room, or every file of the kit. */
const TABLES: readonly (readonly [readme: string, folder: string])[] = [
  ['infra/README.md', 'infra'],
  ['kit/README.md', 'kit/src'],
  ['mfe-admin/README.md', 'mfe-admin/src/features'],
  ['mfe-forms/README.md', 'mfe-forms/src/features'],
  ['services/api/README.md', 'services/api/src'],
  ['services/core/README.md', 'services/core/src'],
  ['services/worker/README.md', 'services/worker/src'],
  ['shell/README.md', 'shell/src'],
];
const LISTS_FILES = 'kit/src';

const partsOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .filter((entry) => entry.isDirectory() || (folder === LISTS_FILES && !entry.name.includes('.spec.')))
    .map(({ name }) => name);

describe('the tables of folders', () => {
  it.each(TABLES)('%s lists every part of %s', (readme, folder) => {
    const text = readFileSync(readme, 'utf8');
    const isListed = (name: string) => new RegExp(`[\`(/ ]${name.replace('.', '\\.')}(?:[\`/),\\s]|$)`, 'm').test(text);
    const parts = partsOf(folder);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.filter((name) => !isListed(name)).map((name) => join(folder, name))).toEqual([]);
  });
});
