import type { InvestmentInquiry, LeadKind, QuoteRequest, RequestStatus } from '@site/contracts';

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
  /** The record's fields beside those that every lead has, each with its SQL; the row is `l`. */
  fields: Readonly<Record<Exclude<keyof R, CommonField>, string>>;
  /** What `fields` reads beside the row. */
  joins: string;
  patchable: Readonly<Record<Exclude<keyof P, 'version'>, PatchColumn>>;
  /** Name of its id in the payloads of its events. */
  eventKey: 'quoteRequestId' | 'investmentInquiryId';
}

type CommonField = keyof QuoteRequest & keyof InvestmentInquiry;

/** What staff have done has a name and a reason to be kept. */
export interface Actor {
  staffAccountId: string;
  email: string;
}

const isoOf = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The state of the mail is that of the newest event that asked for one. */
const COMMON: Readonly<Record<CommonField, string>> = {
  id: 'l.id',
  fullName: 'l.full_name',
  email: 'l.email',
  phone: 'l.phone',
  message: 'l.message',
  status: 'l.status',
  notes: 'l.notes',
  utm_source: 'l.utm_source',
  utm_medium: 'l.utm_medium',
  utm_campaign: 'l.utm_campaign',
  utm_content: 'l.utm_content',
  utm_term: 'l.utm_term',
  suspicion: 'l.suspicion',
  createdAt: isoOf('l.created_at'),
  updatedAt: isoOf('l.updated_at'),
  version: 'l.version',
  notification: `json_build_object('state', coalesce(mail.state, 'queued'), 'at', ${isoOf('mail.done_at')},
    'reason', case when mail.state <> 'sent' then mail.last_error end)`,
};

type Selected = Pick<LeadType<never, never>, 'table' | 'fields' | 'joins' | 'eventKey'>;

/**
 * Selects `record`, a lead as JSON text. Postgres writes it, so that a list passes through this process as it is: taking
 * fifty rows apart and putting them together again took longer than all else that a list needs.
 */
export const selectOf = ({ table, fields, joins, eventKey }: Selected) => `
  select json_build_object(${Object.entries<string>({ ...COMMON, ...fields })
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(', ')})::text as record
    from ${table} l ${joins}
    left join lateral (
      select e.state, e.done_at, e.last_error
        from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
       where o.payload ? '${eventKey}' and o.payload ->> '${eventKey}' = l.id::text
       order by o.seq desc limit 1) as mail on true`;

/** A page of one status ($1), newest first; of those before a place ($2, $3) when it goes on. */
export const selectPage = (type: Selected, { limit, goesOn }: { limit: number; goesOn: boolean }) => `${selectOf(type)}
  where l.status = $1 ${goesOn ? 'and (l.created_at, l.id) < ($2, $3)' : ''}
  order by l.created_at desc, l.id desc limit ${limit}`;
