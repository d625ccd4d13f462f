import { Injectable } from '@nestjs/common';
import { DOMAIN_EVENTS, type DomainEventType, type EffectName } from '@site/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import * as v from 'valibot';
import type { StoredEvent } from './stored-event.js';

interface OutboxRow {
  id: string;
  type: string;
  payload: unknown;
  request_id: string;
  created_at: Date;
}

/** The head of an event: enough to make its jobs. */
export interface UnpublishedEvent {
  id: string;
  type: string;
  requestId: string;
  /** Somebody wants an effect that has failed to be tried at once. */
  isAgain: boolean;
}

/** An effect that should have happened by now. */
export interface OverdueEffect {
  eventId: string;
  effect: EffectName;
  requestId: string;
}

/** An event that no request caused is followed by its own id. */
const REQUEST_ID = 'coalesce(request_id, id::text) AS request_id';

@Injectable()
export class OutboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Hands the oldest unpublished events to `publish` and marks them published when it returns. Other
   * relays skip the rows meanwhile; when it throws, the rows stay unpublished.
   * @returns how many events were published.
   */
  publishBatch(size: number, publish: (events: UnpublishedEvent[]) => Promise<void>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows: (Pick<OutboxRow, 'id' | 'type' | 'request_id'> & { is_again: boolean })[] = await manager.query(
        `SELECT id, type, ${REQUEST_ID},
                EXISTS (SELECT FROM effects e WHERE e.event_id = outbox.id AND e.attempts > 0) AS is_again
           FROM outbox
          WHERE published_at IS NULL ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [size],
      );
      if (rows.length === 0) return 0;
      await publish(
        rows.map(({ id, type, request_id, is_again }) => ({ id, type, requestId: request_id, isAgain: is_again })),
      );
      await manager.query('UPDATE outbox SET published_at = now() WHERE id = ANY($1::uuid[])', [
        rows.map(({ id }) => id),
      ]);
      return rows.length;
    });
  }

  /** @throws Error when the event is not there or is not what its type promises. */
  async load(id: string, manager: EntityManager): Promise<StoredEvent> {
    const rows: OutboxRow[] = await manager.query(
      `SELECT id, type, payload, ${REQUEST_ID}, created_at FROM outbox WHERE id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) throw new Error('The event is not in the outbox');
    if (!isKnownType(row.type)) throw new Error(`Unknown type of event: ${row.type}`);
    const payload = v.parse(DOMAIN_EVENTS[row.type], row.payload);
    return { id: row.id, type: row.type, payload, requestId: row.request_id, createdAt: row.created_at } as StoredEvent;
  }

  /**
   * Effects that were published before `before` and have not happened, in pages by event and effect.
   * @param after the last of the page before.
   */
  async overdue(before: Date, size: number, after?: OverdueEffect): Promise<OverdueEffect[]> {
    const rows: { event_id: string; effect: EffectName; request_id: string }[] = await this.dataSource.query(
      `SELECT e.event_id, e.effect, ${REQUEST_ID}
         FROM effects e JOIN outbox o ON o.id = e.event_id
        WHERE e.state <> 'sent' AND o.published_at < $1 AND e.updated_at < $1
          AND (e.event_id, e.effect) > ($2::uuid, $3)
        ORDER BY e.event_id, e.effect LIMIT $4`,
      [before, after?.eventId ?? '00000000-0000-0000-0000-000000000000', after?.effect ?? '', size],
    );
    return rows.map(({ event_id, effect, request_id }) => ({ eventId: event_id, effect, requestId: request_id }));
  }
}

function isKnownType(type: string): type is DomainEventType {
  return Object.hasOwn(DOMAIN_EVENTS, type);
}
