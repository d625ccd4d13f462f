import type { InvestmentInquiry, LeadKind, NotificationState, QuoteRequest, RequestStatus } from '@site/contracts';

export type Lead = QuoteRequest | InvestmentInquiry;

/** What a PATCH may change: its column, and the column's type. */
export type PatchColumn = readonly [column: string, type: 'text' | 'boolean'];

/** What tells one kind of lead from the other; lists, changes, deletion and history are written once, on top of it. */
export interface LeadType<R extends Lead, P extends { status?: RequestStatus; version?: number }> {
  kind: LeadKind;
  table: 'quote_requests' | 'investment_inquiries';
  /** What people call one of them. */
  noun: string;
  /** Path of its list. */
  listPath(status: RequestStatus): string;
  /** Selected from the table as `l`, beside what every lead has. */
  columns: string;
  patchable: Readonly<Record<Exclude<keyof P, 'version'>, PatchColumn>>;
  /** Name of its id in the payloads of its events. */
  eventKey: 'quoteRequestId' | 'investmentInquiryId';
  toRecord(row: LeadRow): R;
}

/** A row as Postgres answers it: the record's own names, save what `toRecord` makes of it. */
export type LeadRow = Record<string, unknown> & {
  createdAt: Date;
  updatedAt: Date;
  notification: NotificationState | null;
};

/** What staff have done has a name and a reason to be kept. */
export interface Actor {
  staffAccountId: string;
  email: string;
}

/** What both kinds have. The state of the mail is that of the newest event that asked for one. */
export const selectOf = ({
  columns,
  table,
  eventKey,
}: Pick<LeadType<never, never>, 'columns' | 'table' | 'eventKey'>) => `
  select l.id, l.full_name as "fullName", l.email, l.phone, l.message, l.status, l.notes, ${columns},
    l.utm_source, l.utm_medium, l.utm_campaign, l.utm_content, l.utm_term,
    l.suspicion, l.created_at as "createdAt", l.updated_at as "updatedAt", l.version,
    (select json_build_object('state', e.state, 'at', e.done_at,
              'reason', case when e.state = 'sent' then null else e.last_error end)
       from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
      where o.payload ? '${eventKey}' and o.payload ->> '${eventKey}' = l.id::text
      order by o.seq desc limit 1) as notification
    from ${table} l`;

/** A page of one status ($1), newest first, of $2 rows; of those before a place ($3, $4) when it goes on. */
export const selectPage = (type: Parameters<typeof selectOf>[0], goesOn = false) => `${selectOf(type)}
  where l.status = $1 ${goesOn ? 'and (l.created_at, l.id) < ($3, $4)' : ''}
  order by l.created_at desc, l.id desc limit $2`;

/** What every record has in common, from its row. */
export function commonOf({ createdAt, updatedAt, notification, ...row }: LeadRow) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    notification: {
      state: notification?.state ?? 'queued',
      at: notification?.at ? new Date(notification.at).toISOString() : null,
      reason: notification?.reason ?? null,
    } satisfies NotificationState,
  };
}
