import { brand, PROMISE } from '@site/contracts';
import {
  address,
  logLevel,
  port,
  postgresAddress,
  publicOrigin,
  settingsOf,
  variables,
  wholeNumber,
  word,
} from '@site/core/config';
import { isBefore, officeOf, officeVariables, opensBeforeItCloses, timeOfDay } from '@site/core/office';
import * as v from 'valibot';
import { redisVariables } from '../redis/redis-address.js';
import { mailAddress, mailAddresses } from './mail-addresses.js';

const ENVIRONMENT = v.pipe(
  v.intersect([
    variables({
      LOG_LEVEL: logLevel,
      WORKER_HOST: v.optional(word, '127.0.0.1'),
      WORKER_PORT: v.optional(port, '3002'),
      DATABASE_URL: postgresAddress,
    }),
    redisVariables,
    v.pipe(
      variables({
        SMTP_URL: v.optional(address('smtp:', 'smtps:')),
        MAIL_DIR: v.optional(word, ''),
        MAIL_FROM: v.optional(mailAddress, `${brand.name} <${brand.email}>`),
        MAIL_TO: v.optional(mailAddresses, brand.email),
        PUBLIC_ORIGIN: publicOrigin,
        REMIND_SECONDS: v.optional(wholeNumber(1, 3_600), '60'),
        DIGEST_AT: v.optional(timeOfDay, PROMISE.digestAt),
        KEEP_EVENTS_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
        KEEP_ANALYTICS_DAYS: v.optional(wholeNumber(1, 3_650), '400'),
        KEEP_KEYS_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
        KEEP_EXPORTS_DAYS: v.optional(wholeNumber(1, 3_650), '1095'),
        GUARD_SECONDS: v.optional(wholeNumber(1, 3_600), '5'),
        GUARD_MINUTES: v.optional(wholeNumber(1, 1_440), '30'),
        GUARD_VIEWS: v.optional(wholeNumber(1, 1_000_000), '200'),
        GUARD_MIN_VIEWS: v.optional(wholeNumber(1, 1_000_000), '20'),
        GUARD_POINTS: v.optional(wholeNumber(1, 100), '5'),
        ...officeVariables,
        RECONCILE_SECONDS: v.optional(wholeNumber(1, 86_400), '30'),
        RECONCILE_GRACE_SECONDS: v.optional(wholeNumber(0, 86_400), '10'),
      }),
      v.partialCheck(
        [['MAIL_DIR'], ['SMTP_URL']],
        ({ MAIL_DIR, SMTP_URL }) => MAIL_DIR !== '' || SMTP_URL !== undefined,
        'MAIL_DIR is missing, and SMTP_URL too: one of them says where mails go',
      ),
      v.partialCheck(...opensBeforeItCloses),
      v.partialCheck(
        [['DIGEST_AT'], ['OFFICE_CLOSES']],
        ({ DIGEST_AT, OFFICE_CLOSES }) => isBefore(DIGEST_AT, OFFICE_CLOSES),
        'DIGEST_AT must be before OFFICE_CLOSES: the digest says what to do on its day',
      ),
    ),
  ]),
  v.transform((env) => ({
    host: env.WORKER_HOST,
    /** 0 takes any free port. */
    port: env.WORKER_PORT,
    databaseUrl: env.DATABASE_URL,
    redis: env.redis,
    /** Prefix of the queues' keys. */
    redisPrefix: env.redisPrefix,
    /** A server, or a folder for mails as files. */
    mail: { server: env.SMTP_URL, folder: env.MAIL_DIR, from: env.MAIL_FROM, to: env.MAIL_TO },
    publicOrigin: env.PUBLIC_ORIGIN,
    office: officeOf(env),
    /** How often the worker looks for reminders. */
    remindSeconds: env.REMIND_SECONDS,
    /** How often the guard looks at releases, and when it rolls one back. */
    guard: {
      seconds: env.GUARD_SECONDS,
      minutes: env.GUARD_MINUTES,
      views: env.GUARD_VIEWS,
      minViews: env.GUARD_MIN_VIEWS,
      points: env.GUARD_POINTS,
    },
    /** Time of the daily digest, in the office's time zone. */
    digestAt: env.DIGEST_AT,
    /** How long finished events, analytics, keys and exports are kept. */
    keepDays: {
      events: env.KEEP_EVENTS_DAYS,
      analytics: env.KEEP_ANALYTICS_DAYS,
      keys: env.KEEP_KEYS_DAYS,
      exports: env.KEEP_EXPORTS_DAYS,
    },
    reconcile: { seconds: env.RECONCILE_SECONDS, graceSeconds: env.RECONCILE_GRACE_SECONDS },
  })),
);

/** The worker's settings from its environment, checked once at start. @throws ConfigurationError */
export class WorkerConfig extends settingsOf(ENVIRONMENT) {}
