import { describe, expect, it } from '@jest/globals';
import { readKinds, withoutEngine } from './kinds.ts';

const read = (line: string) => {
  const { kinds, args } = readKinds(line.split(' ').filter(Boolean));
  return [kinds.map(({ name }) => name), args];
};

describe('the kinds of tests', () => {
  it.each([
    ['', ['unit', 'integration', 'browser'], []],
    ['unit config', ['unit'], ['config']],
    ['containers', ['on-containers', 'compose'], []],
    ['containers journey', ['on-containers', 'compose'], ['journey']],
    ['containers scale', ['scale'], []],
    ['containers on-containers api/', ['on-containers'], ['api/']],
  ])('are chosen by words: "%s"', (line, kinds, args) => {
    expect(read(line)).toEqual([kinds, args]);
  });

  it('are none of another name', () => {
    expect(() => readKinds(['everything'])).toThrow('There are no tests of the kind "everything"');
  });

  it('run without containers where there is no engine', () => {
    const names = withoutEngine(readKinds(['containers']).kinds).map(({ name }) => name);
    expect(names).toEqual(['integration']);
    expect(withoutEngine(readKinds(['containers', 'scale']).kinds)).toEqual([]);
    expect(withoutEngine(readKinds([]).kinds).map(({ name }) => name)).toEqual(['unit', 'integration', 'browser']);
  });
});
