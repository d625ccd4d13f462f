import { type ByteRange, readWhole, type StoredObject } from '@site/core/storage';
import sharp from 'sharp';

// Photos are checked one at a time with one thread each: uploads must not starve the rest of the API. Nothing of a
// picture is kept afterwards: 20 large ones side by side must fit into memory beside everything else.
sharp.concurrency(1);
sharp.cache(false);
const MAX_PIXELS = 120_000_000;
/** A picture made to take forever holds up the others no longer; the worker looks at it again. */
const SECONDS = 5;
/**
 * WebP, progressive JPEG and interlaced PNG have no first row: they are decoded whole, and 38 bytes may ask for a
 * gigabyte. Above this size their header is enough here; a process of the worker's own decodes them.
 */
const WHOLE_PIXELS = 4_000_000;
/** The beginning of a photo: in nearly all of them it holds the first row. */
const HEAD_BYTES = 1024 * 1024;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Whether an image can be decoded. A scan that is cut short or slightly damaged, as phones make them, passes.
 * @param size Of the image, in bytes.
 * @throws what `read` or its stream failed with: that says nothing of the image
 */
export function decodes(size: number, read: (range?: ByteRange) => Promise<StoredObject>): Promise<boolean> {
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
 * Decodes the first row: that takes two milliseconds where a large photo takes two hundred, and finds as much, since
 * damage further down is let pass anyway.
 */
async function isPicture(bytes: Buffer): Promise<boolean> {
  const picture = () => sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS, sequentialRead: true });
  try {
    const { width, height, format, isProgressive } = await picture().metadata();
    const isDecodedWhole = format === 'webp' || isProgressive;
    if (isDecodedWhole && width * height > WHOLE_PIXELS) return width * height <= MAX_PIXELS;
    const row = { left: 0, top: 0, width, height: 1 };
    await picture().extract(row).raw().timeout({ seconds: SECONDS }).toBuffer();
    return true;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('timeout');
  }
}
