import type { EffectName } from '@site/contracts';
import { forRequest } from '@site/core/logging';
import { spanIdOf, traced, traceIdOf } from '@site/core/tracing';
import { type Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { JOB_DEFINITIONS, type JobDefinition, type JobPayload } from '../jobs/job-definition.js';
import { CONCURRENCY, WORKER_OPTIONS } from '../jobs/job-options.js';
import type { WorkerMetrics } from '../metrics/worker-metrics.js';
import type { OutboxRepository } from '../outbox/outbox.repository.js';
import type { JobHandler } from '../outbox/stored-event.js';
import { consumerConnection, type RedisConnection } from '../redis/redis-connections.js';
import type { RedisPlace } from '../redis/redis-place.js';
import type { EffectOutcome, EffectsRepository } from './effects.repository.js';
import { pairHandlers } from './pair-processors.js';

/** How long the end of the process waits for jobs that run; what is cut off is done again at the next start. */
const CLOSE_PATIENCE_MS = 2_500;

/** Takes jobs from the queues and gives each to its handler, under the effects table. */
export class JobRunner {
  private readonly handlers: Map<EffectName, JobHandler>;
  private connection: RedisConnection | undefined;
  private workers: Worker[] = [];

  /** @throws Error when a handler is missing or doubled. */
  constructor(
    private readonly redis: { place: RedisPlace; prefix: string },
    handlers: readonly JobHandler[],
    private readonly effects: EffectsRepository,
    private readonly outbox: OutboxRepository,
    private readonly logger: Logger,
    private readonly metrics: WorkerMetrics,
  ) {
    this.handlers = pairHandlers(handlers);
  }

  /** Whether jobs can be taken now. */
  get isAvailable(): boolean {
    return this.connection?.status === 'ready';
  }

  start(): void {
    const connection = consumerConnection(this.redis.place, this.logger);
    this.connection = connection;
    this.workers = JOB_DEFINITIONS.map((definition) => this.work(definition, connection));
  }

  async close(): Promise<void> {
    const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), CLOSE_PATIENCE_MS).unref());
    const closed = Promise.all(this.workers.map((worker) => worker.close()));
    if ((await Promise.race([closed, patience])) === false) {
      void Promise.all(this.workers.map((worker) => worker.close(true))).catch(() => {});
    }
    this.connection?.disconnect();
  }

  private work({ effect, queue, payload }: JobDefinition, connection: RedisConnection): Worker {
    const run = async (job: Job) => {
      const data = v.parse(payload, job.data);
      return forRequest(data.requestId, () => this.measured(effect, job, data));
    };
    const { prefix } = this.redis;
    const worker = new Worker(queue, run, { connection, prefix, concurrency: CONCURRENCY[effect], ...WORKER_OPTIONS });
    worker.on('error', (error) => this.logger.debug({ err: error, queue }, 'queue error'));
    worker.on('stalled', (jobId) => this.logger.warn({ queue, jobId }, 'a job was cut off; it is done again'));
    worker.on('failed', (job, error) => {
      const { requestId, eventId } = (job?.data ?? {}) as { requestId?: string; eventId?: string };
      const attempt = job?.attemptsMade;
      this.logger.error({ requestId, eventId, effect, attempt, err: error }, `${effect} failed; it is tried again`);
    });
    return worker;
  }

  /** In the trace of the request that caused it, below the event's span. */
  private async measured(effect: EffectName, { timestamp, attemptsMade }: Job, payload: JobPayload): Promise<void> {
    const since = Date.now();
    // Another attempt waits on purpose.
    if (attemptsMade === 0) this.metrics.waits.observe({ effect }, Math.max(0, since - timestamp) / 1_000);
    const traceId = traceIdOf(payload.requestId);
    const parent = { traceId, spanId: spanIdOf(payload.eventId) };
    let outcome: string = 'failed';
    try {
      await traced({ name: effect, kind: 'consumer', traceId, parent }, async () => {
        outcome = await this.run(effect, payload);
      });
    } finally {
      this.metrics.jobs.inc({ effect, outcome });
      this.metrics.durations.observe({ effect }, (Date.now() - since) / 1_000);
    }
  }

  private async run(effect: EffectName, { eventId, requestId }: JobPayload): Promise<EffectOutcome> {
    const handler = this.handlers.get(effect);
    if (!handler) throw new Error(`No handler for the job "${effect}"`);
    const outcome = await this.effects.once(eventId, effect, async (manager) => {
      await handler.handle(await this.outbox.load(eventId, manager), manager);
    });
    const entry = { requestId, eventId, effect };
    if (outcome === 'unknown') this.logger.warn(entry, 'a job without an effect on record; it is dropped');
    else this.logger.info(entry, outcome === 'done' ? `${effect} done` : `${effect} was done before`);
    return outcome;
  }
}
