import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits, URL-safe. */
export const makeToken = (prefix: string) => prefix + randomBytes(24).toString('base64url');

/** Tokens have too much entropy to be guessed, so a fast hash is enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();
