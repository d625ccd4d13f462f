import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DOMAIN_EVENTS, type DomainEventType, type EffectName } from '@site/contracts';
import { EffectEntity, OutboxEventEntity } from '@site/core';
import { type EntityManager, In, MoreThan, Repository } from 'typeorm';
import * as v from 'valibot';
import type { StoredEvent } from './stored-event.js';

/** The head of an event: enough to add its jobs. */
export interface UnpublishedEvent {
  id: string;
  type: string;
  /** The request's id; for an event without a request, its own id. */
  requestId: string;
  /** Staff asked to retry a failed effect immediately. */
  isRetry: boolean;
}

/** An effect that should have happened by now. */
export interface OverdueEffect {
  eventId: string;
  effect: EffectName;
  requestId: string;
}

@Injectable()
export class OutboxRepository {
  constructor(
    @InjectRepository(OutboxEventEntity) private readonly events: Repository<OutboxEventEntity>,
    @InjectRepository(EffectEntity) private readonly effects: Repository<EffectEntity>,
  ) {}

  /**
   * Passes the oldest unpublished events to `publish` and marks them published when it returns. Other
   * relays skip the rows in the meantime. If it throws, the rows stay unpublished.
   * @returns how many events were published.
   */
  publishBatch(size: number, publish: (events: UnpublishedEvent[]) => Promise<void>): Promise<number> {
    return this.events.manager.transaction(async (manager) => {
      const events = await manager
        .createQueryBuilder(OutboxEventEntity, 'event')
        .select(['event.id', 'event.type', 'event.requestId'])
        .where('event.publishedAt is null')
        .orderBy('event.seq')
        .limit(size)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      if (events.length === 0) return 0;
      const eventId = In(events.map(({ id }) => id));
      const tried = await manager.findBy(EffectEntity, { eventId, attempts: MoreThan(0) });
      const retried = new Set(tried.map((effect) => effect.eventId));
      await publish(
        events.map(({ id, type, requestId }) => ({
          id,
          type,
          requestId: requestId ?? id,
          isRetry: retried.has(id),
        })),
      );
      await manager.update(OutboxEventEntity, { id: eventId }, { publishedAt: () => 'now()' });
      return events.length;
    });
  }

  /** @throws Error if the event is missing or does not match its type. */
  async load(id: string, manager: EntityManager): Promise<StoredEvent> {
    const row = await manager.withRepository(this.events).findOneBy({ id });
    if (!row) throw new Error('The event is not in the outbox');
    const { type, createdAt } = row;
    if (!isKnownType(type)) throw new Error(`Unknown type of event: ${type}`);
    const payload = v.parse(DOMAIN_EVENTS[type], row.payload);
    return { id, type, payload, requestId: row.requestId ?? id, createdAt } as StoredEvent;
  }

  /**
   * Effects that were published before `before` and have not happened, in pages by event and effect.
   * @param after the last effect of the previous page.
   */
  overdue(before: Date, size: number, after?: OverdueEffect): Promise<OverdueEffect[]> {
    const { eventId = '00000000-0000-0000-0000-000000000000', effect = '' } = after ?? {};
    return this.effects
      .createQueryBuilder('effect')
      .innerJoin(OutboxEventEntity, 'event', 'event.id = effect.eventId')
      .select('effect.eventId', 'eventId')
      .addSelect('effect.effect', 'effect')
      .addSelect('coalesce(event.requestId, event.id::text)', 'requestId')
      .where("effect.state <> 'sent' and event.publishedAt < :before and effect.updatedAt < :before", { before })
      .andWhere('(effect.eventId, effect.effect) > (:eventId, :effect)', { eventId, effect })
      .orderBy('effect.eventId')
      .addOrderBy('effect.effect')
      .limit(size)
      .getRawMany<OverdueEffect>();
  }
}

function isKnownType(type: string): type is DomainEventType {
  return Object.hasOwn(DOMAIN_EVENTS, type);
}
