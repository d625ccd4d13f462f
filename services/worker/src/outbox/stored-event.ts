import type { DomainEventPayload, DomainEventType, EffectName } from '@site/contracts';
import type { EntityManager } from 'typeorm';

/** An event of the outbox, checked against its schema. */
export type StoredEvent = {
  [T in DomainEventType]: {
    id: string;
    type: T;
    payload: DomainEventPayload<T>;
    requestId: string;
    createdAt: Date;
  };
}[DomainEventType];

/**
 * Makes one effect happen for an event. It runs inside the transaction that holds the effect's row
 * and is called again after a crash, so what it does outside that database must be harmless twice.
 */
export interface JobHandler {
  readonly effect: EffectName;
  /** @throws whatever went wrong; the effect is then `failed` with the message, and tried again. */
  handle(event: StoredEvent, manager: EntityManager): Promise<void>;
}
