import { describe, expect, it } from '@jest/globals';
import { readByteRange } from './byte-range.js';

describe('readByteRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
  ])('reads %s of ten bytes', (header, range) => {
    expect(readByteRange(header, 10)).toEqual(range);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=3-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', 'bytes=1'])(
    'ignores %j, so that the whole file is sent',
    (header) => {
      expect(readByteRange(header, 10)).toBeUndefined();
    },
  );

  it.each([
    ['bytes=10-', 10],
    ['bytes=10-12', 10],
    ['bytes=-0', 10],
    ['bytes=0-', 0],
    ['bytes=-1', 0],
  ])('cannot satisfy %s of %i bytes', (header, size) => {
    expect(readByteRange(header, size)).toBeNull();
  });
});
