/**
 * A process of its own that makes one rendition: a photo on standard input, its rendition on standard output. A picture
 * that was made to break decoders, or to fill the memory, ends this process and neither mails nor analytics with it.
 */
import { buffer } from 'node:stream/consumers';
import { LIMITS } from '@site/contracts';
import sharp from 'sharp';

const QUALITY = 80;
const MAX_PIXELS = 120_000_000;
/** A picture made to take forever takes no longer. */
const SECONDS = 45;
/** Exit code for what is no picture. */
const UNDECODABLE = 3;

// Meant for the worker, which may want this to be finished; without the worker nobody takes the result, and that ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

sharp.concurrency(1);
const original = await buffer(process.stdin);
const { maxSide } = LIMITS.rendition;
try {
  // Colors become sRGB and all metadata is left out, unless one asks to keep it.
  const rendition = await sharp(original, { failOn: 'none', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer();
  process.stdout.end(rendition);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = UNDECODABLE;
}
