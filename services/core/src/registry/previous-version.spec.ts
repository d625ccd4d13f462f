import { describe, expect, it } from '@jest/globals';
import { previousVersion } from './previous-version.js';
import type { Move } from './release-records.js';

const ACTIONS: Record<string, Move['action']> = { '<': 'rollback', '-': 'withdraw' };

/** `1 2! <1 -1` means: 1 released, 2 released but crashed, rolled back to 1, 1 withdrawn. */
const historyOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      version: word.replace(/^[<-]|!$/g, ''),
      action: ACTIONS[word.charAt(0)] ?? 'release',
      hasCrashed: word.endsWith('!'),
    }))
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
    // Withdrawn: a rollback restores the withdrawn version.
    ['1 -1', '1'],
    ['1 2 -2', '2'],
    ['1 2 <1 -1', '1'],
    // Released again after the withdrawal.
    ['1 -1 1', undefined],
    ['1 2 -2 2', '1'],
    ['1 2 -2 <2', '1'],
    ['1 2 -2 <2 -2 2', '1'],
    ['1 2 -2 3', '2'],
    ['1 2 -2 <1', undefined],
    ['1 1', undefined],
    // Rollbacks skip versions that crashed the site.
    ['1 2! 3', '1'],
    ['1! 2', undefined],
    ['1 2! 3 4! <1 5', '1'],
    ['1 2! -2!', '1'],
  ])('after %j returns %s', (history, previous) => {
    expect(previousVersion(historyOf(history))).toBe(previous);
  });

  it('never returns the current version, and leads back to the first one step by step', () => {
    const moves = historyOf('1 2 -2 2 3 <2 -2 <2 4 2 -2 2 5 -5 <5');
    const seen: string[] = [];
    for (let version = previousVersion(moves); version; version = previousVersion(moves)) {
      expect(version).not.toBe(moves[0]?.version);
      moves.unshift({ version, action: 'rollback', hasCrashed: false });
      seen.push(version);
    }
    expect(seen).toEqual(['2', '4', '2', '1']);
  });
});
