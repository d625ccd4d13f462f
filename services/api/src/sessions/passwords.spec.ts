import { describe, expect, it } from '@jest/globals';
import { hashPassword, passwordMatches } from './passwords.js';

describe('a password', () => {
  it('is hashed with argon2id (19 MiB, two passes) and a new salt each time', async () => {
    const hashes = [await hashPassword(' correct horse '), await hashPassword(' correct horse ')];
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
  });

  it('matches only its own hash, and never matches without an account', async () => {
    const hash = await hashPassword(' correct horse ');
    expect(await passwordMatches(hash, ' correct horse ')).toBe(true);
    expect(await passwordMatches(hash, 'correct horse')).toBe(false);
    expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
  });
});
