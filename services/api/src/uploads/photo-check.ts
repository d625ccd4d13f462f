import type { Readable } from 'node:stream';
import sharp from 'sharp';

// Photos are checked one at a time with one thread each: uploads must not starve the rest of the API.
sharp.concurrency(1);
const MAX_PIXELS = 120_000_000;
let queue: Promise<unknown> = Promise.resolve();

/** Whether an image can be decoded. A scan that is cut short or slightly damaged, as phones make them, passes. */
export function decodes(open: () => Promise<Readable>): Promise<boolean> {
  const result = queue.then(async () => {
    const decoder = sharp({ failOn: 'none', limitInputPixels: MAX_PIXELS, sequentialRead: true }).resize(32, 32, {
      fit: 'inside',
    });
    const source = await open();
    source.on('error', () => decoder.destroy());
    try {
      await source.pipe(decoder).raw().toBuffer();
      return true;
    } catch {
      return false;
    } finally {
      source.destroy();
    }
  });
  queue = result.catch(() => undefined);
  return result;
}
