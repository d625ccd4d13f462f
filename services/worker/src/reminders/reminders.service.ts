import { Inject, Injectable } from '@nestjs/common';
import { PROMISE } from '@site/contracts';
import { OfficeHours } from '@site/core/office';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { PeriodicTask } from '../periodic-task.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, LOGGER } from '../settings/tokens.js';
import { RemindersRepository } from './reminders.repository.js';

const HOUR_MS = 3_600_000;

/**
 * Finds due reminders. Any number of workers may run it concurrently: each reminder is claimed once. After an outage,
 * the mail says that an answer is overdue; the earlier reminder is skipped.
 */
@Injectable()
export class RemindersService extends PeriodicTask {
  constructor(
    private readonly config: WorkerConfig,
    private readonly reminders: RemindersRepository,
    private readonly office: OfficeHours,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(config.remindSeconds * 1_000);
  }

  protected async run(): Promise<void> {
    const failed = 'due reminders could not be read; will be retried';
    await this.remind().catch((error) => this.logger.error({ err: error }, failed));
  }

  private async remind(): Promise<void> {
    const now = this.clock.now();
    const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    const oldest = hoursFromNow(-PROMISE.escalateWithinDays * 24);
    for (const dueRequestId of await this.reminders.unanswered('overdue', oldest, now)) {
      await this.reminders.once(`overdue:${dueRequestId}`, 'answer.overdue', { dueRequestId });
    }
    for (const dueRequestId of await this.reminders.unanswered(
      'due-soon',
      now,
      hoursFromNow(PROMISE.warnHoursBefore),
    )) {
      await this.reminders.once(`due-soon:${dueRequestId}`, 'answer.due-soon', { dueRequestId });
    }
    if (this.office.isOpenDay(now) && this.office.isPast(now, this.config.digestAt) && !this.office.isOver(now)) {
      const day = this.office.dayOf(now);
      await this.reminders.once(`digest:${day}`, 'digest.due', { day });
    }
  }
}
