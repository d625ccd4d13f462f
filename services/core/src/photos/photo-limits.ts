/** Pixels of a photo, for sharp's `limitInputPixels`; phones have cameras of up to 50 million, some of 108. */
export const PHOTO_PIXELS = 120_000_000;
/**
 * Width and height of a photo: panoramas have up to 16,000. Decoders keep many whole rows, so a file of 200 KB with a row
 * of two million pixels takes gigabytes.
 */
const MAX_SIDE = 30_000;
/**
 * Scans of a progressive JPEG: encoders write 10 to 20. Each one is decoded over the whole picture, so 200 KB of empty
 * scans take 12 s, in one call that nothing interrupts.
 */
const MAX_SCANS = 100;
/** Whether a photo of this size can be decoded in reasonable memory. */
export const isSizeInReason = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= MAX_SIDE && width * height <= PHOTO_PIXELS;

/**
 * Whether the scans of a photo can be decoded in reasonable time: true for anything but a JPEG.
 * @param bytes The file or its beginning.
 */
export function isScanCountInReason(bytes: Buffer): boolean {
  if (bytes.length < 2 || bytes.readUInt16BE() !== 0xffd8) return true;
  let scans = 0;
  let at = 2;
  while (at !== -1 && at + 4 <= bytes.length) {
    const marker = bytes.readUInt16BE(at);
    // The picture ends; a phone's film or another picture may follow.
    if (marker === END_OF_IMAGE) return true;
    if (isSegment(marker)) {
      if (marker === START_OF_SCAN) scans += 1;
      if (scans > MAX_SCANS) return false;
      at += 2 + bytes.readUInt16BE(at + 2);
    } else at = bytes.indexOf(0xff, at + 1);
  }
  return true;
}

const END_OF_IMAGE = 0xffd9;
const START_OF_SCAN = 0xffda;
/** Markers with a length. In a scan's data, 0xff is followed by 0, by a restart marker, or by another 0xff. */
const isSegment = (marker: number) => marker > 0xff01 && marker < 0xffff && !(marker >= 0xffd0 && marker <= 0xffd7);
