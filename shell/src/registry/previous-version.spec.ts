import { describe, expect, it } from '@jest/globals';
import { previousVersion } from './previous-version';

/** `1 2 <1` is: 1 released, 2 released, back to 1. */
const historyOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) =>
      word.startsWith('<')
        ? { version: word.slice(1), action: 'rollback' as const }
        : { version: word, action: 'release' as const },
    )
    .reverse();

describe('previousVersion', () => {
  it.each([
    ['', undefined],
    ['1', undefined],
    ['1 2', '1'],
    ['1 2 3 <2', '1'],
    ['1 2 <1', undefined],
    ['1 2 <1 3', '1'],
    ['1 2 1', '2'],
    ['1 2 3 <1 4', '1'],
    ['2 <1', '2'],
  ])('after %j is %s', (history, previous) => {
    expect(previousVersion(historyOf(history))).toBe(previous);
  });
});
