import { isScanCountInReason, isSizeInReason, PHOTO_PIXELS } from '@site/core/photos';
import { type ByteRange, readWhole, type StoredObject } from '@site/core/storage';
import sharp from 'sharp';

// Photos are checked one at a time with one thread, so that uploads do not starve the rest of the API. No
// picture stays in memory afterwards: 20 large ones must fit beside everything else.
sharp.concurrency(1);
sharp.cache(false);
/** A picture that takes longer passes, so that it does not block the others; the worker checks it again. */
const SECONDS = 5;
/**
 * WebP, progressive JPEG, and interlaced PNG have no first row, so they are decoded completely, and 38 bytes may
 * require a gigabyte. Above this size, a valid header is enough here; a separate process of the worker decodes them.
 */
const WHOLE_PIXELS = 4_000_000;
/** The beginning of a photo: it nearly always contains the first row. */
const HEAD_BYTES = 1024 * 1024;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Whether an image can be decoded. Truncated or slightly damaged images, as phones make them, pass.
 * @param size In bytes.
 * @throws errors of `read` or its stream, which say nothing about the image
 */
export function isDecodable(size: number, read: (range?: ByteRange) => Promise<StoredObject>): Promise<boolean> {
  const result = queue.then(async () => {
    if (size > HEAD_BYTES) {
      const { stream } = await read({ start: 0, end: HEAD_BYTES - 1 });
      if (await isPicture(await readWhole({ size: HEAD_BYTES, stream }))) return true;
    }
    return isPicture(await readWhole(await read()));
  });
  queue = result.catch(() => undefined);
  return result;
}

/**
 * Decodes the first row. That takes two milliseconds instead of two hundred for a large photo, and detects as much,
 * since damage further down is accepted anyway.
 */
async function isPicture(bytes: Buffer): Promise<boolean> {
  if (!isScanCountInReason(bytes)) return false;
  const picture = () => sharp(bytes, { failOn: 'none', limitInputPixels: PHOTO_PIXELS, sequentialRead: true });
  try {
    const { width, height, format, isProgressive } = await picture().metadata();
    if (!isSizeInReason({ width, height })) return false;
    const isDecodedWhole = format === 'webp' || isProgressive;
    if (isDecodedWhole && width * height > WHOLE_PIXELS) return true;
    const row = { left: 0, top: 0, width, height: 1 };
    await picture().extract(row).raw().timeout({ seconds: SECONDS }).toBuffer();
    return true;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('timeout');
  }
}
