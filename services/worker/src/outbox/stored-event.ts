import type { DomainEventPayload, DomainEventType } from '@site/contracts';

/** An event of the outbox, validated by its schema. */
export type StoredEvent = {
  [T in DomainEventType]: {
    id: string;
    type: T;
    payload: DomainEventPayload<T>;
    requestId: string;
    createdAt: Date;
  };
}[DomainEventType];
