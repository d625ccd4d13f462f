import * as v from 'valibot';
import { analyticsEventSchema } from './analytics.js';

const uuid = v.pipe(v.string(), v.uuid());

/**
 * Events of the outbox: what happened, by type, with the payload's schema. Payloads are ids;
 * whoever handles an event reads the record itself. An analytics event of a visitor has no
 * other record, so it travels whole.
 */
export const DOMAIN_EVENTS = {
  'quote-request.submitted': v.strictObject({ quoteRequestId: uuid }),
  'investment-inquiry.submitted': v.strictObject({ investmentInquiryId: uuid }),
  'analytics.recorded': v.strictObject({
    event: analyticsEventSchema,
    occurredAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
} as const;
export type DomainEventType = keyof typeof DOMAIN_EVENTS;
export type DomainEventPayload<T extends DomainEventType> = v.InferOutput<(typeof DOMAIN_EVENTS)[T]>;

/** What follows from an event: each effect happens once per event, under the key (event id, effect). */
export const EFFECTS_OF = {
  'quote-request.submitted': ['notification', 'analytics'],
  'investment-inquiry.submitted': ['notification', 'analytics'],
  'analytics.recorded': ['analytics'],
} as const satisfies Record<DomainEventType, readonly EffectName[]>;

export const EFFECT_NAMES = ['notification', 'analytics'] as const;
export type EffectName = (typeof EFFECT_NAMES)[number];

/** The channel on which a commit wakes the relay (Postgres NOTIFY). */
export const OUTBOX_CHANNEL = 'outbox';
