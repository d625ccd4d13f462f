import { createHash, randomBytes } from 'node:crypto';

/** The value of a cookie that nobody can guess: 256 bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();
