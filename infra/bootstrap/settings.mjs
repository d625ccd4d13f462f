import { isAbsolute, resolve } from 'node:path';
import { SetupError } from './errors.mjs';
import { ROOT } from './paths.mjs';

/**
 * Settings from the environment. A variable that names a server replaces the bundled one.
 * @typedef {object} Settings
 * @property {number} port The shell's port, the only one that visitors see.
 * @property {string} host Address that the shell listens on.
 * @property {string} publicOrigin
 * @property {string} dataDir Absolute.
 * @property {string | undefined} databaseUrl
 * @property {string | undefined} redisUrl
 * @property {string | undefined} smtpUrl
 * @property {string | undefined} adminEmail
 * @property {string | undefined} adminPassword
 */

/**
 * Validates the environment before any other work.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const port = readNumber(env, 'PORT', 3000, 1, 65_535);
  for (const name of ['LIMIT_SUBMISSIONS', 'LIMIT_UPLOADS']) readNumber(env, name, 1, 1, 1_000_000);
  readNumber(env, 'LIMIT_UPLOAD_MIB', 200, 200, 1_000_000);
  readNumber(env, 'TRUST_PROXY', 0, 0, 10);
  readNumber(env, 'SHELL_PROCESSES', 1, 1, 16);
  const dataDir = given(env, 'DATA_DIR') ?? '.local';
  const publicOrigin = readOrigin(env);
  readUrl(env, 'S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example.com');
  const adminEmail = given(env, 'ADMIN_EMAIL');
  if (adminEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(adminEmail)) {
    throw new SetupError('ADMIN_EMAIL is not an email address: set it to one like name@example.com, or leave it out.');
  }
  return {
    port,
    host: given(env, 'HOST') ?? '127.0.0.1',
    publicOrigin: publicOrigin ?? `http://localhost:${port}`,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(ROOT, dataDir),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    redisUrl: readRedis(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    adminEmail,
    adminPassword: given(env, 'ADMIN_PASSWORD'),
  };
}

/**
 * Valid settings that are probably not intended, one line each.
 * @param {NodeJS.ProcessEnv} env
 * @param {Settings} settings Read from it.
 */
export function settingsWarnings(env, { host, publicOrigin }) {
  if (given(env, 'PUBLIC_ORIGIN') || /^(localhost|::1|127\..*)$/.test(host)) return [];
  return [
    `HOST lets other machines in, but PUBLIC_ORIGIN is not set: on any address but ${publicOrigin} every form is refused (403). Set PUBLIC_ORIGIN to the address that visitors use.`,
  ];
}

/**
 * PUBLIC_ORIGIN, by the same rules as the site's processes.
 * @param {NodeJS.ProcessEnv} env
 */
function readOrigin(env) {
  const example = 'https://www.example.com';
  const text = readUrl(env, 'PUBLIC_ORIGIN', ['http:', 'https:'], example);
  if (text === undefined) return undefined;
  const { origin, href } = new URL(text);
  if (href !== `${origin}/`) {
    throw new SetupError(`PUBLIC_ORIGIN is more than an origin like ${example}: correct it, or leave it out.`);
  }
  return origin;
}

/**
 * REDIS_URL. The worker checks the rest of an address of Sentinel or Cluster (services/worker/src/redis).
 * @param {NodeJS.ProcessEnv} env
 */
function readRedis(env) {
  const text = given(env, 'REDIS_URL');
  if (text && /^rediss?\+(sentinel|cluster):\/\/[^/]/.test(text)) return text;
  return readUrl(env, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://host:6379');
}

/**
 * An empty variable counts as unset, because compose files and shells write them.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function given(env, name) {
  const value = env[name]?.trim();
  return value ? value : undefined;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} fallback
 * @param {number} min
 * @param {number} max
 */
export function readNumber(env, name, fallback, min, max) {
  const text = given(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new SetupError(`${name} is not a whole number from ${min} to ${max}: correct it, or leave it out.`);
  }
  return value;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {string[]} protocols
 * @param {string} example
 */
function readUrl(env, name, protocols, example) {
  const text = given(env, name);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !protocols.includes(url.protocol)) {
    throw new SetupError(`${name} is not an address like ${example}: correct it, or leave it out.`);
  }
  return text;
}
