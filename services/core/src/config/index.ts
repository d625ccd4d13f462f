/** A variable is missing or wrong. The message names it and never holds its value. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Text of a variable. @throws ConfigurationError when it is missing and has no fallback. */
export function text(env: Environment, name: string, fallback?: string): string {
  const value = env[name]?.trim() || fallback;
  if (value === undefined) throw new ConfigurationError(`${name} is missing`);
  return value;
}

/** A whole number within bounds, both included. */
export function wholeNumber(
  env: Environment,
  name: string,
  { fallback, min = 0, max }: { fallback?: number; min?: number; max: number },
): number {
  const given = text(env, name, fallback?.toString());
  const value = Number(given);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigurationError(`${name} must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** An address with one of the protocols, such as `postgres:`. */
export function address(env: Environment, name: string, protocols: readonly string[], fallback?: string): string {
  const given = text(env, name, fallback);
  if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
    throw new ConfigurationError(`${name} must be an address that begins with ${protocols.join('// or ')}//`);
  }
  return given;
}

/**
 * Scheme and host that visitors use: PUBLIC_ORIGIN.
 * @throws ConfigurationError when it is missing and has no fallback, or holds more than an origin
 */
export function publicOrigin(env: Environment, fallback?: string): string {
  const given = text(env, 'PUBLIC_ORIGIN', fallback);
  const { protocol, origin, href } = URL.canParse(given) ? new URL(given) : { protocol: '', origin: '', href: '' };
  if (!['http:', 'https:'].includes(protocol) || href !== `${origin}/`) {
    throw new ConfigurationError(
      'PUBLIC_ORIGIN must be a scheme and a host, with a port if need be, like https://www.example.com',
    );
  }
  return origin;
}

/** PUBLIC_ORIGIN, or where a site on this machine is found: at PORT. Whoever listens there tells what is wrong with it. */
export function publicOriginOrLocal(env: Environment): string {
  const local = `http://localhost:${env.PORT?.trim() || 3000}`;
  return publicOrigin(env, URL.canParse(local) ? local : 'http://localhost:3000');
}

/** `true` or `false`, written as such or as 1 and 0. */
export function yesOrNo(env: Environment, name: string, fallback: boolean): boolean {
  const given = text(env, name, String(fallback)).toLowerCase();
  if (!['true', 'false', '1', '0'].includes(given)) throw new ConfigurationError(`${name} must be true or false`);
  return given === 'true' || given === '1';
}

export const databaseUrl = (env: Environment) => address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);

/** How much is logged: a level of pino. */
export function logLevel(env: Environment): string {
  const level = text(env, 'LOG_LEVEL', 'info');
  if (!LEVELS.includes(level)) throw new ConfigurationError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}`);
  return level;
}

/**
 * Reads everything before it complains, so that whoever starts a process mends all of it at once.
 * @throws ConfigurationError with one line for each variable that is missing or wrong
 */
export function readAll<T extends Record<string, () => unknown>>(readers: T): { [K in keyof T]: ReturnType<T[K]> } {
  const wrong: string[] = [];
  const values = Object.entries(readers).map(([name, read]) => {
    try {
      return [name, read()];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      wrong.push(error.message);
      return [name, undefined];
    }
  });
  if (wrong.length > 0) throw new ConfigurationError(wrong.join('\n'));
  return Object.fromEntries(values);
}

/** Part of every secret that docker-compose.yml falls back to: anybody can read them there. */
export const DEVELOPMENT_SECRET = 'fairhand-development';

/** The password that docker-compose.yml gives the first staff account. */
export const DEVELOPMENT_PASSWORD = `${DEVELOPMENT_SECRET}-staff`;

export const isProduction = (env: Environment) => text(env, 'APP_ENV', 'development') === 'production';

/**
 * Where APP_ENV says `production`, nothing starts with a secret that everybody knows.
 * @throws ConfigurationError with the names of the variables that hold one
 */
export function refuseDevelopmentSecrets(env: Environment): void {
  const place = text(env, 'APP_ENV', 'development');
  if (!['development', 'production'].includes(place)) {
    throw new ConfigurationError('APP_ENV must be development or production');
  }
  if (!isProduction(env)) return;
  const holders = Object.keys(env).filter((name) => env[name]?.includes(DEVELOPMENT_SECRET));
  if (holders.length === 0) return;
  throw new ConfigurationError(`APP_ENV=production needs secrets of its own: change ${holders.sort().join(', ')}`);
}
