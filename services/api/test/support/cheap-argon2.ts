import { createRequire } from 'node:module';

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2/index.js');

/**
 * argon2id with the least work that it allows, in place of the real parameters: an integration test signs in a hundred times.
 * Only jest's configuration of these tests leads here, so that no setting of a site can; `passwords.spec.ts` runs the real ones.
 */
export const hash: typeof real.hash = (password) => real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const { verify } = real;
