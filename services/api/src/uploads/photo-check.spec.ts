import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ByteRange } from '@site/core/storage';
import sharp from 'sharp';
import { isDecodable } from './photo-check.js';

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const picture = () => sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#808080', noise } });

/** Reads from memory, and records how many bytes each read requested. */
function stored(bytes: Buffer) {
  const asked: number[] = [];
  const read = async (range?: ByteRange) => {
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    asked.push(part.length);
    return { size: bytes.length, contentType: 'image/x', stream: Readable.from([part]) };
  };
  return { asked, isDecodable: () => isDecodable(bytes.length, read) };
}

/** A gray progressive JPEG of 1000 × 1000 pixels, with this number of empty scans of 16 bytes. */
function manyScans(count: number): Buffer {
  const segment = (marker: number, ...data: number[]) =>
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);
  const table = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), symbol);
  const blocks = 125 * 125;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 1_000 >> 8, 1_000 & 0xff, 1_000 >> 8, 1_000 & 0xff, 1, 1, 0x11, 0),
    // One code each: no difference to the block before, and the end of 2^14 or more blocks.
    ...[table(0x00, 0), table(0x10, 0xe0)],
    ...[segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))],
    ...Array<Buffer>(count).fill(Buffer.concat([segment(0xda, 1, 1, 0, 1, 63, 0), Buffer.from([0x7f, 0xff, 0])])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const MEBIBYTE = 1024 * 1024;

describe('the photo check', () => {
  it.each([
    ['a JPEG', () => picture().jpeg({ quality: 100 }).toBuffer(), 1],
    ['a progressive JPEG', () => picture().jpeg({ quality: 100, progressive: true }).toBuffer(), 1],
    ['a PNG', () => picture().png({ compressionLevel: 0 }).toBuffer(), 1],
    ['a WebP, which is decoded whole or not at all', () => picture().webp({ lossless: true, effort: 0 }).toBuffer(), 2],
  ])('reads only the start of a large file where possible: %s', async (_name, make, reads) => {
    const bytes = await make();
    expect(bytes.length).toBeGreaterThan(MEBIBYTE);
    const photo = stored(bytes);
    expect(await photo.isDecodable()).toBe(true);
    expect(photo.asked).toEqual([MEBIBYTE, bytes.length].slice(0, reads));
  });

  it('reads the whole file when its image data begins late', async () => {
    const bytes = await picture().jpeg().toBuffer();
    // Phones write depth maps like this: many segments before the picture.
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    const late = Buffer.concat([bytes.subarray(0, 2), ...Array(40).fill(segment), bytes.subarray(2)]);
    const photo = stored(late);
    expect(await photo.isDecodable()).toBe(true);
    expect(photo.asked).toEqual([MEBIBYTE, late.length]);
  });

  it('rejects a file that only resembles a photo, however large', async () => {
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    expect(await stored(head).isDecodable()).toBe(false);
    expect(await stored(Buffer.concat([head, Buffer.alloc(3 * MEBIBYTE, 'words ')])).isDecodable()).toBe(false);
    expect(await stored(Buffer.alloc(0)).isDecodable()).toBe(false);
  });

  it('rejects a photo whose rows or scans would take gigabytes or minutes, at once', async () => {
    const wide = sharp({
      create: { width: 400_000, height: 2, channels: 3, background: '#808080' },
      limitInputPixels: false,
    });
    expect(await stored(await wide.png().toBuffer()).isDecodable()).toBe(false);
    const since = performance.now();
    expect(await stored(manyScans(40_000)).isDecodable()).toBe(false);
    expect(performance.now() - since).toBeLessThan(2_000);
    expect(await stored(manyScans(20)).isDecodable()).toBe(true);
  });

  it('throws when storage fails, and the next check works', async () => {
    const fault = new Error('the disk is gone');
    await expect(isDecodable(10, () => Promise.reject(fault))).rejects.toBe(fault);
    const half = Readable.from(
      (async function* () {
        yield Buffer.alloc(5);
        throw fault;
      })(),
    );
    await expect(isDecodable(10, async () => ({ size: 10, contentType: 'x', stream: half }))).rejects.toBe(fault);
    expect(await stored(await picture().jpeg().toBuffer()).isDecodable()).toBe(true);
  });
});
