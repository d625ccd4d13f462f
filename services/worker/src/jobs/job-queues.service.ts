import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { EffectName } from '@site/contracts';
import type { Queue } from 'bullmq';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { ProducerRedis } from '../redis/redis.service.js';
import { LOGGER } from '../settings/tokens.js';
import { type JobPayload, jobIdOf, jobPayloadSchema } from './job-definition.js';

/** An effect of an event, to add as a job. */
export interface WantedJob extends JobPayload {
  effect: EffectName;
}

/** Numbers of jobs in a queue. */
export interface QueueDepth {
  queue: string;
  counts: Record<string, number>;
  oldestWaitingMs: number;
}

/** Redis cannot take jobs now. Nothing was lost; retry later. */
export class QueueUnavailableError extends Error {
  override name = 'QueueUnavailableError';
}

/** The producer side of the queues: adds jobs, or fails immediately. */
@Injectable()
export class JobQueuesService {
  private readonly queues: ReadonlyMap<EffectName, Queue>;
  /** Resolves once every queue has connected to Redis for the first time. */
  private readonly connected: Promise<unknown>;
  private hasConnected = false;
  private isRefused = false;

  constructor(
    @InjectQueue('notification') notification: Queue,
    @InjectQueue('analytics') analytics: Queue,
    @InjectQueue('renditions') renditions: Queue,
    @InjectQueue('removal') removal: Queue,
    @InjectQueue('bulk') bulk: Queue,
    private readonly redis: ProducerRedis,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const byEffect: Record<EffectName, Queue> = { notification, analytics, renditions, removal, bulk };
    this.queues = new Map(Object.entries(byEffect) as [EffectName, Queue][]);
    const queues = Object.values(byEffect);
    for (const queue of queues)
      queue.on('error', (error) => logger.debug({ err: error, queue: queue.name }, 'queue error'));
    this.connected = Promise.all(queues.map((queue) => queue.waitUntilReady())).then(() => {
      this.hasConnected = true;
    });
    // The process has ended before Redis was available.
    this.connected.catch(() => undefined);
  }

  get all(): Queue[] {
    return [...this.queues.values()];
  }

  /** Until the queues have connected, their commands would wait instead of failing. */
  get isAvailable(): boolean {
    return this.hasConnected && this.redis.isAvailable;
  }

  /** Whether Redis takes jobs now: one that is full or read-only is connected, but refuses them. */
  async takesJobs(): Promise<boolean> {
    return this.using(() => this.redis.write()).then(
      () => true,
      () => false,
    );
  }

  /** Calls back whenever Redis becomes available, the first time and after each outage. */
  onAvailable(listener: () => void): void {
    this.redis.onAvailable(listener);
    void this.connected.then(listener, () => undefined);
  }

  /**
   * Adds jobs; existing ones stay unchanged.
   * @throws QueueUnavailableError if Redis did not take them all.
   */
  async add(jobs: readonly WantedJob[]): Promise<void> {
    await this.using(async () => {
      for (const [effect, queue] of this.queues) {
        const own = jobs.filter((job) => job.effect === effect);
        if (own.length === 0) continue;
        await queue.addBulk(
          own.map(({ eventId, requestId }) => ({
            name: effect,
            data: v.parse(jobPayloadSchema, { eventId, requestId }),
            opts: { jobId: jobIdOf(eventId, effect) },
          })),
        );
        if (this.isRefused) this.logger.info('Redis takes jobs again');
        this.isRefused = false;
      }
    });
  }

  /**
   * Adds jobs that Redis lost or has as finished; the others stay unchanged.
   * @returns how many were added.
   * @throws QueueUnavailableError
   */
  async addMissing(jobs: readonly WantedJob[]): Promise<number> {
    return this.using(async () => {
      const missing: WantedJob[] = [];
      await Promise.all(
        jobs.map(async (wanted) => {
          const queue = this.queues.get(wanted.effect);
          if (!queue) return;
          const id = jobIdOf(wanted.eventId, wanted.effect);
          const state = await queue.getJobState(id);
          if (state === 'unknown') missing.push(wanted);
          else if (state === 'failed' || state === 'completed') {
            // `add` ignores a known id, even if its job is finished (bullmq #941).
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
   * Adds jobs as `addMissing` does, and immediately runs those that wait for their next attempt.
   * @throws QueueUnavailableError
   */
  async retryNow(jobs: readonly WantedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.addMissing(jobs);
    await this.using(async () => {
      for (const { eventId, effect } of jobs) {
        const job = await this.queues.get(effect)?.getJob(jobIdOf(eventId, effect));
        // It no longer waits: it runs, or has run.
        if (job && (await job.isDelayed())) await job.promote().catch(() => {});
      }
    });
  }

  /** @throws QueueUnavailableError */
  async depths(): Promise<QueueDepth[]> {
    return this.using(() =>
      Promise.all(
        [...this.queues.values()].map(async (queue) => {
          const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
          const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
          return { queue: queue.name, counts, oldestWaitingMs: oldest ? Date.now() - oldest.timestamp : 0 };
        }),
      ),
    );
  }

  private async using<T>(work: () => Promise<T>): Promise<T> {
    if (!this.isAvailable) throw new QueueUnavailableError('Redis is not connected');
    try {
      return await work();
    } catch (error) {
      if (error instanceof QueueUnavailableError) throw error;
      // A lost connection has been logged already.
      if (this.isAvailable && !this.isRefused) {
        this.isRefused = true;
        this.logger.error({ err: error }, 'Redis does not take jobs; retrying until it does');
      }
      throw new QueueUnavailableError('Redis did not take the jobs', { cause: error });
    }
  }
}
