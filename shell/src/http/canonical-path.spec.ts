import { describe, expect, it } from '@jest/globals';
import { withoutFinalSlashes } from './canonical-path';

describe('withoutFinalSlashes', () => {
  it.each([
    ['/a/', '/a'],
    ['/a//', '/a'],
    ['/a//b///', '/a//b'],
    ['/a', '/a'],
  ])('of %s is %s', (path, expected) => {
    expect(withoutFinalSlashes(path)).toBe(expected);
  });

  it.each([
    ['at the end', '/a', '/'.repeat(1_000_000), ''],
    ['before the end', '/a', '/'.repeat(300_000), 'b/'],
  ])('is fast for many slashes %s', (_where, start, slashes, end) => {
    const since = performance.now();
    expect(withoutFinalSlashes(start + slashes + end).length).toBe(end ? start.length + slashes.length + 1 : 2);
    expect(performance.now() - since).toBeLessThan(1_000);
  });
});
