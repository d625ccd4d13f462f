import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { LIMITS } from '@site/contracts';
import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { Clock } from '../settings/clock.js';
import { CLOCK, LOGGER, OBJECT_STORAGE } from '../settings/tokens.js';
import { StorageSweepService, type SweepReport } from './storage-sweep.service.js';

const HOUR_MS = 3_600_000;
const EVERY_MS = HOUR_MS;
const BATCH = 100;
/** A form that waits for its connection may sleep over a holiday with its laptop, and then sends under the key that it had. */
const IDEMPOTENCY_KEY_HOURS = 30 * 24;
/** Twice as long as an upload may last: a file that is still being written is younger, also where clocks differ a little. */
const UNFINISHED_HOURS = (2 * LIMITS.uploadMinutes) / 60;

/** What a round has deleted. */
export interface HousekeepingReport extends SweepReport {
  uploads: number;
  idempotencyKeys: number;
  sessions: number;
  signInLinks: number;
}

interface Row {
  id: string;
  /** As Postgres writes it, whatever its precision. */
  made_at: string;
}

/** Deletes what nobody will ask for again: records that are old, and objects that no record knows. Any number of workers may do so side by side. */
@Injectable()
export class HousekeepingService implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sweep: StorageSweepService,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Cleans up at once and every hour. */
  onApplicationBootstrap(): void {
    const run = () => {
      this.running ??= this.cleanUp()
        .catch((error) => this.logger.error({ err: error }, 'housekeeping failed; it runs again in an hour'))
        .finally(() => {
          this.running = undefined;
        });
    };
    this.timer = setInterval(run, EVERY_MS);
    run();
  }

  onModuleDestroy(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  /** One part that fails costs the others nothing; it is told of, and has deleted nothing as far as the report knows. */
  async cleanUp(): Promise<HousekeepingReport> {
    const before = this.hoursAgo(LIMITS.unclaimedUploadHours);
    const report = {
      uploads: await this.part('uploads that nobody claimed', () => this.deleteUnclaimedUploads(before)),
      idempotencyKeys: await this.part('idempotency keys', () =>
        this.count('DELETE FROM idempotency_keys WHERE created_at < $1', [this.hoursAgo(IDEMPOTENCY_KEY_HOURS)]),
      ),
      sessions: await this.part('sessions', () =>
        this.count('DELETE FROM sessions WHERE expires_at < $1 OR revoked_at < $1', [this.clock.now()]),
      ),
      signInLinks: await this.part('sign-in links', () =>
        this.count('DELETE FROM sign_in_links WHERE expires_at < $1', [this.clock.now()]),
      ),
      // A row that was not written after such a time never will be.
      ...(await this.sweep.run({ objects: before, unfinished: this.hoursAgo(UNFINISHED_HOURS) })),
    };
    if (Object.values(report).some((count) => count > 0))
      this.logger.info(report, 'what nobody will ask for was deleted');
    return report;
  }

  private async part(part: string, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      this.logger.error({ err: error, part }, 'a part of housekeeping failed; it runs again in an hour');
      return 0;
    }
  }

  /**
   * The rows stay locked until their objects are gone: a submission that claims one meanwhile waits
   * and finds it missing, and one that was quicker is skipped. A crash between leaves a row whose
   * object is removed once more next time. What cannot be removed is passed over, not asked for again.
   */
  private async deleteUnclaimedUploads(before: Date): Promise<number> {
    let total = 0;
    let after: Row = { id: '00000000-0000-0000-0000-000000000000', made_at: '-infinity' };
    for (;;) {
      const { rows, gone } = await this.deleteBatch(before, after);
      total += gone;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH || this.isClosed) return total;
      after = last;
    }
  }

  private deleteBatch(before: Date, after: Row): Promise<{ rows: Row[]; gone: number }> {
    return this.dataSource.transaction(async (manager) => {
      const rows: (Row & { storage_key: string; rendition_key: string | null })[] = await manager.query(
        `SELECT id, created_at::text AS made_at, storage_key, rendition_key FROM files
          WHERE claimed_at IS NULL AND quote_request_id IS NULL AND created_at < $1
            AND (created_at, id) > ($2::timestamptz, $3::uuid)
          ORDER BY created_at, id LIMIT $4 FOR UPDATE SKIP LOCKED`,
        [before, after.made_at, after.id, BATCH],
      );
      const gone: string[] = [];
      let failure: unknown;
      for (const { id, storage_key, rendition_key } of rows) {
        try {
          await this.storage.delete(storage_key);
          if (rendition_key) await this.storage.delete(rendition_key);
          gone.push(id);
        } catch (error) {
          // Either this one cannot be removed, or nothing can: then this says so, and all is tried again in an hour.
          if (!failure) await this.expectStorage();
          failure = error;
        }
      }
      const stay = rows.length - gone.length;
      if (stay > 0)
        this.logger.error({ err: failure, files: stay }, 'uploads that nobody claimed could not be removed');
      await manager.query('DELETE FROM files WHERE id = ANY($1::uuid[])', [gone]);
      return { rows, gone: gone.length };
    });
  }

  /** @throws StorageFault where the storage as a whole does not answer */
  private async expectStorage(): Promise<void> {
    for await (const _entry of this.storage.list('uploads/')) return;
  }

  private async count(sql: string, parameters: unknown[]): Promise<number> {
    // TypeORM answers a DELETE of Postgres with [rows, count].
    const [, count]: [unknown, number] = await this.dataSource.query(sql, parameters);
    return count;
  }

  private hoursAgo(hours: number): Date {
    return new Date(this.clock.now().getTime() - hours * HOUR_MS);
  }
}
