/**
 * A separate process that makes one rendition: a photo on standard input, its rendition on standard output. A picture
 * that breaks decoders, or fills the memory, only ends this process, not mails or analytics.
 */
import { buffer } from 'node:stream/consumers';
import { LIMITS } from '@site/contracts';
import { isScanCountInReason, isSizeInReason, PHOTO_PIXELS } from '@site/core/photos';
import sharp from 'sharp';

const QUALITY = 80;
/** Limit for a picture that takes too long. */
const SECONDS = 45;
/** Exit code for a file that is not a picture. */
const UNDECODABLE = 3;

// Signals are for the worker, which may still want the result. If the worker dies, the closed pipe ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

sharp.concurrency(1);
const original = await buffer(process.stdin);
const { maxSide } = LIMITS.rendition;
try {
  const picture = sharp(original, { failOn: 'none', limitInputPixels: PHOTO_PIXELS, sequentialRead: true });
  if (!isScanCountInReason(original)) throw new Error('too many scans');
  if (!isSizeInReason(await picture.metadata())) throw new Error('too wide or too high');
  // Converts colors to sRGB and drops all metadata, which is sharp's default.
  const rendition = await picture
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
