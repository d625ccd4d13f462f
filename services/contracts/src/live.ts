import type { InvestmentInquiry } from './investment-inquiry.js';
import type { QuoteRequest } from './quote-request.js';

/** The channel on which a commit tells of a lead (Postgres NOTIFY). The notice is a `LeadNotice` as JSON. */
export const LEADS_CHANNEL = 'leads';

export const LEAD_KINDS = ['quote-request', 'investment-inquiry'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export interface LeadNotice {
  kind: LeadKind;
  id: string;
  change: 'created' | 'updated' | 'deleted';
}

/** Name of the server-sent events of `GET /api/live`; `data` is a `LiveEvent` as JSON. */
export const LIVE_EVENT = 'lead';

/**
 * `GET /api/live?since=30` first tells what happened in the 30 seconds before it opened: a list that was read while the
 * stream was opening lacks nothing. What was created then is told as updated.
 */
export const LIVE_SINCE = { query: 'since', maxSeconds: 30 } as const;

/** The event of a stream that cannot tell what happened before it: lists are to be read again. Its data is `{}`. */
export const LIVE_ANEW_EVENT = 'anew';

/** What staff hear while they look: the whole record, to be merged into lists without asking again. */
export type LiveEvent =
  | { kind: 'quote-request'; change: 'created' | 'updated'; record: QuoteRequest }
  | { kind: 'investment-inquiry'; change: 'created' | 'updated'; record: InvestmentInquiry }
  | { kind: LeadKind; change: 'deleted'; id: string };
