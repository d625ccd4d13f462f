import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import {
  address,
  ConfigurationError,
  DEVELOPMENT_SECRET,
  databaseUrl,
  logLevel,
  readEnvironment,
  refuseDevelopmentSecrets,
  settingsOf,
  variables,
  wholeNumber,
  word,
} from './index.js';

const NAME = variables({ NAME: word });
const COUNT = variables({ COUNT: wholeNumber(1, 9) });

describe('configuration', () => {
  it('reads the given values, and uses the fallback for missing or blank ones', () => {
    expect(readEnvironment(NAME, { NAME: ' value ' })).toEqual({ NAME: 'value' });
    expect(readEnvironment(variables({ NAME: v.optional(word, 'fallback') }), { NAME: ' ' })).toEqual({
      NAME: 'fallback',
    });
    expect(readEnvironment(variables({ COUNT: v.optional(wholeNumber(0, 9), '7') }), {})).toEqual({ COUNT: 7 });
    expect(readEnvironment(COUNT, { COUNT: '9' })).toEqual({ COUNT: 9 });
    expect(databaseUrl({ DATABASE_URL: 'postgres://host/db' })).toBe('postgres://host/db');
  });

  it.each([
    ['NAME', () => readEnvironment(NAME, {})],
    ['COUNT', () => readEnvironment(COUNT, { COUNT: 'secret' })],
    ['COUNT', () => readEnvironment(COUNT, { COUNT: '10' })],
    ['COUNT', () => readEnvironment(COUNT, { COUNT: '1.5' })],
    ['COUNT', () => readEnvironment(COUNT, { COUNT: '0' })],
    ['SITE', () => readEnvironment(variables({ SITE: address('https:') }), { SITE: 'secret' })],
    ['SITE', () => readEnvironment(variables({ SITE: address('http:', 'https:') }), { SITE: 'ftp://secret/' })],
    ['DATABASE_URL', () => databaseUrl({ DATABASE_URL: 'mysql://user:secret@host/db' })],
    ['DATABASE_URL', () => databaseUrl({})],
    ['LOG_LEVEL', () => readEnvironment(variables({ LOG_LEVEL: logLevel }), { LOG_LEVEL: 'secret' })],
  ])('names an invalid %s, but never its value', (name, read) => {
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
    expect(read).not.toThrow(/secret/);
  });

  it('reports all errors at once, one per line', () => {
    const both = v.intersect([variables({ NAME: word, LOG_LEVEL: logLevel }), COUNT]);
    expect(() => readEnvironment(both, { COUNT: 'x' })).toThrow(
      new ConfigurationError('NAME is missing\nCOUNT must be a whole number from 1 to 9'),
    );
  });

  it('returns the values if all are valid, and rethrows other errors', () => {
    const both = v.intersect([variables({ LOG_LEVEL: logLevel }), COUNT]);
    expect(readEnvironment(both, { COUNT: '7' })).toEqual({ LOG_LEVEL: 'info', COUNT: 7 });
    const failure = new TypeError('not of the configuration');
    const failing = v.pipe(
      NAME,
      v.transform(() => {
        throw failure;
      }),
    );
    expect(() => readEnvironment(failing, { NAME: 'x' })).toThrow(failure);
  });

  it('is available as a class of settings', () => {
    class Settings extends settingsOf(COUNT) {}
    const settings: { COUNT: number } = new Settings({ COUNT: '7' });
    expect(settings).toEqual({ COUNT: 7 });
    expect(settings).toBeInstanceOf(Settings);
    expect(() => new Settings({})).toThrow(new ConfigurationError('COUNT is missing'));
  });
});

describe('development secrets', () => {
  const env = {
    DATABASE_URL: `postgres://site:${DEVELOPMENT_SECRET}-database@postgres/site`,
    ADMIN_PASSWORD: DEVELOPMENT_SECRET,
    S3_SECRET_KEY: 'of its own',
  };

  it('are rejected in production, with the names of all variables that contain one', () => {
    expect(() => refuseDevelopmentSecrets({ ...env, APP_ENV: 'production' })).toThrow(
      new ConfigurationError('APP_ENV=production needs secrets of its own: change ADMIN_PASSWORD, DATABASE_URL'),
    );
    expect(() => refuseDevelopmentSecrets({ S3_SECRET_KEY: 'of its own', APP_ENV: 'production' })).not.toThrow();
  });

  it('are allowed in development, which is the default', () => {
    expect(() => refuseDevelopmentSecrets(env)).not.toThrow();
    expect(() => refuseDevelopmentSecrets({ ...env, APP_ENV: 'development' })).not.toThrow();
    expect(() => refuseDevelopmentSecrets({ ...env, APP_ENV: 'prod' })).toThrow(/^APP_ENV must be/);
  });
});
