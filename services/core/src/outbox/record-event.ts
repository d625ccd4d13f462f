import { randomUUID } from 'node:crypto';
import { DOMAIN_EVENTS, type DomainEventPayload, type DomainEventType, EFFECTS_OF } from '@site/contracts';
import { parse } from 'valibot';
import { WITH_NEXT } from '../database/pooled-client.js';
import type { Queryable } from '../database/queryable.js';
import { spanIdOf, traced, traceIdOf } from '../tracing/index.js';

/**
 * Writes an event and its `queued` effects to the outbox, in the
 * transaction of `manager`: they exist if and only if the change does. The relay publishes it.
 * @returns the event's id
 */
export async function recordEvent<T extends DomainEventType>(
  manager: Queryable,
  type: T,
  payload: DomainEventPayload<T>,
  requestId: string | null,
): Promise<string> {
  parse(DOMAIN_EVENTS[type], payload);
  const id = randomUUID();
  const span = { name: `outbox ${type}`, traceId: traceIdOf(requestId ?? id), spanId: spanIdOf(id) };
  // One statement, sent with the next: every submission runs this.
  await traced({ ...span, kind: 'producer' }, () =>
    manager.query(
      `${WITH_NEXT} with event as (
         insert into outbox (id, type, payload, request_id) values ($1, $2, $3, $4) returning id
       )
       insert into effects (event_id, effect) select event.id, effect from event, unnest($5::text[]) as effect`,
      [id, type, JSON.stringify(payload), requestId, EFFECTS_OF[type]],
    ),
  );
  return id;
}
