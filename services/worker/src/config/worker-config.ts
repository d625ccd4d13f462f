import { brand } from '@site/contracts';
import {
  address,
  ConfigurationError,
  databaseUrl,
  type Environment,
  logLevel,
  publicOrigin,
  readAll,
  text,
  wholeNumber,
} from '@site/core/config';
import { queuePrefix, type RedisPlace, redisPlace } from '../redis/redis-place.js';

/** What the environment asks of the worker, checked once at start. */
export class WorkerConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly databaseUrl: string;
  readonly redis: RedisPlace;
  /** Of the queues' keys. */
  readonly redisPrefix: string;
  /** A server, or a folder that takes each mail as a file. */
  readonly mail: { server: string | undefined; folder: string; from: string; to: string };
  readonly publicOrigin: string;
  readonly reconcile: { seconds: number; graceSeconds: number };

  /** @throws ConfigurationError with a line for each variable that is wrong, which names it and never its value */
  constructor(env: Environment) {
    const read = readAll({
      logLevel: () => logLevel(env),
      host: () => text(env, 'WORKER_HOST', '127.0.0.1'),
      port: () => wholeNumber(env, 'WORKER_PORT', { fallback: 3002, max: 65_535 }),
      databaseUrl: () => databaseUrl(env),
      redis: () => redisPlace(env),
      redisPrefix: () =>
        queuePrefix(
          env,
          quietly(() => redisPlace(env)),
        ),
      mailServer: () => (env.SMTP_URL?.trim() ? address(env, 'SMTP_URL', ['smtp:', 'smtps:']) : undefined),
      mailFolder: () => mailFolder(env),
      mailFrom: () => text(env, 'MAIL_FROM', `${brand.name} <${brand.email}>`),
      mailTo: () => text(env, 'MAIL_TO', brand.email),
      publicOrigin: () => publicOrigin(env),
      seconds: () => wholeNumber(env, 'RECONCILE_SECONDS', { fallback: 30, min: 1, max: 86_400 }),
      graceSeconds: () => wholeNumber(env, 'RECONCILE_GRACE_SECONDS', { fallback: 10, max: 86_400 }),
    });
    this.host = read.host;
    this.port = read.port;
    this.databaseUrl = read.databaseUrl;
    this.redis = read.redis;
    this.redisPrefix = read.redisPrefix;
    this.mail = { server: read.mailServer, folder: read.mailFolder, from: read.mailFrom, to: read.mailTo };
    this.publicOrigin = read.publicOrigin;
    this.reconcile = { seconds: read.seconds, graceSeconds: read.graceSeconds };
  }
}

/** What is wrong there is told there. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function mailFolder(env: Environment): string {
  const folder = env.MAIL_DIR?.trim() ?? '';
  if (!folder && !env.SMTP_URL?.trim()) {
    throw new ConfigurationError('MAIL_DIR is missing, and SMTP_URL too: one of them says where mails go');
  }
  return folder;
}
