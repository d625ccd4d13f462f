import { webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@site/contracts';
import { attemptKeys, type KeyStore, randomId } from './idempotency-key';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function session(): KeyStore & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

describe('the key of an attempt', () => {
  it('stays while the content stays, also over a reload', () => {
    const store = session();
    const key = attemptKeys('quote', () => store).keyFor('content');
    expect(attemptKeys('quote', () => store).keyFor('content')).toBe(key);
  });

  it('changes with the content and after a success', () => {
    const store = session();
    const keys = attemptKeys('quote', () => store);
    const first = keys.keyFor('a');
    const second = keys.keyFor('b');
    keys.renew();
    expect(new Set([first, second, keys.keyFor('b')]).size).toBe(3);
  });

  it('keeps nothing of the content in storage', () => {
    const store = session();
    attemptKeys('quote', () => store).keyFor('ada@example.com');
    expect([...store.entries.values()].join()).not.toContain('ada');
  });

  it('lives as long as the page where storage is disabled', () => {
    const keys = attemptKeys('quote', () => {
      throw new DOMException('denied', 'SecurityError');
    });
    const key = keys.keyFor('content');
    expect(keys.keyFor('content')).toBe(key);
    keys.renew();
    expect(keys.keyFor('content')).not.toBe(key);
  });

  it('is a UUID with and without randomUUID, within the limits of the API', () => {
    const insecure = { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) as Crypto['getRandomValues'] };
    const ids = [randomId(), randomId(insecure), randomId(insecure)];
    for (const id of ids) expect(id).toMatch(UUID_V4);
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]?.length).toBeLessThanOrEqual(LIMITS.idempotencyKey.max);
  });
});
