import { closeSync, readFileSync } from 'node:fs';
import type { Environment } from '@site/core/config';

/**
 * The file descriptor from which a serving process reads its settings: 0 to 2 are standard, 3 is the channel to the
 * primary.
 */
export const SETTINGS = 4;

/** What Node and the logger read directly. None of it is secret. */
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
 * For the primary: keeps only plain variables in `process.env`, so that no child process inherits more. Serving
 * processes evaluate the code of remotes and receive the rest separately (`readEnvironment`). @returns the full
 * environment
 */
export function takeEnvironment(): Environment {
  const all = { ...process.env };
  for (const name of Object.keys(all)) if (!PLAIN.has(name)) delete process.env[name];
  return all;
}

/** For a serving process: the primary's settings, including secrets, which can be read once. */
export function readEnvironment(): Environment {
  // Until the site restarts, the primary may run an earlier build: then `process.env` still has all settings.
  if (process.env.DATABASE_URL) return process.env;
  const all = JSON.parse(readFileSync(SETTINGS, 'utf8'));
  closeSync(SETTINGS);
  return all;
}
