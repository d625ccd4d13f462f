import { createHash, randomBytes } from 'node:crypto';

/** An unguessable secret for a cookie or a mailed link: 256 bits in 43 letters. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The hash that the database stores. Tokens have too much entropy to be guessed, so a fast hash is enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();
