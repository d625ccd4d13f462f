import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { EFFECTS_OF, type EffectName } from '@site/contracts';
import { openSpan, spanIdOf, traceIdOf } from '@site/core/tracing';
import type { Logger } from 'pino';
import { RECONNECT_MS } from '../jobs/job-options.js';
import { JobQueuesService, QueueUnavailableError, type WantedJob } from '../jobs/job-queues.service.js';
import { WorkerMetrics } from '../metrics/worker-metrics.js';
import { LOGGER } from '../settings/tokens.js';
import { OutboxRepository, type UnpublishedEvent } from './outbox.repository.js';
import { OutboxListenerService } from './outbox-listener.service.js';

const BATCH = 100;
/** NOTIFY is what wakes the relay; this is for the case that one was lost. */
const POLL_MS = 2_000;

/**
 * Carries committed events from the outbox into the queues. A batch is marked published only after
 * Redis has taken its jobs, so a crash between the two adds jobs twice, which the effects table
 * makes harmless, and never loses one.
 */
@Injectable()
export class RelayService implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isClosed = false;

  constructor(
    private readonly listener: OutboxListenerService,
    private readonly outbox: OutboxRepository,
    private readonly queues: JobQueuesService,
    private readonly metrics: WorkerMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.start(() => this.wake());
    this.queues.onAvailable(() => this.wake());
    this.timer = setInterval(() => this.wake(), POLL_MS);
  }

  onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    return this.listener.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  /** Looks into the outbox now, or once more after the look that is going on. */
  wake(): void {
    this.isWanted = true;
    if (this.running || this.isClosed) return;
    this.running = this.drain().finally(() => {
      this.running = undefined;
      if (this.isWanted && !this.isClosed) this.wake();
    });
  }

  private async drain(): Promise<void> {
    while (this.isWanted && !this.isClosed) {
      this.isWanted = false;
      // Without Redis the rows would be locked for nothing; its return wakes us.
      if (!this.queues.isAvailable) return;
      try {
        let published: number;
        do published = await this.outbox.publishBatch(BATCH, (events) => this.publish(events));
        while (published === BATCH && !this.isClosed);
      } catch (error) {
        if (!(error instanceof QueueUnavailableError))
          this.logger.error({ err: error }, 'the outbox could not be read');
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
        this.isWanted = true;
        return;
      }
    }
  }

  private async publish(events: UnpublishedEvent[]): Promise<void> {
    const jobsOf = (isAgain: boolean) =>
      events.filter((event) => event.isAgain === isAgain).flatMap((event) => this.jobsOf(event));
    const spans = events.map((event) => openSpan(publishing(event)));
    await this.queues.add(jobsOf(false));
    await this.queues.tryAtOnce(jobsOf(true));
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

/** Below the span in which the event was written. */
function publishing({ id, type, requestId }: UnpublishedEvent) {
  const traceId = traceIdOf(requestId);
  return { name: `publish ${type}`, kind: 'producer' as const, traceId, parent: { traceId, spanId: spanIdOf(id) } };
}
