interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array;
  randomUUID?(): string;
}

/** A UUID, version 4. `randomUUID` exists only in secure contexts, `getRandomValues` everywhere. */
export function randomId(source: RandomSource = crypto): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
