import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { EffectName } from '@site/contracts';
import type { Job } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { effectOf, type JobPayload } from '../jobs/job-definition.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import { EffectRunnerService } from './effect-runner.service.js';

/** Takes an effect's jobs from its queue and runs each effect once. */
@Injectable()
export abstract class EffectProcessor extends WorkerHost {
  constructor(private readonly runner: EffectRunnerService) {
    super();
  }

  /** @throws Error if its queue does not belong to an effect. */
  get effect(): EffectName {
    return effectOf(this.worker.name);
  }

  /**
   * Runs the effect for an event. It is called inside the transaction that locks the effect's row
   * and again after a crash, so what it does outside that database must be idempotent.
   * @throws any error; the effect is then `failed` with the message, and retried.
   */
  abstract handle(event: StoredEvent, manager: EntityManager): Promise<void>;

  async process(job: Job): Promise<void> {
    return this.runner.run(this.effect, job, (event, manager) => this.handle(event, manager));
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.runner.logger.debug({ err: error, queue: this.worker.name }, 'queue error');
  }

  @OnWorkerEvent('stalled')
  onStalled(jobId: string): void {
    this.runner.logger.warn({ queue: this.worker.name, jobId }, 'job stalled; running it again');
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<Partial<JobPayload>> | undefined, error: Error): void {
    const { requestId, eventId } = job?.data ?? {};
    const { effect } = this;
    const entry = { requestId, eventId, effect, attempt: job?.attemptsMade, err: error };
    this.runner.logger.error(entry, `${effect} failed; will be retried`);
  }
}
