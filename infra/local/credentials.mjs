import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecret, writePrivate } from './paths.mjs';

const DEFAULT_EMAIL = 'admin@fairhand.example';

/**
 * @typedef {object} Credentials
 * @property {string} email
 * @property {string} password
 * @property {string | undefined} file Where they are kept; nothing when the environment gives them.
 */

/**
 * The first staff account's sign-in: what the environment gives, else what an earlier start made, else a new one.
 * @param {{ dataDir: string, adminEmail: string | undefined, adminPassword: string | undefined }} settings
 * @returns {Credentials}
 */
export function readCredentials({ dataDir, adminEmail, adminPassword }) {
  if (adminEmail && adminPassword) return { email: adminEmail, password: adminPassword, file: undefined };
  const file = join(dataDir, 'credentials');
  const kept = readKept(file);
  const email = adminEmail ?? kept.ADMIN_EMAIL ?? DEFAULT_EMAIL;
  const password = adminPassword ?? (kept.ADMIN_EMAIL === email ? kept.ADMIN_PASSWORD : undefined) ?? makeSecret();
  if (kept.ADMIN_EMAIL !== email || kept.ADMIN_PASSWORD !== password) {
    writePrivate(file, `ADMIN_EMAIL=${email}\nADMIN_PASSWORD=${password}\n`);
  }
  return { email, password, file };
}

/**
 * @param {string} file
 * @returns {Record<string, string | undefined>}
 */
export function readKept(file) {
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
