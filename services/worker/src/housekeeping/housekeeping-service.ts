import { LIMITS } from '@site/contracts';
import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import { StorageSweep, type SweepReport } from './storage-sweep.js';

const HOUR_MS = 3_600_000;
const EVERY_MS = HOUR_MS;
const BATCH = 100;
/** A form that waits for its connection may sleep over a holiday with its laptop, and then sends under the key that it had. */
const IDEMPOTENCY_KEY_HOURS = 30 * 24;

/** What a round has deleted. */
export interface HousekeepingReport extends SweepReport {
  uploads: number;
  idempotencyKeys: number;
  sessions: number;
}

/** Deletes what nobody will ask for again: records that are old, and objects that no record knows. Any number of workers may do so side by side. */
export class HousekeepingService {
  readonly #sweep: StorageSweep;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#sweep = new StorageSweep(dataSource, storage, logger);
  }

  /** Cleans up at once and every hour. */
  start(): void {
    const run = () => {
      this.#running ??= this.cleanUp()
        .catch((error) => this.logger.error({ err: error }, 'housekeeping failed; it runs again in an hour'))
        .finally(() => {
          this.#running = undefined;
        });
    };
    this.#timer = setInterval(run, EVERY_MS);
    run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async cleanUp(): Promise<HousekeepingReport> {
    const report = {
      uploads: await this.#deleteUnclaimedUploads(this.#hoursAgo(LIMITS.unclaimedUploadHours)),
      idempotencyKeys: await this.#count('DELETE FROM idempotency_keys WHERE created_at < $1', [
        this.#hoursAgo(IDEMPOTENCY_KEY_HOURS),
      ]),
      sessions: await this.#count('DELETE FROM sessions WHERE expires_at < $1 OR revoked_at < $1', [this.clock.now()]),
      // Last, as the storage may fail. A row that was not written after such a time never will be.
      ...(await this.#sweep.run(this.#hoursAgo(LIMITS.unclaimedUploadHours))),
    };
    if (Object.values(report).some((count) => count > 0))
      this.logger.info(report, 'what nobody will ask for was deleted');
    return report;
  }

  /**
   * The rows stay locked until their objects are gone: a submission that claims one meanwhile waits
   * and finds it missing, and one that was quicker is skipped. A crash between leaves a row whose
   * object is removed once more next time.
   */
  async #deleteUnclaimedUploads(before: Date): Promise<number> {
    let total = 0;
    let batch: number;
    do {
      batch = await this.dataSource.transaction(async (manager) => {
        const rows: { id: string; storage_key: string; rendition_key: string | null }[] = await manager.query(
          `SELECT id, storage_key, rendition_key FROM files
            WHERE claimed_at IS NULL AND quote_request_id IS NULL AND created_at < $1
            ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
          [before, BATCH],
        );
        const gone: string[] = [];
        for (const { id, storage_key, rendition_key } of rows) {
          try {
            await this.storage.delete(storage_key);
            if (rendition_key) await this.storage.delete(rendition_key);
            gone.push(id);
          } catch (error) {
            // One that cannot be removed keeps its row and holds up no other.
            this.logger.error({ err: error, fileId: id }, 'an upload that nobody claimed could not be removed');
          }
        }
        await manager.query('DELETE FROM files WHERE id = ANY($1::uuid[])', [gone]);
        return gone.length;
      });
      total += batch;
    } while (batch === BATCH && !this.#isClosed);
    return total;
  }

  async #count(sql: string, parameters: unknown[]): Promise<number> {
    // TypeORM answers a DELETE of Postgres with [rows, count].
    const [, count]: [unknown, number] = await this.dataSource.query(sql, parameters);
    return count;
  }

  #hoursAgo(hours: number): Date {
    return new Date(this.clock.now().getTime() - hours * HOUR_MS);
  }
}
