import { brand } from '@site/contracts';
import { address, ConfigurationError, databaseUrl, type Environment, text, wholeNumber } from '@site/core/config';

/** What the environment asks of the worker, checked once at start. */
export class WorkerConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** A server, or a folder that takes each mail as a file. */
  readonly mail: { server: string | undefined; folder: string; from: string; to: string };
  readonly publicOrigin: string;
  readonly reconcile: { seconds: number; graceSeconds: number };

  /** @throws ConfigurationError, which names the variable and never its value. */
  constructor(env: Environment) {
    this.host = text(env, 'WORKER_HOST', '127.0.0.1');
    this.port = wholeNumber(env, 'WORKER_PORT', { fallback: 3002, max: 65_535 });
    this.databaseUrl = databaseUrl(env);
    this.redisUrl = address(env, 'REDIS_URL', ['redis:', 'rediss:']);
    const server = env.SMTP_URL?.trim() ? address(env, 'SMTP_URL', ['smtp:', 'smtps:']) : undefined;
    if (!server && !env.MAIL_DIR?.trim()) {
      throw new ConfigurationError('MAIL_DIR is missing, and SMTP_URL too: one of them says where mails go');
    }
    this.mail = {
      server,
      folder: env.MAIL_DIR?.trim() ?? '',
      from: text(env, 'MAIL_FROM', `${brand.name} <${brand.email}>`),
      to: text(env, 'MAIL_TO', brand.email),
    };
    this.publicOrigin = new URL(address(env, 'PUBLIC_ORIGIN', ['http:', 'https:'])).origin;
    this.reconcile = {
      seconds: wholeNumber(env, 'RECONCILE_SECONDS', { fallback: 30, min: 1, max: 86_400 }),
      graceSeconds: wholeNumber(env, 'RECONCILE_GRACE_SECONDS', { fallback: 10, max: 86_400 }),
    };
  }
}
