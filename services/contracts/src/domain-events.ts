import * as v from 'valibot';
import { analyticsEventSchema } from './analytics.js';
import type { LEADS, LeadKind } from './leads/lead-kinds.js';

const uuid = v.pipe(v.string(), v.uuid());

/** What every kind of lead has events about; their payload is its id. */
type LeadEvents = {
  [K in LeadKind as `${K}.${'submitted' | 'notification-requested'}`]: v.GenericSchema<
    unknown,
    Record<(typeof LEADS)[K]['idKey'], string>
  >;
};

/**
 * Events of the outbox: what happened, by type, with the payload's schema. Payloads are ids;
 * the handler of an event reads the record itself. An analytics event of a visitor has no
 * other record, so it travels whole.
 */
export const DOMAIN_EVENTS = {
  'quote-request.submitted': v.strictObject({ quoteRequestId: uuid }),
  'investment-inquiry.submitted': v.strictObject({ investmentInquiryId: uuid }),
  /** Staff ask for the mail once more. */
  'quote-request.notification-requested': v.strictObject({ quoteRequestId: uuid }),
  'investment-inquiry.notification-requested': v.strictObject({ investmentInquiryId: uuid }),
  /** An answer is due soon, or was not given in time. Not under the key of the lead's own mail: that one can be sent again. */
  'answer.due-soon': v.strictObject({ dueRequestId: uuid }),
  'answer.overdue': v.strictObject({ dueRequestId: uuid }),
  /** What is to be done on a day, such as `2026-03-02`. */
  'digest.due': v.strictObject({ day: v.pipe(v.string(), v.isoDate()) }),
  /** Somebody wants a sign-in link for an address; an id that no account has stands for an address without one. */
  'sign-in-link.requested': v.strictObject({ staffAccountId: uuid }),
  'sign-in-link.used': v.strictObject({ staffAccountId: uuid }),
  /** Somebody forgot a password; ids stand for addresses like those of sign-in links. */
  'password-link.requested': v.strictObject({ staffAccountId: uuid }),
  'password.changed': v.strictObject({ staffAccountId: uuid }),
  'staff-account.invited': v.strictObject({ staffAccountId: uuid }),
  /** Photos belong to a request from now on, a visitor's or staff's. */
  'photos.stored': v.strictObject({ fileIds: v.pipe(v.array(uuid), v.minLength(1)) }),
  /** Some of many leads are to be changed by one decision. */
  'bulk.batch-due': v.strictObject({ bulkId: uuid, batch: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  /** Their rows are gone; nobody else knows the objects. */
  'files.discarded': v.strictObject({ storageKeys: v.pipe(v.array(v.string()), v.minLength(1)) }),
  /** A version ended processes of the shell and is not released any more. */
  'release.crashed': v.strictObject({
    remote: v.string(),
    version: v.string(),
    /** Null where there was none to go back to: the frontend was withdrawn. */
    rolledBackTo: v.nullable(v.string()),
  }),
  /** The guard took a release back because its visits were worse than those of the version before. */
  'release.taken-back': v.strictObject({
    remote: v.string(),
    version: v.string(),
    rolledBackTo: v.string(),
    reason: v.string(),
  }),
  'analytics.recorded': v.strictObject({
    event: analyticsEventSchema,
    occurredAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
} as const satisfies LeadEvents & Record<string, v.GenericSchema>;
export type DomainEventType = keyof typeof DOMAIN_EVENTS;
export type DomainEventPayload<T extends DomainEventType> = v.InferOutput<(typeof DOMAIN_EVENTS)[T]>;

/** What follows from an event: each effect happens once per event, under the key (event id, effect). */
export const EFFECTS_OF = {
  'quote-request.submitted': ['notification', 'analytics'],
  'investment-inquiry.submitted': ['notification', 'analytics'],
  'quote-request.notification-requested': ['notification'],
  'investment-inquiry.notification-requested': ['notification'],
  'answer.due-soon': ['notification'],
  'answer.overdue': ['notification'],
  'digest.due': ['notification'],
  'sign-in-link.requested': ['notification'],
  'sign-in-link.used': ['notification'],
  'password-link.requested': ['notification'],
  'password.changed': ['notification'],
  'staff-account.invited': ['notification'],
  'photos.stored': ['renditions'],
  'bulk.batch-due': ['bulk'],
  'files.discarded': ['removal'],
  'release.crashed': ['notification'],
  'release.taken-back': ['notification'],
  'analytics.recorded': ['analytics'],
} as const satisfies Record<DomainEventType, readonly EffectName[]>;

export const EFFECT_NAMES = ['notification', 'analytics', 'renditions', 'removal', 'bulk'] as const;
export type EffectName = (typeof EFFECT_NAMES)[number];

/** The channel on which a commit notifies the relay (Postgres NOTIFY). */
export const OUTBOX_CHANNEL = 'outbox';
