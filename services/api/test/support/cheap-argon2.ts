import { createRequire } from 'node:module';

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2/index.js');

/**
 * argon2id with the lowest cost that it allows: an integration test signs in a hundred times. Only these tests' Jest
 * configuration uses it; no site setting can. `passwords.spec.ts` tests the real parameters.
 */
export const hash: typeof real.hash = (password) => real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const { verify } = real;
