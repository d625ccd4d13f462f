import type { ProcessorOptions } from '@nestjs/bullmq';
import type { EffectName } from '@site/contracts';
import type { JobsOptions, WorkerOptions } from 'bullmq';
import { CONSUMERS, queueOf } from './job-definition.js';

/** Attempts, backoff, retention and timeouts of all jobs: everything to tune, in one place. */

const SECOND = 1_000;

/**
 * A job is retried for about four minutes. If it still fails (a mail server is down), the reconciler
 * adds it again for as long as it takes, so no lead's mail is ever lost.
 */
export const JOB_OPTIONS = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 2 * SECOND },
  // The effects table is the record; finished jobs are kept only for people who look into the queue.
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 10_000 },
} as const satisfies JobsOptions;

/**
 * A killed worker's job is restarted after lockDuration + stalledInterval at most. A job that is
 * wrongly considered stalled waits for the lock of its effects row, so short times are safe.
 */
const WORKER_OPTIONS = {
  lockDuration: 4 * SECOND,
  stalledInterval: SECOND,
  maxStalledCount: 20,
  // BullMQ waits this long after a failed fetch; its default of 15 s would delay everything after a Redis restart.
  runRetryDelay: 500,
  drainDelay: 5,
} as const satisfies Partial<WorkerOptions>;

/**
 * How many jobs of each effect a worker runs concurrently; each holds a database connection. Decoding a picture takes a
 * processor and much memory, so there is one at a time. Batches of one bulk action would only wait for each other's
 * leads.
 */
const CONCURRENCY = { notification: 8, analytics: 8, renditions: 1, removal: 2, bulk: 1 } as const satisfies Record<
  EffectName,
  number
>;

/** The options of `@Processor` for an effect's queue. */
export const processorOf = (effect: EffectName): [ProcessorOptions, Omit<WorkerOptions, 'connection'>] => [
  { name: queueOf(effect), configKey: CONSUMERS },
  { ...WORKER_OPTIONS, concurrency: CONCURRENCY[effect] },
];

/**
 * One per running job, a second one per rendition; and relay, reconciler, reminders, housekeeping and health. The relay's
 * LISTEN and the release guard have one more each.
 */
export const DATABASE_CONNECTIONS = Object.values(CONCURRENCY).reduce(
  (sum, jobs) => sum + jobs,
  CONCURRENCY.renditions + 5,
);

/** Longest pause between attempts to reach Redis or Postgres: once both are back, work must resume within seconds. */
export const RECONNECT_MS = 500;
