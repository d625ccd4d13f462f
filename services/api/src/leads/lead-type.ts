import type { InvestmentInquiry, LeadKind, NotificationState, QuoteRequest, RequestStatus } from '@site/contracts';
import type { EffectEntity, LeadEntity, StoredFile } from '@site/core';

export type Lead = QuoteRequest | InvestmentInquiry;

/** What tells one kind of lead from the other; lists, changes, deletion and history are written once, on top of it. */
export interface LeadType<R extends Lead, E extends LeadEntity> {
  kind: LeadKind;
  entity: new () => E;
  /** What people call one of them. */
  noun: string;
  /** Path of its list. */
  listPath(status: RequestStatus): string;
  /** Name of its id in the payloads of its events. */
  eventKey: 'quoteRequestId' | 'investmentInquiryId';
  /** What staff read: the lead with what it lacks. @param files In the order of their positions. */
  recordOf(lead: PlainLead<E>, notification: NotificationState, files: readonly FileName[]): R;
}

export type FileName = Pick<StoredFile, 'id' | 'kind' | 'originalName' | 'quoteRequestId'>;

/** What a PATCH changes of a lead. Instants are texts here, as they were sent. */
export type LeadChanges<E extends LeadEntity> = Omit<Partial<E>, 'followUpAt'> & { followUpAt?: string | null };

/** The columns of a lead as JSON has them; which request brought it is not for the desk. */
export type PlainLead<E extends LeadEntity> = Omit<
  E,
  'requestId' | 'files' | 'assignee' | 'quotedCents' | 'profitCents' | DateField
> &
  Record<'createdAt' | 'updatedAt', string> &
  Record<(typeof OPTIONAL_DATES)[number], string | null>;

/** Dates that a lead need not have. */
export const OPTIONAL_DATES = ['followUpAt', 'dueAt', 'firstContactAt', 'lastContactAt'] as const;
type DateField = 'createdAt' | 'updatedAt' | (typeof OPTIONAL_DATES)[number];

/** Where a lead's mail stands; all of it is null where nobody has asked for one. */
export type Mail = { [Name in 'state' | 'doneAt' | 'sentTo' | 'lastError']: EffectEntity[Name] | null };

/** A mail that nobody has asked for yet is as good as queued. */
export const notificationOf = ({ state, doneAt, sentTo, lastError }: Mail): NotificationState => ({
  state: state ?? 'queued',
  at: doneAt?.toISOString() ?? null,
  ...(state === 'sent' && sentTo !== null && { to: sentTo }),
  reason: state === 'sent' ? null : lastError,
});
