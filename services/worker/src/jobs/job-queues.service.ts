import type { EffectName } from '@site/contracts';
import { Queue } from 'bullmq';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { producerConnection, type RedisConnection } from '../redis/redis-connections.js';
import type { RedisPlace } from '../redis/redis-place.js';
import { JOB_DEFINITIONS, type JobPayload, jobIdOf, jobPayloadSchema } from './job-definition.js';
import { JOB_OPTIONS } from './job-options.js';

/** A job to be: which effect of which event. */
export interface WantedJob extends JobPayload {
  effect: EffectName;
}

/** What a queue holds. */
export interface QueueDepth {
  queue: string;
  counts: Record<string, number>;
  oldestWaitingMs: number;
}

/** Redis cannot take jobs now; nothing was lost, try again when it can. */
export class QueueUnavailableError extends Error {
  override name = 'QueueUnavailableError';
}

/** The producers' side of the queues: adds jobs, or fails at once. */
export class JobQueues {
  private readonly connection: RedisConnection;
  private readonly logger: Logger;
  private queues: Map<EffectName, Queue> | undefined;

  constructor(
    redis: RedisPlace,
    private readonly prefix: string,
    logger: Logger,
  ) {
    this.logger = logger;
    this.connection = producerConnection(redis, logger);
  }

  get isAvailable(): boolean {
    return this.connection.status === 'ready';
  }

  /** Calls back whenever Redis can be reached, the first time and after each absence. */
  onAvailable(listener: () => void): void {
    this.connection.on('ready', listener);
  }

  /**
   * Adds jobs; one that is there already stays as it is.
   * @throws QueueUnavailableError when Redis did not take them all.
   */
  async add(jobs: readonly WantedJob[]): Promise<void> {
    await this.using(async (queues) => {
      for (const [effect, queue] of queues) {
        const own = jobs.filter((job) => job.effect === effect);
        if (own.length === 0) continue;
        await queue.addBulk(
          own.map(({ eventId, requestId }) => ({
            name: effect,
            data: v.parse(jobPayloadSchema, { eventId, requestId }),
            opts: { ...JOB_OPTIONS, jobId: jobIdOf(eventId, effect) },
          })),
        );
      }
    });
  }

  /**
   * Adds those that Redis does not hold any more, or holds as over; leaves the others alone.
   * @returns how many were added.
   * @throws QueueUnavailableError
   */
  async addMissing(jobs: readonly WantedJob[]): Promise<number> {
    return this.using(async (queues) => {
      const missing: WantedJob[] = [];
      await Promise.all(
        jobs.map(async (wanted) => {
          const queue = queues.get(wanted.effect);
          if (!queue) return;
          const id = jobIdOf(wanted.eventId, wanted.effect);
          const state = await queue.getJobState(id);
          if (state === 'unknown') missing.push(wanted);
          else if (state === 'failed' || state === 'completed') {
            // An id that is known is ignored by `add`, even when its job is over (bullmq #941).
            await queue.remove(id);
            missing.push(wanted);
          }
        }),
      );
      await this.add(missing);
      return missing.length;
    });
  }

  /**
   * Adds jobs as `addMissing` does, and has those that wait for their next attempt run now.
   * @throws QueueUnavailableError
   */
  async tryAtOnce(jobs: readonly WantedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.addMissing(jobs);
    await this.using(async (queues) => {
      for (const { eventId, effect } of jobs) {
        const job = await queues.get(effect)?.getJob(jobIdOf(eventId, effect));
        // Not waiting any more by the time that it is told to: it runs, or has run.
        if (job && (await job.isDelayed())) await job.promote().catch(() => {});
      }
    });
  }

  /** @throws QueueUnavailableError */
  async depths(): Promise<QueueDepth[]> {
    return this.using((queues) =>
      Promise.all(
        [...queues.values()].map(async (queue) => {
          const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
          const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
          return { queue: queue.name, counts, oldestWaitingMs: oldest ? Date.now() - oldest.timestamp : 0 };
        }),
      ),
    );
  }

  async close(): Promise<void> {
    for (const queue of this.queues?.values() ?? []) await queue.close().catch(() => {});
    this.connection.disconnect();
  }

  private async using<T>(work: (queues: Map<EffectName, Queue>) => Promise<T>): Promise<T> {
    if (!this.isAvailable) throw new QueueUnavailableError('Redis is not connected');
    try {
      return await work(await this.ready());
    } catch (error) {
      if (error instanceof QueueUnavailableError) throw error;
      throw new QueueUnavailableError('Redis did not take the jobs', { cause: error });
    }
  }

  /**
   * A queue that could not greet Redis stays broken for good, so queues are made only over a
   * connection that stands, and made again when their first words were lost.
   */
  private async ready(): Promise<Map<EffectName, Queue>> {
    if (this.queues) return this.queues;
    const queues = new Map<EffectName, Queue>();
    for (const { effect, queue: name } of JOB_DEFINITIONS) {
      const queue = new Queue(name, { connection: this.connection, prefix: this.prefix });
      queue.on('error', (error) => this.logger.debug({ err: error, queue: name }, 'queue error'));
      queues.set(effect, queue);
    }
    try {
      await Promise.all([...queues.values()].map((queue) => queue.waitUntilReady()));
    } catch (error) {
      for (const queue of queues.values()) void queue.close().catch(() => {});
      throw error;
    }
    this.queues = queues;
    return queues;
  }
}
