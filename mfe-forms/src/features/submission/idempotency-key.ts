/** The part of Web Storage that is used. It throws where the visitor has disabled it. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface AttemptKeys {
  /** The key under which this content is sent: the same one for the same content until it was stored. */
  keyFor(content: string): string;
  /** After a success: the same content sent again is another request. */
  renew(): void;
}

/**
 * One Idempotency-Key per attempt and content. It lies in session storage, so that a visitor who reloads while
 * sending, and sends the same again, sends it under the same key. Only a fingerprint of the content lies beside it.
 */
export function attemptKeys(name: string, store: () => KeyStore, makeId: () => string = randomId): AttemptKeys {
  // Stands in where storage is disabled: the key then lives as long as the page.
  let memory: string | null = null;

  function read(): string | null {
    try {
      return store().getItem(name) ?? memory;
    } catch {
      return memory;
    }
  }

  return {
    keyFor(content) {
      const print = fingerprint(content);
      const [key, of] = read()?.split(' ') ?? [];
      if (key && of === print) return key;
      const fresh = makeId();
      memory = `${fresh} ${print}`;
      try {
        store().setItem(name, memory);
      } catch {
        // Kept in memory.
      }
      return fresh;
    },
    renew() {
      memory = null;
      try {
        store().removeItem(name);
      } catch {
        // It was never stored.
      }
    },
  };
}

/** 53 bits (cyrb53): tells one visitor's attempts apart; `crypto.subtle` is missing outside secure contexts. */
function fingerprint(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** A UUID, version 4. `randomUUID` exists in secure contexts alone, `getRandomValues` everywhere. */
export function randomId(
  source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>> = crypto,
): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
