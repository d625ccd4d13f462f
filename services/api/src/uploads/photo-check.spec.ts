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
