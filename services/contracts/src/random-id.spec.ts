import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@site/testing/spec-facts';
import { randomId } from './random-id.js';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the key of an attempt', () => {
  it('is a UUID with and without randomUUID, within the limits of the API', () => {
    const insecure = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) };
    const ids = [randomId(), randomId(insecure), randomId(insecure)];
    for (const id of ids) expect(id).toMatch(UUID_V4);
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]?.length).toBeLessThanOrEqual(LIMITS.idempotencyKey.max);
  });
});
