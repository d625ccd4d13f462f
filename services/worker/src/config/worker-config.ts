import { brand } from '@site/contracts';
import * as v from 'valibot';

/** An address of one of these protocols; its parts are nobody's business but the connection's. */
function address(protocols: readonly string[], example: string) {
  return v.pipe(
    v.string(`is missing: give it an address like ${example}`),
    v.check((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return Boolean(url?.hostname) && protocols.includes(url?.protocol ?? '');
    }, `is not an address like ${example}`),
  );
}

function wholeNumber(min: number, max: number, fallback: number) {
  const message = `is not a whole number from ${min} to ${max}`;
  return v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d+$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

const environment = v.pipe(
  v.object({
    WORKER_PORT: wholeNumber(0, 65_535, 3002),
    WORKER_HOST: v.optional(v.string(), '127.0.0.1'),
    DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    REDIS_URL: address(['redis:', 'rediss:'], 'redis://host:6379'),
    SMTP_URL: v.optional(address(['smtp:', 'smtps:'], 'smtp://user:password@host:587')),
    MAIL_DIR: v.optional(v.string()),
    MAIL_FROM: v.optional(v.string(), `${brand.name} <${brand.email}>`),
    MAIL_TO: v.optional(v.string(), brand.email),
    PUBLIC_ORIGIN: address(['http:', 'https:'], 'https://www.example.com'),
    RECONCILE_SECONDS: wholeNumber(1, 86_400, 30),
    RECONCILE_GRACE_SECONDS: wholeNumber(0, 86_400, 10),
  }),
  v.forward(
    v.check(
      ({ SMTP_URL, MAIL_DIR }) => Boolean(SMTP_URL || MAIL_DIR),
      'is missing, and SMTP_URL too: one of them says where mails go',
    ),
    ['MAIL_DIR'],
  ),
);

/** Tells which variables are wrong and how, never what they hold. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** What the environment asks of the worker, checked once at start. */
export class WorkerConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly mail: { smtpUrl: string | undefined; folder: string; from: string; to: string };
  readonly publicOrigin: string;
  readonly reconcile: { seconds: number; graceSeconds: number };

  /** @throws ConfigurationError */
  constructor(env: NodeJS.ProcessEnv) {
    // An empty variable counts as not given, as compose files write them.
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
    const result = v.safeParse(environment, given);
    if (!result.success) {
      const problems = result.issues.map((issue) => `${issue.path?.[0]?.key ?? 'environment'} ${complaint(issue)}`);
      throw new ConfigurationError(problems.join('; '));
    }
    const values = result.output;
    this.host = values.WORKER_HOST;
    this.port = values.WORKER_PORT;
    this.databaseUrl = values.DATABASE_URL;
    this.redisUrl = values.REDIS_URL;
    this.mail = {
      smtpUrl: values.SMTP_URL,
      folder: values.MAIL_DIR ?? '',
      from: values.MAIL_FROM,
      to: values.MAIL_TO,
    };
    this.publicOrigin = new URL(values.PUBLIC_ORIGIN).origin;
    this.reconcile = { seconds: values.RECONCILE_SECONDS, graceSeconds: values.RECONCILE_GRACE_SECONDS };
  }
}

/** Our own words hold no value; valibot's own would. */
function complaint(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'is missing' : issue.message;
}
