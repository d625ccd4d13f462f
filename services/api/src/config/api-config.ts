import { LIMITS, type SignIn, signInSchema, validate } from '@site/contracts';
import {
  ConfigurationError,
  databaseUrl,
  type Environment,
  isProduction,
  logLevel,
  publicOriginOrLocal,
  readAll,
  text,
  wholeNumber,
} from '@site/core/config';

const MEBIBYTE = 1024 * 1024;
/** In MiB: all files of a quote request (150) fit in even the lowest limit. */
const UPLOAD_MIB = { min: 200, max: 1_000_000 };

/** What the process is told by its environment; checked once, at start. */
export class ApiConfig {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  /** Scheme and host of the public site. */
  readonly publicOrigin: string;
  /** Per address in 10 minutes (contract.md 12). */
  readonly limits: { submissions: number; uploads: number; uploadBytes: number; events: number };
  /** Milliseconds: a session ends when it is idle that long, and at the latest after `absolute`. */
  readonly session: { idle: number; absolute: number };
  /** What staff may add to a request: files, and bytes of each. */
  readonly projectFiles: { maxCount: number; maxBytes: number };
  /** The first staff account, made at start when there is none of that address. */
  readonly firstAccount: SignIn | undefined;
  /** Nobody signs in with what everybody knows. */
  readonly isProduction: boolean;

  /** @throws ConfigurationError with a line for each variable that is wrong, which names it and never its value */
  constructor(env: Environment) {
    const hours = (name: string, fallback: number, max: number) => () =>
      wholeNumber(env, name, { fallback, min: 1, max }) * 3_600_000;
    const limit = (name: string, fallback: number) => () =>
      wholeNumber(env, name, { fallback, min: 1, max: 1_000_000 });
    const read = readAll({
      logLevel: () => logLevel(env),
      port: () => wholeNumber(env, 'API_PORT', { fallback: 4000, max: 65_535 }),
      host: () => text(env, 'API_HOST', '127.0.0.1'),
      databaseUrl: () => databaseUrl(env),
      publicOrigin: () => publicOriginOrLocal(env),
      submissions: limit('LIMIT_SUBMISSIONS', 60),
      uploads: limit('LIMIT_UPLOADS', 120),
      uploadMebibytes: () =>
        env.LIMIT_UPLOAD_MIB?.trim() ? wholeNumber(env, 'LIMIT_UPLOAD_MIB', UPLOAD_MIB) : undefined,
      events: limit('LIMIT_EVENTS', 600),
      idle: hours('SESSION_IDLE_HOURS', 12, 720),
      absolute: hours('SESSION_MAX_HOURS', 168, 8_760),
      projectFiles: () =>
        wholeNumber(env, 'PROJECT_FILES_MAX_COUNT', { fallback: LIMITS.projectFiles.maxCount, min: 1, max: 200 }),
      projectFileMebibytes: () =>
        wholeNumber(env, 'PROJECT_FILE_MAX_MIB', {
          fallback: LIMITS.projectFiles.maxBytes / MEBIBYTE,
          min: 1,
          max: 500,
        }),
      firstAccount: () => firstAccount(env),
    });
    this.port = read.port;
    this.host = read.host;
    this.databaseUrl = read.databaseUrl;
    this.publicOrigin = read.publicOrigin;
    this.limits = {
      submissions: read.submissions,
      uploads: read.uploads,
      uploadBytes: (read.uploadMebibytes ?? oneFileEach(read.uploads)) * MEBIBYTE,
      events: read.events,
    };
    this.session = { idle: read.idle, absolute: read.absolute };
    this.projectFiles = { maxCount: read.projectFiles, maxBytes: read.projectFileMebibytes * MEBIBYTE };
    this.firstAccount = read.firstAccount;
    this.isProduction = isProduction(env);
  }
}

/** MiB of so many uploads with one file each, as the form sends them. */
const oneFileEach = (uploads: number) => Math.max(UPLOAD_MIB.min, (uploads * LIMITS.photos.maxBytes) / MEBIBYTE);

/** An account that could never sign in is no account: its address and password pass the sign-in's own check. */
function firstAccount(env: Environment): SignIn | undefined {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email && !password) return undefined;
  if (!email || !password) {
    throw new ConfigurationError(
      email ? 'ADMIN_PASSWORD is missing beside ADMIN_EMAIL' : 'ADMIN_EMAIL is missing beside ADMIN_PASSWORD',
    );
  }
  const checked = validate(signInSchema, { email, password });
  if (checked.ok) return checked.value;
  throw new ConfigurationError(
    checked.fields.email
      ? 'ADMIN_EMAIL must be an e-mail address like name@example.com'
      : `ADMIN_PASSWORD must have at most ${LIMITS.password.max} characters`,
  );
}
