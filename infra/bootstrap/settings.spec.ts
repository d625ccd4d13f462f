import { describe, expect, it } from '@jest/globals';
import { readSettings, settingsWarnings } from './settings.mjs';

describe('readSettings', () => {
  it('requires no variable', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', publicOrigin: 'http://localhost:3000' });
    expect(settings.dataDir).toMatch(/\/\.local$/);
    expect(settings.databaseUrl).toBeUndefined();
  });

  it('treats an empty variable as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('reads the values that are set', () => {
    const settings = readSettings({
      PORT: '4000',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/site',
      PUBLIC_ORIGIN: 'https://www.example.com/',
      REDIS_URL: 'rediss://cache:6380/1',
    });
    expect(settings).toMatchObject({
      port: 4000,
      host: '0.0.0.0',
      dataDir: '/srv/site',
      publicOrigin: 'https://www.example.com',
      redisUrl: 'rediss://cache:6380/1',
    });
  });

  it.each([
    'redis+sentinel://user:password@host:26379,host:26379/name',
    'rediss+sentinel://host:26379/name',
    'redis+cluster://user:password@host:6379,host:6379',
    'rediss+cluster://host:6379',
  ])('accepts the Redis that the worker accepts: %s', (REDIS_URL) => {
    expect(readSettings({ REDIS_URL }).redisUrl).toBe(REDIS_URL);
  });

  it.each([
    ['PORT', 'secret-port'],
    ['PORT', '70000'],
    ['PORT', '30.5'],
    ['DATABASE_URL', 'mysql://secret@host/db'],
    ['DATABASE_URL', 'secret'],
    ['REDIS_URL', 'http://secret'],
    ['REDIS_URL', 'redis+secret://host:6379'],
    ['SMTP_URL', 'secret:25'],
    ['PUBLIC_ORIGIN', 'secret.example.com'],
    ['PUBLIC_ORIGIN', 'https://www.example.com/secret'],
    ['S3_ENDPOINT', 'secret'],
    ['LIMIT_UPLOADS', 'secret'],
    ['LIMIT_UPLOAD_MIB', '199'],
    ['TRUST_PROXY', '-1'],
    ['SHELL_PROCESSES', '0'],
    ['ADMIN_EMAIL', 'secret'],
  ])('rejects an invalid %s by name and never prints its value', (name, value) => {
    let refusal: unknown;
    try {
      readSettings({ [name]: value });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Error);
    const { message } = refusal as Error;
    expect(message).toContain(name);
    expect(message).not.toContain('secret');
    expect(message).not.toContain('\n');
  });
});

describe('settingsWarnings', () => {
  const warnings = (env: NodeJS.ProcessEnv) => settingsWarnings(env, readSettings(env));

  it.each(['0.0.0.0', '::', '192.168.1.10'])('warns that a site on %s needs its public address', (HOST) => {
    expect(warnings({ HOST, PORT: '4321', PUBLIC_ORIGIN: ' ' })).toEqual([
      'HOST lets other machines in, but PUBLIC_ORIGIN is not set: on any address but http://localhost:4321 every form is refused (403). Set PUBLIC_ORIGIN to the address that visitors use.',
    ]);
  });

  it.each([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.1.2.3' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://192.168.1.10:3000' },
  ])('gives no warning for %j', (env) => {
    expect(warnings(env)).toEqual([]);
  });
});
