import type { InvestmentInquiry, LeadKind, NotificationState, QuoteRequest, RequestStatus } from '@site/contracts';
import type { EffectEntity, LeadEntity, StoredFile } from '@site/core';

export type Lead = QuoteRequest | InvestmentInquiry;

/** The differences between kinds of leads. Lists, changes, deletion, and history share one implementation on top. */
export interface LeadType<R extends Lead, E extends LeadEntity> {
  kind: LeadKind;
  entity: new () => E;
  /** Its name in messages. */
  noun: string;
  /** Path of its list. */
  listPath(status: RequestStatus): string;
  /** The lead as staff read it. @param files In the order of their positions. */
  recordOf(lead: PlainLead<E>, notification: NotificationState, files: readonly FileName[]): R;
}

export type FileName = Pick<StoredFile, 'id' | 'kind' | 'originalName'>;

/** The fields that a PATCH changes. Timestamps are strings, as sent. */
export type LeadChanges<E extends LeadEntity> = Omit<Partial<E>, 'followUpAt'> & { followUpAt?: string | null };

/** The columns of a lead as JSON. The id of the request that created it is left out. */
export type PlainLead<E extends LeadEntity> = Omit<
  E,
  'requestId' | 'files' | 'assignee' | 'quotedCents' | 'profitCents' | DateField | OptionalDateField
> &
  Record<DateField, string> &
  Record<OptionalDateField, string | null>;

type DateField = 'createdAt' | 'updatedAt';
type OptionalDateField = 'followUpAt' | 'dueAt' | 'firstContactAt' | 'lastContactAt';

/** State of a lead's mail. */
export type Mail = Pick<EffectEntity, 'state' | 'sentTo' | 'lastError'> & { doneAt: string | null };

/** @param mail null if nobody has requested one yet, which counts as queued */
export const notificationOf = (mail: Mail | null): NotificationState => ({
  state: mail?.state ?? 'queued',
  at: mail?.doneAt ?? null,
  ...(mail?.state === 'sent' && mail.sentTo !== null && { to: mail.sentTo }),
  reason: mail && mail.state !== 'sent' ? mail.lastError : null,
});
