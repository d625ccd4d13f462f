import { LIMITS, signInSchema, validate } from '@site/contracts';
import {
  localOrigin,
  logLevel,
  port,
  postgresAddress,
  publicOrigin,
  settingsOf,
  variables,
  wholeNumber,
  word,
} from '@site/core/config';
import { officeOf, officeVariables, opensBeforeItCloses } from '@site/core/office';
import * as v from 'valibot';

const MEBIBYTE = 1024 * 1024;
/** In MiB. Even the lowest limit allows all files of a quote request (150). */
const UPLOAD_MIB = { min: 200, max: 1_000_000 };

const hours = (fallback: number, max: number) =>
  v.optional(
    v.pipe(
      wholeNumber(1, max),
      v.transform((given) => given * 3_600_000),
    ),
    String(fallback),
  );
const limit = (fallback: number, max = 1_000_000) => v.optional(wholeNumber(1, max), String(fallback));

const ENVIRONMENT = v.pipe(
  variables({
    LOG_LEVEL: logLevel,
    API_PORT: v.optional(port, '4000'),
    API_HOST: v.optional(word, '127.0.0.1'),
    DATABASE_URL: postgresAddress,
    PORT: v.optional(word),
    PUBLIC_ORIGIN: v.optional(publicOrigin),
    LIMIT_SUBMISSIONS: limit(60),
    LIMIT_UPLOADS: limit(120),
    LIMIT_UPLOAD_MIB: v.optional(wholeNumber(UPLOAD_MIB.min, UPLOAD_MIB.max)),
    LIMIT_EVENTS: limit(600),
    LIMIT_VISITS: limit(120),
    SESSION_IDLE_HOURS: hours(12, 720),
    SESSION_MAX_HOURS: hours(168, 8_760),
    PROJECT_FILES_MAX_COUNT: limit(LIMITS.projectFiles.maxCount, 200),
    PROJECT_FILE_MAX_MIB: limit(LIMITS.projectFiles.maxBytes / MEBIBYTE, 500),
    ADMIN_EMAIL: v.optional(v.string()),
    ADMIN_PASSWORD: v.optional(v.string()),
    APP_ENV: v.optional(word),
    ...officeVariables,
  }),
  v.partialCheck(
    [['ADMIN_EMAIL'], ['ADMIN_PASSWORD']],
    (env) => accountError(env) === undefined,
    ({ input }) => accountError(input) ?? '',
  ),
  v.partialCheck(...opensBeforeItCloses),
  v.transform((env) => ({
    port: env.API_PORT,
    host: env.API_HOST,
    databaseUrl: env.DATABASE_URL,
    /** Scheme and host of the public site. */
    publicOrigin: env.PUBLIC_ORIGIN ?? localOrigin(env.PORT),
    /** Per address in 10 minutes. */
    limits: {
      submissions: env.LIMIT_SUBMISSIONS,
      uploads: env.LIMIT_UPLOADS,
      uploadBytes: (env.LIMIT_UPLOAD_MIB ?? oneFileEach(env.LIMIT_UPLOADS)) * MEBIBYTE,
      events: env.LIMIT_EVENTS,
      visits: env.LIMIT_VISITS,
    },
    /** Milliseconds: a session ends after `idle` without use, and at the latest after `absolute`. */
    session: { idle: env.SESSION_IDLE_HOURS, absolute: env.SESSION_MAX_HOURS },
    /** Project files: number per request, and bytes of each. */
    projectFiles: { maxCount: env.PROJECT_FILES_MAX_COUNT, maxBytes: env.PROJECT_FILE_MAX_MIB * MEBIBYTE },
    /** The first staff account, created at startup if the address has none. */
    firstAccount: accountOf(env),
    office: officeOf(env),
    /** Makes the API reject publicly known passwords. */
    isProduction: env.APP_ENV === 'production',
  })),
);

/** The process's settings from its environment, checked once at start. @throws ConfigurationError */
export class ApiConfig extends settingsOf(ENVIRONMENT) {}

/** The size in MiB of this many uploads with one file each, as the form sends them. */
const oneFileEach = (uploads: number) => Math.max(UPLOAD_MIB.min, (uploads * LIMITS.photos.maxBytes) / MEBIBYTE);

interface Admin {
  ADMIN_EMAIL?: string;
  ADMIN_PASSWORD?: string;
}

const signInOf = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Admin) =>
  validate(signInSchema, { email, password });

/** Address and password must pass the validation of sign-in; otherwise the account could never sign in. */
function accountError(env: Admin): string | undefined {
  if (!env.ADMIN_EMAIL && !env.ADMIN_PASSWORD) return undefined;
  if (!env.ADMIN_PASSWORD) return 'ADMIN_PASSWORD is missing beside ADMIN_EMAIL';
  if (!env.ADMIN_EMAIL) return 'ADMIN_EMAIL is missing beside ADMIN_PASSWORD';
  const checked = signInOf(env);
  if (checked.ok) return undefined;
  return checked.fields.email
    ? 'ADMIN_EMAIL must be an email address like name@example.com'
    : `ADMIN_PASSWORD must have at most ${LIMITS.password.max} characters`;
}

function accountOf(env: Admin) {
  const checked = signInOf(env);
  return checked.ok ? checked.value : undefined;
}
