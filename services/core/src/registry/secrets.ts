import { randomBytes } from 'node:crypto';

/** 192 random bits, URL-safe. */
export const makeToken = (prefix: string) => prefix + randomBytes(24).toString('base64url');
