/** How many bytes identify the type. */
export const SNIFF_BYTES = 16;

/** The accepted type of a file by its first bytes; undefined for any other. */
export function sniffType(head: Buffer): 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | undefined {
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  return undefined;
}
