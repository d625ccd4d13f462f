// Keeps infra/security/ correct: every requirement is listed once, and every test, file and heading in it exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';

/**
 * The number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0; they are numbered from 1 without a
 * gap.
 */
const SECTIONS = Object.entries({
  ...{
    1.1: 2,
    1.2: 9,
    1.3: 11,
    1.4: 3,
    1.5: 2,
    2.1: 3,
    2.2: 3,
    2.3: 4,
    2.4: 1,
    3.2: 2,
    3.3: 4,
    3.4: 6,
    3.5: 5,
    3.7: 2,
  },
  ...{
    4.1: 3,
    4.2: 1,
    4.3: 2,
    4.4: 4,
    5.1: 1,
    5.2: 3,
    5.3: 2,
    5.4: 3,
    6.1: 3,
    6.2: 12,
    6.3: 4,
    6.4: 4,
    6.5: 5,
    6.6: 3,
  },
  ...{ 6.8: 4, 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4 },
  ...{
    10.1: 2,
    10.2: 2,
    10.3: 4,
    10.4: 11,
    10.5: 5,
    10.6: 2,
    10.7: 3,
    11.1: 2,
    11.2: 3,
    11.3: 3,
    11.4: 4,
    11.5: 1,
    11.6: 1,
  },
  ...{
    12.1: 3,
    12.2: 2,
    12.3: 4,
    13.1: 1,
    13.2: 5,
    13.3: 2,
    13.4: 5,
    14.1: 2,
    14.2: 4,
    14.3: 3,
    15.1: 3,
    15.2: 3,
    15.3: 7,
  },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2 },
});
const REQUIREMENTS = SECTIONS.flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
).sort();

const FOLDER = join(ROOT, 'infra/security');
const DOCUMENTS = ['asvs.md', 'rules.md', 'threat-model.md'];
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const rows = read('asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [ids = '', state = '', how = '', test = ''] = line.slice(2, -1).split(' | ');
    return { ids: ids.split(', ').flatMap(expand), state, how: how.trim(), test: test.trim() };
  });

/** `1.2.6-1.2.8` is three requirements. */
function expand(range: string): string[] {
  const [first = '', last = first] = range.split('-');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((id) => Number(id.slice(section.length + 1)));
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`);
}

const NAMED = /`([\w.-]+\.spec\.(?:tsx?|mjs))` "((?:[^"\\]|\\.)+)"/g;
const named = rows.flatMap(({ test }) =>
  [...test.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title: title.replaceAll('\\"', '"') })),
);

/** Texts of specs by name; a variable in a title is written %s, as in jest's tables. */
const specs: Map<string, string[]> = new Map();
for (const room of ['services', 'shell', 'mfe-admin', 'mfe-forms', 'mfe-marketing', 'infra']) {
  for (const entry of readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })) {
    if (!/\.spec\.(tsx?|mjs)$/.test(entry) || /node_modules|[\\/]dist[\\/]/.test(entry)) continue;
    const name = basename(entry);
    specs.set(name, [
      ...(specs.get(name) ?? []),
      readFileSync(join(ROOT, room, entry), 'utf8').replaceAll(/\$\{[^}]*\}/g, '%s'),
    ]);
  }
}

/** Whether one of the specs with that name has this case, or a row of a table of cases. */
function exists({ file, title }: { file: string; title: string }) {
  return (specs.get(file) ?? []).some((text) =>
    ["'", '"', '`'].some((quote) => text.replaceAll(`\\${quote}`, quote).includes(quote + title + quote)),
  );
}

describe('the list of requirements', () => {
  it('lists each requirement of levels 1 and 2 once, and no other', () => {
    expect(REQUIREMENTS).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(REQUIREMENTS);
  });

  it('names a test for each met requirement, and a reason for every other', () => {
    const rest = (test: string) => test.replace(NAMED, 'test');
    const wrong = rows.filter(({ state, how, test }) =>
      state === 'met'
        ? !/^(test|document|reading)(, test)*$/.test(rest(test))
        : !['n/a', 'open'].includes(state) || how.length < 5 || test !== '',
    );
    expect(wrong).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((one) => !exists(one))).toEqual([]);
  });

  it('detects a test that does not exist', () => {
    expect(exists({ file: 'sessions.int.spec.ts', title: 'opens with any password' })).toBe(false);
    expect(exists({ file: 'no-such.spec.ts', title: 'refuses %s' })).toBe(false);
  });

  it('has figures that add up', () => {
    const count = (wanted: string) =>
      rows.filter(({ state }) => state === wanted).reduce((sum, { ids }) => sum + ids.length, 0);
    const figures = Object.fromEntries(
      [...read('asvs.md').matchAll(/^\| (levels 1 and 2|met|not applicable|open) \| (\d+) \|$/gm)].map(
        ([, what, figure]) => [what, Number(figure)],
      ),
    );
    expect(figures).toEqual({
      'levels 1 and 2': 253,
      met: count('met'),
      'not applicable': count('n/a'),
      open: count('open'),
    });
  });
});

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document);

  it('names only files that exist', () => {
    const paths = [...text.matchAll(/`((?:[\w.@-]+\/)+[\w.-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => /^(infra|services|shell|mfe-\w+)\//.test(path));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('links only to existing files and headings', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const path = join(FOLDER, file || document);
      return !existsSync(path) || (anchor && !anchorsOf(readFileSync(path, 'utf8')).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

/** Heading anchors, in GitHub's format. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
