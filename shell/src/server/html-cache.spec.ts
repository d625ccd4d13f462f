import { describe, expect, it } from '@jest/globals';
import { chooseEncoding } from './html-cache';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['brotli-like', 'identity'],
  ])('of %j is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});
