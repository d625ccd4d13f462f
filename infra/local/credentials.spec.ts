import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readCredentials } from './credentials.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'credentials-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (adminEmail?: string, adminPassword?: string) => readCredentials({ dataDir, adminEmail, adminPassword });
const kept = () => readFileSync(join(dataDir, 'credentials'), 'utf8');

describe('readCredentials', () => {
  it('keeps a new password, and a given one at the first start', () => {
    const { email, password } = read();
    expect(email).toBe('admin@fairhand.example');
    expect(kept()).toBe(`ADMIN_EMAIL=admin@fairhand.example\nADMIN_PASSWORD=${password}\n`);
    expect(read()).toMatchObject({ email, password, warning: undefined });

    rmSync(join(dataDir, 'credentials'));
    expect(read(undefined, 'of my own')).toMatchObject({ password: 'of my own', warning: undefined });
    expect(kept()).toContain('ADMIN_PASSWORD=of my own\n');
    expect(read(undefined, 'of my own').warning).toBeUndefined();
  });

  it.each([undefined, 'admin@fairhand.example'])(
    'keeps the password of an existing account (ADMIN_EMAIL=%s)',
    (given) => {
      const { password } = read();
      const before = kept();
      expect(read(given, 'another')).toEqual({
        email: 'admin@fairhand.example',
        password,
        file: join(dataDir, 'credentials'),
        warning:
          'ADMIN_PASSWORD changes no existing account. To change its password: npm run staff -- password admin@fairhand.example',
      });
      expect(kept()).toBe(before);
    },
  );

  it('does not keep what the environment gives for another account', () => {
    read();
    const before = kept();
    expect(read('ada@example.com', 'of my own')).toEqual({
      email: 'ada@example.com',
      password: 'of my own',
      file: undefined,
      warning: undefined,
    });
    expect(kept()).toBe(before);
  });
});
