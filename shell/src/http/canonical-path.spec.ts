import { describe, expect, it } from '@jest/globals';
import { usualSpelling, withoutFinalSlashes } from './canonical-path';

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

describe('usualSpelling', () => {
  it.each([
    ['/services/electrical', '/services/electrical'],
    ['/services/electrica%6c', '/services/electrical'],
    ['/%73ervices/%65lectrical', '/services/electrical'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/a%2fb%5Cc', '/a%2Fb%5Cc'],
    ['/a%20b', '/a%20b'],
    ['/a@b', '/a@b'],
    ['/%', '/%'],
    ['/%ff', '/%ff'],
  ])('of %s is %s', (path, expected) => {
    expect(usualSpelling(path)).toBe(expected);
    expect(usualSpelling(expected)).toBe(expected);
  });
});
