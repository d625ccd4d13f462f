import { describe, expect, it } from '@jest/globals';
import type { Move } from '@site/core/registry';
import { previousVersion } from './previous-version';

const ACTIONS: Record<string, Move['action']> = { '<': 'rollback', '-': 'withdraw' };

/** `1 2 <1 -1` is: 1 released, 2 released, back to 1, 1 withdrawn. */
const historyOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ version: word.replace(/^[<-]/, ''), action: ACTIONS[word.charAt(0)] ?? 'release' }))
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
    // Withdrawn: back is what was taken away.
    ['1 -1', '1'],
    ['1 2 -2', '2'],
    ['1 2 <1 -1', '1'],
    // And there again, by whichever way.
    ['1 -1 1', undefined],
    ['1 2 -2 2', '1'],
    ['1 2 -2 <2', '1'],
    ['1 2 -2 <2 -2 2', '1'],
    ['1 2 -2 3', '2'],
    ['1 2 -2 <1', undefined],
    ['1 1', undefined],
  ])('after %j is %s', (history, previous) => {
    expect(previousVersion(historyOf(history))).toBe(previous);
  });

  it('is never the present one, and leads to the first of them, step by step', () => {
    const moves = historyOf('1 2 -2 2 3 <2 -2 <2 4 2 -2 2 5 -5 <5');
    const seen: string[] = [];
    for (let version = previousVersion(moves); version; version = previousVersion(moves)) {
      expect(version).not.toBe(moves[0]?.version);
      moves.unshift({ version, action: 'rollback' });
      seen.push(version);
    }
    expect(seen).toEqual(['2', '4', '2', '1']);
  });
});
