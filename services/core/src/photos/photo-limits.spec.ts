import { describe, expect, it } from '@jest/globals';
import { isScanCountInReason, isSizeInReason } from './photo-limits.js';

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
const segment = (marker: number, data: number[] | Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), Buffer.from(data)]);
/** With an escaped 0xff, a restart marker and a fill byte in its data. */
const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.from([7, 0xff, 0, 8, 0xff, 0xd0, 9, 0xff])]);
const scans = (count: number) => Array<Buffer>(count).fill(scan);

describe('the limits of a photo', () => {
  it.each([
    [[16_000, 4_000], true],
    [[30_000, 4_000], true],
    [[30_001, 1], false],
    [[1, 30_001], false],
    [[2_000_000, 12], false],
    [[12_000, 10_000], true],
    [[12_000, 10_001], false],
  ])('on its size: %j', ([width = 0, height = 0], expected) => {
    expect(isSizeInReason({ width, height })).toBe(expected);
  });

  it('allow 100 scans', () => {
    expect(isScanCountInReason(Buffer.concat([SOI, ...scans(100), EOI]))).toBe(true);
    expect(isScanCountInReason(Buffer.concat([SOI, ...scans(101), EOI]))).toBe(false);
    // The beginning of a file.
    expect(isScanCountInReason(Buffer.concat([SOI, ...scans(101)]))).toBe(false);
  });

  it('do not count what only resembles a scan: in metadata, or after the picture', () => {
    const alike = Buffer.concat(scans(200));
    expect(isScanCountInReason(Buffer.concat([SOI, segment(0xe1, alike), ...scans(1), EOI]))).toBe(true);
    expect(isScanCountInReason(Buffer.concat([SOI, ...scans(1), EOI, alike]))).toBe(true);
    expect(isScanCountInReason(alike)).toBe(true);
    expect(isScanCountInReason(Buffer.alloc(0))).toBe(true);
  });
});
