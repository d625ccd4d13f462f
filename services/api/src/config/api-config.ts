import { address, databaseUrl, type Environment, wholeNumber } from '@site/core/config';

/** What the process is told by its environment; checked once, at start. */
export class ApiConfig {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  /** Scheme and host of the public site. */
  readonly publicOrigin: string;
  /** Per address in 10 minutes (contract.md 12). */
  readonly limits: { submissions: number; uploads: number; events: number };
  /** Milliseconds: a session ends when it is idle that long, and at the latest after `absolute`. */
  readonly session: { idle: number; absolute: number };
  /** The first staff account, made at start when there is none of that address. */
  readonly firstAccount: { email: string; password: string } | undefined;

  /** @throws ConfigurationError naming the variable, never its value */
  constructor(env: Environment) {
    const hour = 3_600_000;
    this.port = wholeNumber(env, 'API_PORT', { fallback: 4000, max: 65_535 });
    this.host = env.API_HOST || '127.0.0.1';
    this.databaseUrl = databaseUrl(env);
    this.publicOrigin = new URL(address(env, 'PUBLIC_ORIGIN', ['http:', 'https:'], 'http://localhost:3000')).origin;
    this.limits = {
      submissions: wholeNumber(env, 'LIMIT_SUBMISSIONS', { fallback: 60, min: 1, max: 1_000_000 }),
      uploads: wholeNumber(env, 'LIMIT_UPLOADS', { fallback: 120, min: 1, max: 1_000_000 }),
      events: wholeNumber(env, 'LIMIT_EVENTS', { fallback: 600, min: 1, max: 1_000_000 }),
    };
    this.session = {
      idle: wholeNumber(env, 'SESSION_IDLE_HOURS', { fallback: 12, min: 1, max: 720 }) * hour,
      absolute: wholeNumber(env, 'SESSION_MAX_HOURS', { fallback: 168, min: 1, max: 8_760 }) * hour,
    };
    this.firstAccount =
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined;
  }
}
