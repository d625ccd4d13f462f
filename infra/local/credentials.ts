import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecret, writePrivate } from '../bootstrap/paths.mjs';

const DEFAULT_EMAIL = 'admin@fairhand.example';

export interface Credentials {
  email: string;
  password: string;
  /** Where they are stored; undefined when they come from the environment. */
  file: string | undefined;
}

/** The first staff account's sign-in: from the environment, else from an earlier start, else new. */
export function readCredentials({
  dataDir,
  adminEmail,
  adminPassword,
}: {
  dataDir: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
}): Credentials {
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

export function readKept(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
