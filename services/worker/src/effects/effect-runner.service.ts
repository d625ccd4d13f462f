import { Inject, Injectable } from '@nestjs/common';
import type { EffectName } from '@site/contracts';
import { forRequest } from '@site/core/logging';
import { spanIdOf, traced, traceIdOf } from '@site/core/tracing';
import type { Job } from 'bullmq';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import * as v from 'valibot';
import { type JobPayload, jobPayloadSchema } from '../jobs/job-definition.js';
import { WorkerMetrics } from '../metrics/worker-metrics.js';
import { OutboxRepository } from '../outbox/outbox.repository.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import { LOGGER } from '../settings/tokens.js';
import { type EffectOutcome, EffectsRepository } from './effects.repository.js';

type Handle = (event: StoredEvent, manager: EntityManager) => Promise<void>;

/** Runs a job under the effects table, and reports it to log, metrics and trace. */
@Injectable()
export class EffectRunnerService {
  constructor(
    private readonly effects: EffectsRepository,
    private readonly outbox: OutboxRepository,
    private readonly metrics: WorkerMetrics,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  /** Runs in the trace of the original request, as a child of the event's span. @throws errors of `handle` */
  run(effect: EffectName, { data, timestamp, attemptsMade }: Job, handle: Handle): Promise<void> {
    const payload = v.parse(jobPayloadSchema, data);
    const since = Date.now();
    const traceId = traceIdOf(payload.requestId);
    const span = {
      name: effect,
      kind: 'consumer',
      traceId,
      parent: { traceId, spanId: spanIdOf(payload.eventId) },
    } as const;
    return forRequest(payload.requestId, async () => {
      // The delay until the next attempt is intended.
      if (attemptsMade === 0) this.metrics.waits.observe({ effect }, Math.max(0, since - timestamp) / 1_000);
      let outcome: EffectOutcome | 'failed' = 'failed';
      try {
        await traced(span, async () => {
          outcome = await this.once(effect, payload, handle);
        });
      } finally {
        this.metrics.jobs.inc({ effect, outcome });
        this.metrics.durations.observe({ effect }, (Date.now() - since) / 1_000);
      }
    });
  }

  private async once(effect: EffectName, { eventId, requestId }: JobPayload, handle: Handle): Promise<EffectOutcome> {
    const outcome = await this.effects.once(eventId, effect, async (manager) => {
      await handle(await this.outbox.load(eventId, manager), manager);
    });
    const entry = { requestId, eventId, effect };
    if (outcome === 'unknown') this.logger.warn(entry, 'job dropped: no effect on record');
    else this.logger.info(entry, outcome === 'done' ? `${effect} done` : `${effect} already done`);
    return outcome;
  }
}
