import type { ByteRange } from '@site/core/storage';

/**
 * The single range of a `Range` header, clipped to the size (RFC 9110, 14.1.2).
 * `undefined`: send the whole file, because there is no header, several ranges, or another unit. `null`: unsatisfiable,
 * respond with 416.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}
