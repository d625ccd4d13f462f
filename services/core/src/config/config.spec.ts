import { describe, expect, it } from '@jest/globals';
import {
  address,
  ConfigurationError,
  DEVELOPMENT_SECRET,
  databaseUrl,
  logLevel,
  readAll,
  refuseDevelopmentSecrets,
  text,
  wholeNumber,
} from './index.js';

describe('configuration', () => {
  it('takes what is there, and the fallback for what is missing or blank', () => {
    expect(text({ NAME: ' value ' }, 'NAME')).toBe('value');
    expect(text({ NAME: ' ' }, 'NAME', 'fallback')).toBe('fallback');
    expect(wholeNumber({}, 'COUNT', { fallback: 7, max: 9 })).toBe(7);
    expect(wholeNumber({ COUNT: '9' }, 'COUNT', { max: 9 })).toBe(9);
    expect(databaseUrl({ DATABASE_URL: 'postgres://host/db' })).toBe('postgres://host/db');
  });

  it.each([
    ['NAME', () => text({}, 'NAME')],
    ['COUNT', () => wholeNumber({ COUNT: 'secret' }, 'COUNT', { max: 9 })],
    ['COUNT', () => wholeNumber({ COUNT: '10' }, 'COUNT', { max: 9 })],
    ['COUNT', () => wholeNumber({ COUNT: '1.5' }, 'COUNT', { max: 9 })],
    ['COUNT', () => wholeNumber({ COUNT: '0' }, 'COUNT', { min: 1, max: 9 })],
    ['SITE', () => address({ SITE: 'secret' }, 'SITE', ['https:'])],
    ['SITE', () => address({ SITE: 'ftp://secret/' }, 'SITE', ['http:', 'https:'])],
    ['DATABASE_URL', () => databaseUrl({ DATABASE_URL: 'mysql://user:secret@host/db' })],
    ['DATABASE_URL', () => databaseUrl({})],
    ['LOG_LEVEL', () => logLevel({ LOG_LEVEL: 'secret' })],
  ])('names %s when it is wrong, and never its value', (name, read) => {
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(new RegExp(`^${name} `));
    expect(read).not.toThrow(/secret/);
  });

  it('complains of everything at once, a line each', () => {
    expect(() =>
      readAll({
        name: () => text({}, 'NAME'),
        level: () => logLevel({}),
        inner: () => readAll({ count: () => wholeNumber({ COUNT: 'x' }, 'COUNT', { max: 9 }), name: () => 'there' }),
      }),
    ).toThrow(/^NAME [^\n]+\nCOUNT [^\n]+$/);
  });

  it('gives what was read when nothing is wrong, and lets other failures through', () => {
    expect(readAll({ level: () => logLevel({}), count: () => 7 })).toEqual({ level: 'info', count: 7 });
    const failure = new TypeError('not of the configuration');
    const failing = () => {
      throw failure;
    };
    expect(() => readAll({ failing })).toThrow(failure);
  });
});

describe('secrets of development', () => {
  const env = {
    DATABASE_URL: `postgres://site:${DEVELOPMENT_SECRET}-database@postgres/site`,
    ADMIN_PASSWORD: DEVELOPMENT_SECRET,
    S3_SECRET_KEY: 'of its own',
  };

  it('are refused in production, by the names of all that hold one', () => {
    expect(() => refuseDevelopmentSecrets({ ...env, APP_ENV: 'production' })).toThrow(
      new ConfigurationError('APP_ENV=production needs secrets of its own: change ADMIN_PASSWORD, DATABASE_URL'),
    );
    expect(() => refuseDevelopmentSecrets({ S3_SECRET_KEY: 'of its own', APP_ENV: 'production' })).not.toThrow();
  });

  it('serve development, which is what is meant when nothing is said', () => {
    expect(() => refuseDevelopmentSecrets(env)).not.toThrow();
    expect(() => refuseDevelopmentSecrets({ ...env, APP_ENV: 'development' })).not.toThrow();
    expect(() => refuseDevelopmentSecrets({ ...env, APP_ENV: 'prod' })).toThrow(/^APP_ENV must be/);
  });
});
