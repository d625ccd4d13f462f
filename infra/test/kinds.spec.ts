import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';
import { readKinds, withoutEngine } from './kinds.ts';
import { ON_CONTAINERS, SLOW_BROWSER, WAITING_BROWSER } from './slow.ts';

const read = (line: string) => {
  const { kinds, args, seed } = readKinds(line.split(' ').filter(Boolean));
  return [kinds.map(({ name }) => name), args, seed];
};

describe('the kinds of tests', () => {
  it.each([
    ['', ['unit', 'component', 'integration', 'slots', 'browser'], [], undefined],
    ['unit config', ['unit'], ['config'], undefined],
    ['containers', ['on-containers', 'compose'], [], undefined],
    ['containers journey', ['on-containers', 'compose'], ['journey'], undefined],
    ['containers scale', ['scale'], [], undefined],
    ['containers on-containers api/', ['on-containers'], ['api/'], undefined],
    ['slow', ['slow-unit', 'outside', 'slow-browser', 'on-containers', 'compose', 'scale'], [], undefined],
    ['slow slow-browser leaks', ['slow-browser'], ['leaks'], undefined],
    ['--seed 7', ['unit', 'component', 'integration', 'slots', 'browser'], [], 7],
    ['unit --seed=0 config -t name', ['unit'], ['config', '-t', 'name'], 0],
    ['slow --seed 3 scale', ['scale'], [], 3],
  ])('are selected on the command line: "%s"', (line, kinds, args, seed) => {
    expect(read(line)).toEqual([kinds, args, seed]);
  });

  it.each(['unit --seed', 'unit --seed=', '--seed soon', '--seed -1'])('reject the seed in "%s"', (line) => {
    expect(() => read(line)).toThrow('--seed takes a whole number.');
  });

  it('reject an unknown name', () => {
    expect(() => readKinds(['everything'])).toThrow('There are no tests of the kind "everything"');
  });

  it('run without containers when there is no engine', () => {
    const left = (...line: string[]) => withoutEngine(readKinds(line).kinds).map(({ name }) => name);
    expect(left('slow')).toEqual(['slow-unit', 'outside', 'slow-browser']);
    expect(left('containers')).toEqual([]);
    expect(left()).toEqual(['unit', 'component', 'integration', 'slots', 'browser']);
  });

  it('name only container suites that exist', () => {
    const files = readdirSync(join(ROOT, 'services'), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules'))
      .map((file) => `services/${file}`);
    // Each alternative of a pattern.
    const names = ON_CONTAINERS.flatMap((pattern) => {
      const [, folder, some = ''] = /^services\/(\S+)\/\(\?:(.*)\)/.exec(pattern) ?? [];
      return some.split('|').map((name) => `services/${folder}/${name}.int.spec.ts`);
    });
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !files.includes(name))).toEqual([]);
  });

  it('name only browser files that exist', () => {
    const files = readdirSync(join(ROOT, 'infra/test'), { recursive: true, encoding: 'utf8' });
    const missing = [...SLOW_BROWSER, ...WAITING_BROWSER].filter((pattern) => {
      const named = new RegExp(pattern);
      return !files.some((file) => named.test(`infra/test/${file}`));
    });
    expect(missing).toEqual([]);
  });
});
