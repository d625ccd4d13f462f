import type { LeadKind } from './leads/lead-kinds.js';
import type { LeadRecord } from './leads/lead-record.js';

/** The channel on which a commit tells of a lead (Postgres NOTIFY). The notice is a `LeadNotice` as JSON. */
export const LEADS_CHANNEL = 'leads';

/** The channel on which the end of a session is announced, which one is not (Postgres NOTIFY). */
export const SESSION_ENDS_CHANNEL = 'session-ends';

export interface LeadNotice {
  kind: LeadKind;
  id: string;
  change: 'created' | 'updated' | 'deleted';
}

/** Name of the server-sent events of `GET /api/live`; `data` is a `LiveEvent` as JSON. */
export const LIVE_EVENT = 'lead';

/** What staff hear while they look: the whole record, to be merged into lists without asking again. */
export type LiveEvent =
  | { [K in LeadKind]: { kind: K; change: 'created' | 'updated'; record: LeadRecord<K> } }[LeadKind]
  | { kind: LeadKind; change: 'deleted'; id: string };

/**
 * `GET /api/live?since=30` first tells what happened in the seconds before it opened, in one event of this name: a list
 * that was read while the stream was opening lacks nothing then.
 */
export const LIVE_SINCE = { query: 'since', maxSeconds: 30, event: 'before' } as const;

/** Data of that event. Ages are milliseconds before it was sent. */
export interface LiveBefore {
  /** From here on nothing is missing; what is older than that is to be read anew. */
  reachMs: number;
  /** Each lead once; what was created is told as updated. */
  changes: { agoMs: number; event: LiveEvent }[];
}
