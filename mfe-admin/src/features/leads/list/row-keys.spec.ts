import { describe, expect, it } from '@jest/globals';
import { rowAfterKey } from './row-keys';

describe('keys on a row', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 15],
    ['PageDown', 95, 99],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 0, 99],
  ])('%s moves from row %i to row %i', (key, from, to) => {
    expect(rowAfterKey(key, from, 100, 10)).toBe(to);
  });

  it('leaves every other key to the browser', () => {
    for (const key of ['Tab', 'Enter', ' ', 'ArrowRight', 'a']) {
      expect(rowAfterKey(key, 1, 3, 10)).toBeUndefined();
    }
  });
});
