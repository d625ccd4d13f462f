import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Writes a file that only its owner may read, atomically.
 * @param {string} path
 * @param {string} text
 */
export function writePrivate(path, text) {
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, text, { mode: 0o600 });
  chmodSync(part, 0o600);
  renameSync(part, path);
}

/**
 * The secret in a file; created when the file is missing.
 * @param {string} path
 * @returns {{ value: string, made: boolean }}
 */
export function keptSecret(path) {
  if (existsSync(path)) {
    const value = readFileSync(path, 'utf8').trim();
    if (value) return { value, made: false };
  }
  const value = makeSecret();
  writePrivate(path, `${value}\n`);
  return { value, made: true };
}

/** @returns {string} 144 random bits in characters that need no escaping in a URL. */
export function makeSecret() {
  return randomBytes(18).toString('base64url');
}

/**
 * A folder that only its owner may enter: visitors' data, mails and logs are private.
 * @param {string} path
 */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

/** @param {string} text */
export function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** Runs a script in TypeScript: `node RUN script.ts`. */
export const RUN = join(ROOT, 'infra', 'bootstrap', 'run.mjs');
