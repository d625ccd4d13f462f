import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { DEVELOPMENT_SECRET } from '../src/config/index.js';

const COMMAND = fileURLToPath(new URL('../dist/cli/check-secrets.js', import.meta.url));

describe('the check before any secret is used', () => {
  const check = (env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND], {
      env: { PATH: process.env.PATH, POSTGRES_PASSWORD: `${DEVELOPMENT_SECRET}-database`, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('requires production to have its own secrets', () => {
    expect(check({ APP_ENV: 'production', REDIS_PASSWORD: 'its-own' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'APP_ENV=production needs secrets of its own: change POSTGRES_PASSWORD\n',
    });
    expect(check({ APP_ENV: 'production', POSTGRES_PASSWORD: 'its-own' })).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('allows development, and rejects any other mode', () => {
    expect(check({})).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(check({ APP_ENV: 'prod' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^APP_ENV [^\n]+\n$/),
    });
  });
});
