import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits in letters that need no escaping in an address. */
export const makeToken = (prefix: string) => prefix + randomBytes(24).toString('base64url');

/** Tokens have too much chance in them to be guessed, so a fast hash is enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();
