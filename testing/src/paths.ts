import { join } from 'node:path';

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Runs a script in TypeScript: `node RUN script.ts`. */
export const RUN = join(ROOT, 'infra', 'bootstrap', 'run.mjs');
