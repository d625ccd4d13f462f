import { describe, expect, it } from '@jest/globals';
import { tabAfterKey } from './tab-keys';

describe('keys on a tab', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowLeft', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s moves from tab %i to tab %i', (key, from, to) => {
    expect(tabAfterKey(key, from, 3)).toBe(to);
  });

  it('leaves every other key to the browser', () => {
    for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', 'a']) expect(tabAfterKey(key, 1, 3)).toBeUndefined();
  });
});
