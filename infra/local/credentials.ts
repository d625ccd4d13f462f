import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecret, writePrivate } from '../bootstrap/paths.mjs';

const DEFAULT_EMAIL = 'admin@fairhand.example';

export interface Credentials {
  email: string;
  password: string;
  /** Where they are stored; undefined when they come from the environment. */
  file: string | undefined;
  /** For the person who started the site. */
  warning: string | undefined;
}

/** The first staff account's sign-in: from an earlier start, else from the environment, else new. */
export function readCredentials({
  dataDir,
  adminEmail,
  adminPassword,
}: {
  dataDir: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
}): Credentials {
  const file = join(dataDir, 'credentials');
  const kept = readKept(file);
  const email = adminEmail ?? kept.ADMIN_EMAIL ?? DEFAULT_EMAIL;
  if (kept.ADMIN_EMAIL === email && kept.ADMIN_PASSWORD) {
    const isIgnored = adminPassword && adminPassword !== kept.ADMIN_PASSWORD;
    const warning = isIgnored
      ? `ADMIN_PASSWORD changes no existing account. To change its password: npm run staff -- password ${email}`
      : undefined;
    return { email, password: kept.ADMIN_PASSWORD, file, warning };
  }
  if (adminEmail && adminPassword) return { email, password: adminPassword, file: undefined, warning: undefined };
  const password = adminPassword ?? makeSecret();
  writePrivate(file, `ADMIN_EMAIL=${email}\nADMIN_PASSWORD=${password}\n`);
  return { email, password, file, warning: undefined };
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
