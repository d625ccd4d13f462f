import { randomUUID } from 'node:crypto';
import type { CheckedAnalyticsEvent, DomainEventPayload, DomainEventType, Suspicion, UtmValues } from '@site/contracts';
import { recordEvent } from '@site/core';
import type { ObjectStorage } from '@site/core/storage';
import { TestDatabase } from '@site/testing/test-database';
import type { EntityManager, QueryRunner } from 'typeorm';

export interface EffectRecord {
  effect: string;
  state: string;
  attempts: number;
  last_error: string | null;
  done_at: Date | null;
}

export interface SubmittedEvent {
  eventId: string;
  requestId: string;
}

export interface SubmittedLead extends SubmittedEvent {
  quoteRequestId: string;
}

/** A separate database, with the rows that the API would write. */
export class WorkerDatabase {
  private constructor(private readonly database: TestDatabase) {}

  static async create(): Promise<WorkerDatabase> {
    const database = new WorkerDatabase(await TestDatabase.create());
    // Marks the digests as sent, so that none is due at any hour. The digest's own test deletes these rows.
    await database.rows(
      `insert into reminders (name) select 'digest:' || to_char(now() + n * interval '1 day', 'YYYY-MM-DD')
         from generate_series(-1, 1) as n`,
    );
    return database;
  }

  get url(): string {
    return this.database.url;
  }

  rows<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.database.rows<Row>(sql, parameters);
  }

  count(from: string, parameters: unknown[] = []): Promise<number> {
    return this.database.count(from, parameters);
  }

  endConnections(): Promise<void> {
    return this.database.endConnections();
  }

  drop(): Promise<void> {
    return this.database.drop();
  }

  /** Runs `sql` in a transaction that stays open, with its locks, until the returned function is called. */
  async hold(sql: string, parameters: unknown[] = []): Promise<() => Promise<void>> {
    const runner: QueryRunner = this.database.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(sql, parameters);
    return async () => {
      await runner.commitTransaction();
      await runner.release();
    };
  }

  /** Stores a submission as the API does: lead, event and effects in one transaction. */
  submitLead(changes: { fullName?: string; campaign?: UtmValues; suspicion?: Suspicion } = {}): Promise<SubmittedLead> {
    return this.#submit(async (manager, requestId) => {
      const quoteRequestId = randomUUID();
      await manager.query(
        `INSERT INTO quote_requests (id, full_name, email, phone, zip_code, message, services, status, request_id, utm_source, utm_campaign, suspicion)
         VALUES ($1, $2, 'ada@example.com', '(214) 555-0123', '75201', 'A new roof, please', '{roofing}', 'new', $3, $4, $5, $6)`,
        [
          quoteRequestId,
          changes.fullName ?? 'Ada Lovelace',
          requestId,
          changes.campaign?.utm_source ?? null,
          changes.campaign?.utm_campaign ?? null,
          changes.suspicion ?? null,
        ],
      );
      return {
        quoteRequestId,
        eventId: await recordEvent(manager, 'quote-request.submitted', { quoteRequestId }, requestId),
      };
    });
  }

  /** Stores an investment inquiry as the API does. */
  submitInvestmentInquiry(campaign: UtmValues = {}): Promise<SubmittedEvent & { investmentInquiryId: string }> {
    return this.#submit(async (manager, requestId) => {
      const investmentInquiryId = randomUUID();
      await manager.query(
        `INSERT INTO investment_inquiries (id, full_name, email, phone, investment_amount, message, request_id, utm_source, utm_term)
         VALUES ($1, 'Grace Hopper', 'grace@example.com', '(214) 555-0124', '$50,000', 'Which houses are next?', $2, $3, $4)`,
        [investmentInquiryId, requestId, campaign.utm_source ?? null, campaign.utm_term ?? null],
      );
      const eventId = await recordEvent(manager, 'investment-inquiry.submitted', { investmentInquiryId }, requestId);
      return { investmentInquiryId, eventId };
    });
  }

  /** Stores an event of `POST /api/events` as the API does. */
  recordEvent(event: CheckedAnalyticsEvent, occurredAt: string): Promise<string> {
    return this.#event('analytics.recorded', { event, occurredAt });
  }

  /**
   * Stores the photos of a submission as the API does.
   * @param held A statement about the ids ($1), run in a transaction that stays open until `letGo` is called.
   */
  async submitPhotos(storage: ObjectStorage, photos: { bytes: Buffer; contentType?: string }[], held?: string) {
    const fileIds: string[] = [];
    for (const { bytes, contentType = 'image/jpeg' } of photos) {
      const id = randomUUID();
      await storage.put(`uploads/${id}`, bytes, { contentType });
      fileIds.push(id);
      await this.rows(
        `INSERT INTO files (id, kind, storage_key, original_name, content_type, size_bytes, sha256, claimed_at)
         VALUES ($1, 'photo', $2, 'roof.jpg', $3, $4, $5, now())`,
        [id, `uploads/${id}`, contentType, bytes.length, Buffer.alloc(32)],
      );
    }
    const letGo = held ? await this.hold(held, [fileIds]) : async () => {};
    const eventId = await this.#event('photos.stored', { fileIds });
    return { eventId, fileIds, letGo };
  }

  /** Records the event for files whose rows were deleted, as the API does. */
  discard(storageKeys: string[]): Promise<string> {
    return this.#event('files.discarded', { storageKeys });
  }

  /** The number of statements containing `part` that wait for a lock. */
  waiting(part: string): Promise<number> {
    return this.count(
      "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
      [`%${part}%`],
    );
  }

  async effects(eventId: string): Promise<EffectRecord[]> {
    return this.rows<EffectRecord>(
      'SELECT effect, state, attempts, last_error, done_at FROM effects WHERE event_id = $1 ORDER BY effect',
      [eventId],
    );
  }

  /** The recipient of the mail about an event, as the desk shows it. */
  async sentTo(eventId: string): Promise<string | null | undefined> {
    const [effect] = await this.rows<{ sent_to: string | null }>(
      `SELECT sent_to FROM effects WHERE event_id = $1 AND effect = 'notification'`,
      [eventId],
    );
    return effect?.sent_to;
  }

  #event<T extends DomainEventType>(type: T, payload: DomainEventPayload<T>): Promise<string> {
    return recordEvent(this.database.source.manager, type, payload, `request-${randomUUID().slice(0, 8)}`);
  }

  #submit<T>(work: (manager: EntityManager, requestId: string) => Promise<T>): Promise<T & { requestId: string }> {
    const requestId = `request-${randomUUID().slice(0, 8)}`;
    return this.database.source.transaction(async (manager) => ({ ...(await work(manager, requestId)), requestId }));
  }
}
