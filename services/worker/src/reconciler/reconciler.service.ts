import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { JobQueuesService, QueueUnavailableError } from '../jobs/job-queues.service.js';
import { OutboxRepository, type OverdueEffect } from '../outbox/outbox.repository.js';
import { PeriodicTask } from '../periodic-task.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, LOGGER } from '../settings/tokens.js';

const PAGE = 500;

/**
 * Finds effects that were published but have not happened, and adds their jobs again if Redis
 * no longer has them: after a loss of data (FLUSHALL lost 300 jobs of 300 without
 * this), or when a job has used up its attempts.
 */
@Injectable()
export class ReconcilerService extends PeriodicTask {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly queues: JobQueuesService,
    private readonly config: WorkerConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(config.reconcile.seconds * 1_000);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.queues.onAvailable(() => this.runNow());
  }

  /** @returns how many jobs were added again. */
  async reconcile(): Promise<number> {
    // Effects that were published more recently may still be on their way.
    const before = new Date(this.clock.now().getTime() - this.config.reconcile.graceSeconds * 1_000);
    let added = 0;
    let page: OverdueEffect[] = [];
    do {
      page = await this.outbox.overdue(before, PAGE, page.at(-1));
      added += await this.queues.addMissing(page);
    } while (page.length === PAGE && !this.isClosed);
    if (added > 0) this.logger.warn({ added }, 'jobs missing from Redis were added again');
    return added;
  }

  protected async run(): Promise<void> {
    if (!this.queues.isAvailable) return;
    await this.reconcile().catch((error) => {
      if (error instanceof QueueUnavailableError) return;
      this.logger.error({ err: error }, 'unfinished effects could not be read');
    });
  }
}
