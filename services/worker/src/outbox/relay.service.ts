import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { EFFECTS_OF, type EffectName, OUTBOX_CHANNEL } from '@site/contracts';
import { type Listener, listenTo } from '@site/core';
import { openSpan, spanIdOf, traceIdOf } from '@site/core/tracing';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { RECONNECT_MS } from '../jobs/job-options.js';
import { JobQueuesService, QueueUnavailableError, type WantedJob } from '../jobs/job-queues.service.js';
import { WorkerMetrics } from '../metrics/worker-metrics.js';
import { PeriodicTask } from '../periodic-task.js';
import { LOGGER } from '../settings/tokens.js';
import { OutboxRepository, type UnpublishedEvent } from './outbox.repository.js';

const BATCH = 100;
/** NOTIFY starts a round of the relay; this interval is for lost notifications. */
const POLL_MS = 2_000;

/**
 * Moves committed events from the outbox to the queues. A batch is marked published only after Redis has taken its
 * jobs. So a crash in between never loses a job. It may add some twice, which the effects table makes harmless.
 */
@Injectable()
export class RelayService extends PeriodicTask {
  private listening: Promise<Listener> | undefined;

  constructor(
    private readonly config: WorkerConfig,
    private readonly outbox: OutboxRepository,
    private readonly queues: JobQueuesService,
    private readonly metrics: WorkerMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(POLL_MS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    const runNow = () => this.runNow();
    this.queues.onAvailable(runNow);
    const onLost = (error?: Error) =>
      this.logger.warn({ err: error }, 'listening to the outbox failed; retrying until it works');
    const handlers = { onNotice: runNow, onReconnected: runNow, onLost };
    this.listening = listenTo(this.config.databaseUrl, [OUTBOX_CHANNEL], handlers, RECONNECT_MS);
    // Publishes events from before it listened.
    void this.listening.then(runNow);
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await (await this.listening)?.stop();
  }

  protected async run(): Promise<void> {
    // Without Redis, locking the rows would be pointless. The next round starts when Redis is back.
    if (!this.queues.isAvailable) return;
    try {
      let published: number;
      do published = await this.outbox.publishBatch(BATCH, (events) => this.publish(events));
      while (published === BATCH && !this.isClosed);
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) this.logger.error({ err: error }, 'the outbox could not be read');
      await sleep(RECONNECT_MS);
      this.runNow();
    }
  }

  private async publish(events: UnpublishedEvent[]): Promise<void> {
    const jobsOf = (isRetry: boolean) =>
      events.filter((event) => event.isRetry === isRetry).flatMap((event) => this.jobsOf(event));
    const spans = events.map((event) => openSpan(publishing(event)));
    await this.queues.add(jobsOf(false));
    await this.queues.retryNow(jobsOf(true));
    for (const span of spans) span?.end();
    for (const { id, type, requestId } of events) {
      this.metrics.published.inc({ type });
      this.logger.info({ requestId, eventId: id, type }, 'event published');
    }
  }

  private jobsOf({ id, type, requestId }: UnpublishedEvent): WantedJob[] {
    const effects: Record<string, readonly EffectName[] | undefined> = EFFECTS_OF;
    const known = effects[type];
    if (!known) this.logger.error({ requestId, eventId: id, type }, 'an event of unknown type has no effects');
    return (known ?? []).map((effect) => ({ eventId: id, requestId, effect }));
  }
}

/** As a child of the span in which the event was written. */
function publishing({ id, type, requestId }: UnpublishedEvent) {
  const traceId = traceIdOf(requestId);
  return { name: `publish ${type}`, kind: 'producer' as const, traceId, parent: { traceId, spanId: spanIdOf(id) } };
}
