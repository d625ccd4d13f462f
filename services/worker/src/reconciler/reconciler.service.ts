import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { type JobQueues, QueueUnavailableError } from '../jobs/job-queues.service.js';
import type { OutboxRepository, OverdueEffect } from '../outbox/outbox.repository.js';

const PAGE = 500;

/**
 * Finds effects that were published and have not happened, and adds their jobs again where Redis
 * does not hold them any more: a Redis that lost its data (FLUSHALL lost 300 jobs of 300 without
 * this), and jobs that have used up their attempts.
 */
export class ReconcilerService {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isClosed = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly queues: JobQueues,
    private readonly clock: Clock,
    private readonly logger: Logger,
    /** `seconds` between two looks; what was published less than `graceSeconds` ago is still on its way. */
    private readonly pace: { seconds: number; graceSeconds: number },
  ) {}

  /** Looks at once, every few seconds, and whenever Redis is back. */
  start(): void {
    this.timer = setInterval(() => this.look(), this.pace.seconds * 1_000);
    this.queues.onAvailable(() => this.look());
    this.look();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** @returns how many jobs were added again. */
  async reconcile(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.pace.graceSeconds * 1_000);
    let added = 0;
    let page: OverdueEffect[] = [];
    do {
      page = await this.outbox.overdue(before, PAGE, page.at(-1));
      added += await this.queues.addMissing(page);
    } while (page.length === PAGE && !this.isClosed);
    if (added > 0) this.logger.warn({ added }, 'jobs that Redis did not hold any more were added again');
    return added;
  }

  private look(): void {
    if (this.running || this.isClosed || !this.queues.isAvailable) return;
    this.running = this.reconcile()
      .catch((error) => {
        if (error instanceof QueueUnavailableError) return;
        this.logger.error({ err: error }, 'unfinished effects could not be looked up');
      })
      .finally(() => {
        this.running = undefined;
      });
  }
}
