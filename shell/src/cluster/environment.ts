import { closeSync, readFileSync } from 'node:fs';
import type { Environment } from '@site/core/config';

/** The descriptor by which a process that serves gets its settings: 0 to 2 are as everywhere, 3 is the line to the primary. */
export const SETTINGS = 4;

/** What Node and the log read by themselves. None of it is a secret. */
const PLAIN = new Set([
  'LANG',
  'LC_ALL',
  'LOG_LEVEL',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'PATH',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'TMPDIR',
  'TZ',
  'UV_THREADPOOL_SIZE',
]);

/**
 * For the primary: leaves only what is plain in `process.env`, so that no child process inherits more. Those that serve
 * evaluate the code of remotes, and are handed the rest (`readEnvironment`). @returns all that was there
 */
export function takeEnvironment(): Environment {
  const all = { ...process.env };
  for (const name of Object.keys(all)) if (!PLAIN.has(name)) delete process.env[name];
  return all;
}

/** For a process that serves: what the primary was told, secrets included, which is to be had once. */
export function readEnvironment(): Environment {
  // The primary may be of an earlier build, until the site is started again: then all is still here.
  if (process.env.DATABASE_URL) return process.env;
  const all = JSON.parse(readFileSync(SETTINGS, 'utf8'));
  closeSync(SETTINGS);
  return all;
}
