import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess, of a cookie or a mailed link: 256 bits in 43 letters. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();
