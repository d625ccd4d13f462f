import * as v from 'valibot';
import { analyticsEventSchema } from './analytics.js';
import type { LEADS, LeadKind } from './leads/lead-kinds.js';

const uuid = v.pipe(v.string(), v.uuid());

/** Events that every kind of lead has. Their payload is its id. */
type LeadEvents = {
  [K in LeadKind as `${K}.${'submitted' | 'notification-requested'}`]: v.GenericSchema<
    unknown,
    Record<(typeof LEADS)[K]['idKey'], string>
  >;
};

/**
 * Events of the outbox by type, with the schema of their payload. Payloads are ids;
 * the handler of an event reads the record. An analytics event of a visitor has no
 * record, so its payload is the whole event.
 */
export const DOMAIN_EVENTS = {
  'quote-request.submitted': v.strictObject({ quoteRequestId: uuid }),
  'investment-inquiry.submitted': v.strictObject({ investmentInquiryId: uuid }),
  /** Staff resend the mail. */
  'quote-request.notification-requested': v.strictObject({ quoteRequestId: uuid }),
  'investment-inquiry.notification-requested': v.strictObject({ investmentInquiryId: uuid }),
  /** An answer is due soon or overdue. Its key differs from that of the lead's own mail, which can be resent. */
  'answer.due-soon': v.strictObject({ dueRequestId: uuid }),
  'answer.overdue': v.strictObject({ dueRequestId: uuid }),
  /** The digest of a day, such as `2026-03-02`. */
  'digest.due': v.strictObject({ day: v.pipe(v.string(), v.isoDate()) }),
  /** A sign-in link was requested for an address. If the address has no account, the id belongs to none. */
  'sign-in-link.requested': v.strictObject({ staffAccountId: uuid }),
  'sign-in-link.used': v.strictObject({ staffAccountId: uuid }),
  /** A password reset was requested. Ids as for sign-in links. */
  'password-link.requested': v.strictObject({ staffAccountId: uuid }),
  'password.changed': v.strictObject({ staffAccountId: uuid }),
  'staff-account.invited': v.strictObject({ staffAccountId: uuid }),
  /** Photos were attached to a request, by a visitor or by staff. */
  'photos.stored': v.strictObject({ fileIds: v.pipe(v.array(uuid), v.minLength(1)) }),
  /** A bulk action was started. */
  'bulk.batch-due': v.strictObject({ bulkId: uuid, batch: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  /** The rows of these files were deleted; only this event knows their objects. */
  'files.discarded': v.strictObject({ storageKeys: v.pipe(v.array(v.string()), v.minLength(1)) }),
  /** A version crashed processes of the shell and is no longer released. */
  'release.crashed': v.strictObject({
    remote: v.string(),
    version: v.string(),
    /** Null if there was no version to roll back to: the frontend was withdrawn. */
    rolledBackTo: v.nullable(v.string()),
  }),
  /** The guard rolled back a release because its visits were worse than those of the version before. */
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

/** Effects of events: each happens once per event, under the key (event id, effect). */
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

/** Postgres NOTIFY channel on which a commit notifies the relay. */
export const OUTBOX_CHANNEL = 'outbox';
