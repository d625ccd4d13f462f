import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, PROMISE } from '@site/contracts';
import {
  CampaignCostChangeEntity,
  IdempotencyKeyEntity,
  LeadExportEntity,
  ReminderEntity,
  SessionEntity,
  SignInLinkEntity,
  StoredFile,
} from '@site/core';
import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import { DataSource, type EntityTarget, type FindOptionsWhere, In, IsNull, LessThan } from 'typeorm';
import { WorkerConfig } from '../config/worker-config.js';
import { PeriodicTask } from '../periodic-task.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, LOGGER, OBJECT_STORAGE } from '../settings/tokens.js';
import { StorageSweepService, type SweepReport } from './storage-sweep.service.js';
import { TrimService } from './trim.service.js';

const HOUR_MS = 3_600_000;
const BATCH = 100;
/** Longer than reminders are sent for (`PROMISE`), so none is sent twice. */
const REMINDER_HOURS = 2 * PROMISE.escalateWithinDays * 24;
/** Twice as long as an upload may take: a file that is being written is younger, even if clocks differ a little. */
const UNFINISHED_HOURS = (2 * LIMITS.uploadMinutes) / 60;

/** How long sums of visits are kept, for the list of releases, and their networks: the guard compares a week (infra/adr/047). */
const VISIT_DAYS = { hours: 30, networks: 7 };

/** What a round deleted. */
export interface HousekeepingReport extends SweepReport {
  uploads: number;
  idempotencyKeys: number;
  sessions: number;
  signInLinks: number;
  reminders: number;
  events: number;
  analytics: number;
  visits: number;
  bulkJobs: number;
  exports: number;
  costChanges: number;
  mails: number;
}

/** Deletes old records, and objects without a row. Any number of workers may run it at the same time. */
@Injectable()
export class HousekeepingService extends PeriodicTask {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweep: StorageSweepService,
    private readonly trim: TrimService,
    private readonly config: WorkerConfig,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(HOUR_MS);
  }

  protected async run(): Promise<void> {
    const failed = 'housekeeping failed; next run in an hour';
    await this.cleanUp().catch((error) => this.logger.error({ err: error }, failed));
  }

  /** A failure is logged and does not stop the other parts; the report counts 0 for it. */
  async cleanUp(): Promise<HousekeepingReport> {
    const now = this.clock.now();
    const before = this.hoursAgo(LIMITS.unclaimedUploadHours);
    const { keepDays } = this.config;
    const report = {
      uploads: await this.part('uploads that nobody claimed', () => this.deleteUnclaimedUploads(before)),
      idempotencyKeys: await this.part('idempotency keys', () =>
        this.delete(IdempotencyKeyEntity, { createdAt: LessThan(this.daysAgo(keepDays.keys)) }),
      ),
      sessions: await this.part('sessions', () =>
        this.delete(SessionEntity, [{ expiresAt: LessThan(now) }, { revokedAt: LessThan(now) }]),
      ),
      signInLinks: await this.part('sign-in links', () => this.delete(SignInLinkEntity, { expiresAt: LessThan(now) })),
      reminders: await this.part('reminders', () =>
        this.delete(ReminderEntity, { createdAt: LessThan(this.hoursAgo(REMINDER_HOURS)) }),
      ),
      mails: await this.part('mails', () => this.trim.deleteOrphanedMails(this.daysAgo(keepDays.events))),
      events: await this.part('events', () => this.trim.events(this.daysAgo(keepDays.events))),
      analytics: await this.part('analytics', () => this.trim.analytics(this.daysAgo(keepDays.analytics))),
      visits: await this.part('measured visits', () =>
        this.trim.visits({ hours: this.daysAgo(VISIT_DAYS.hours), networks: this.daysAgo(VISIT_DAYS.networks) }),
      ),
      bulkJobs: await this.part('decisions about many leads', () => this.trim.bulkJobs(this.daysAgo(keepDays.events))),
      exports: await this.part('the list of exports', () =>
        this.delete(LeadExportEntity, { createdAt: LessThan(this.daysAgo(keepDays.exports)) }),
      ),
      costChanges: await this.part('the list of changed costs', () =>
        this.delete(CampaignCostChangeEntity, { createdAt: LessThan(this.daysAgo(keepDays.exports)) }),
      ),
      // A row that was not written by then never will be.
      ...(await this.sweep.run({ objects: before, unfinished: this.hoursAgo(UNFINISHED_HOURS) })),
    };
    if (Object.values(report).some((count) => count > 0))
      this.logger.info(report, 'housekeeping deleted expired records and files');
    return report;
  }

  private async part(part: string, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      this.logger.error({ err: error, part }, 'part of housekeeping failed; next run in an hour');
      return 0;
    }
  }

  /**
   * The rows stay locked until their objects are deleted: a submission that claims one in the meantime waits
   * and finds it missing; if the submission is first, the row is skipped. A crash in between leaves a row whose
   * object is deleted again next time. A file that cannot be deleted is skipped for the rest of the round.
   */
  private async deleteUnclaimedUploads(before: Date): Promise<number> {
    let total = 0;
    let after = { id: '00000000-0000-0000-0000-000000000000', createdAt: new Date(0) };
    for (;;) {
      const { rows, gone } = await this.deleteBatch(before, after);
      total += gone;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH || this.isClosed) return total;
      after = last;
    }
  }

  private deleteBatch(
    before: Date,
    after: Pick<StoredFile, 'id' | 'createdAt'>,
  ): Promise<{ rows: StoredFile[]; gone: number }> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager
        .createQueryBuilder(StoredFile, 'file')
        .where({ claimedAt: IsNull(), quoteRequestId: IsNull(), createdAt: LessThan(before) })
        .andWhere('(file.createdAt, file.id) > (:createdAt, :id)', { createdAt: after.createdAt, id: after.id })
        .orderBy('file.createdAt')
        .addOrderBy('file.id')
        .limit(BATCH)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      const gone: string[] = [];
      let failure: unknown;
      for (const { id, storageKey, renditionKey } of rows) {
        try {
          await this.storage.delete(storageKey);
          if (renditionKey) await this.storage.delete(renditionKey);
          gone.push(id);
        } catch (error) {
          // Checks whether only this one cannot be deleted, or none can. Everything is retried in an hour.
          if (!failure) await this.expectStorage();
          failure = error;
        }
      }
      const stay = rows.length - gone.length;
      if (stay > 0) this.logger.error({ err: failure, files: stay }, 'unclaimed uploads could not be removed');
      await manager.delete(StoredFile, { id: In(gone) });
      return { rows, gone: gone.length };
    });
  }

  /** @throws StorageFault if the storage as a whole does not answer */
  private async expectStorage(): Promise<void> {
    for await (const _entry of this.storage.list('uploads/')) return;
  }

  private async delete<T extends object>(
    entity: EntityTarget<T>,
    over: FindOptionsWhere<T> | FindOptionsWhere<T>[],
  ): Promise<number> {
    const { affected } = await this.dataSource.manager.delete(entity, over);
    return affected ?? 0;
  }

  private daysAgo(days: number): Date {
    return this.hoursAgo(days * 24);
  }

  private hoursAgo(hours: number): Date {
    return new Date(this.clock.now().getTime() - hours * HOUR_MS);
  }
}
