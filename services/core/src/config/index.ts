import * as v from 'valibot';
import { codeOf } from '../error-code.js';

/** A variable is missing or wrong. The message names it and never contains its value. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * For a failure with an error code of the system or a driver. One line, without the original message, which may contain
 * parts of an address.
 */
export const explain =
  (what: string) =>
  (error: unknown): never => {
    const code = codeOf(error);
    throw code ? new ConfigurationError(`${what} (${code})`) : error;
  };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of the environment by name, for `readEnvironment`. */
export const variables = <Entries extends v.ObjectEntries>(entries: Entries) => v.object(entries, 'is missing');

/**
 * Reads an environment by a schema and reports all errors at once, so that the operator can fix them together. A blank
 * variable counts as missing.
 * @throws ConfigurationError with one line for each variable that is missing or wrong
 */
export function readEnvironment<Schema extends v.GenericSchema>(
  schema: Schema,
  env: Environment,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { success, output, issues } = v.safeParse(schema, given);
  if (success) return output;
  // An error about several variables names them itself.
  const lines = issues.map(({ path, message }) => (path ? `${path[0].key} ${message}` : message));
  throw new ConfigurationError(lines.join('\n'));
}

/** A class of settings that is read from the environment by `readEnvironment`. */
export function settingsOf<Schema extends v.GenericSchema>(schema: Schema) {
  class Settings {
    static readonly variables = schema;
    constructor(env: Environment) {
      Object.assign(this, readEnvironment(schema, env));
    }
  }
  return Settings as unknown as { variables: Schema; new (env: Environment): Readonly<v.InferOutput<Schema>> };
}

export const word = v.pipe(v.string(), v.trim());

/** A whole number within bounds, inclusive. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    word,
    v.transform(Number),
    v.check(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
  );

export const port = wholeNumber(0, 65_535);

/** A URL with one of the protocols, such as `postgres:`. */
export const address = (...protocols: string[]) =>
  v.pipe(
    word,
    v.check(
      (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
      `must be an address that begins with ${protocols.join('// or ')}//`,
    ),
  );

export const webAddress = address('http:', 'https:');
export const postgresAddress = address('postgres:', 'postgresql:');

/** Scheme and host that visitors use: PUBLIC_ORIGIN. */
export const publicOrigin = v.pipe(
  word,
  v.check((given) => {
    if (!URL.canParse(given)) return false;
    const { protocol, origin, href } = new URL(given);
    return ['http:', 'https:'].includes(protocol) && href === `${origin}/`;
  }, 'must be a scheme and a host, with a port if need be, like https://www.example.com'),
  v.transform((given) => new URL(given).origin),
);

/** The origin of a site on this machine, at PORT. The process that listens there reports an invalid value. */
export function localOrigin(port: string | number = 3000): string {
  const local = `http://localhost:${port}`;
  return URL.canParse(local) ? new URL(local).origin : 'http://localhost:3000';
}

/** `true` or `false`, also written as 1 or 0. */
export const yesOrNo = v.pipe(
  word,
  v.toLowerCase(),
  v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
  v.transform((given) => given === 'true' || given === '1'),
);

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** Log level, one of pino's. */
export const logLevel = v.optional(v.pipe(word, v.picklist(LEVELS, `must be one of ${LEVELS.join(', ')}`)), 'info');

export const databaseUrl = (env: Environment): string =>
  readEnvironment(variables({ DATABASE_URL: postgresAddress }), env).DATABASE_URL;

/** Part of every default secret in docker-compose.yml, which is public. */
export const DEVELOPMENT_SECRET = 'fairhand-development';

/** The first staff account's default password in docker-compose.yml. */
export const DEVELOPMENT_PASSWORD = `${DEVELOPMENT_SECRET}-staff`;

const holdersOf = (env: object) =>
  Object.entries(env).flatMap(([name, value]) => (String(value).includes(DEVELOPMENT_SECRET) ? [name] : []));

/** If APP_ENV is `production`, nothing starts with a public secret. */
export const secrets = v.pipe(
  v.looseObject({
    APP_ENV: v.optional(
      v.pipe(word, v.picklist(['development', 'production'], 'must be development or production')),
      'development',
    ),
  }),
  v.check(
    (env) => env.APP_ENV === 'development' || holdersOf(env).length === 0,
    ({ input }) => `APP_ENV=production needs secrets of its own: change ${holdersOf(input).sort().join(', ')}`,
  ),
  v.transform(({ APP_ENV }) => ({ isProduction: APP_ENV === 'production' })),
);

/** @throws ConfigurationError that names the variables with a development secret, if those are not allowed */
export const refuseDevelopmentSecrets = (env: Environment): void => void readEnvironment(secrets, env);
