import type { LeadKind } from './leads/lead-kinds.js';
import type { LeadRecord } from './leads/lead-record.js';
import type { RequestStatus } from './status.js';

/** Postgres NOTIFY channel for changes of leads. The payload is a `LeadNotice` as JSON. */
export const LEADS_CHANNEL = 'leads';

/** Postgres NOTIFY channel for ended sessions; the payload does not identify the session. */
export const SESSION_ENDS_CHANNEL = 'session-ends';

export interface LeadNotice {
  kind: LeadKind;
  id: string;
  change: 'created' | 'updated' | 'deleted';
  /** Set if this change assigned the lead. */
  assigned?: true;
}

/** Name of the server-sent events of `GET /api/live`; `data` is a `LiveEvent` as JSON. */
export const LIVE_EVENT = 'lead';

/** A live change: the whole record, so that lists can merge it without another call. */
export type LiveEvent =
  | { [K in LeadKind]: { kind: K; change: 'created' | 'updated'; record: LeadRecord<K>; assigned?: true } }[LeadKind]
  | { kind: LeadKind; change: 'deleted'; id: string };

/**
 * `GET /api/live?since=30` first sends what happened in the seconds before it opened, in one event of this name. So a
 * list that was read while the stream was opening misses nothing.
 */
export const LIVE_SINCE = { query: 'since', maxSeconds: 30, event: 'before' } as const;

/** Data of that event. Ages are milliseconds before it was sent. */
export interface LiveReplay {
  /** `changes` is complete back to this age; reread older data. */
  reachMs: number;
  /** Each lead once. A created lead is sent as updated. */
  changes: { agoMs: number; event: LiveEvent }[];
}

/** Event of the same stream: how many open leads there are. Sent at the start and after changes. */
export const COUNTS_EVENT = 'counts';

export type OpenStatus = Exclude<RequestStatus, 'closed'>;
export type LeadCounts = Record<LeadKind, Record<OpenStatus, number>>;

/** Event of the same stream: all viewers of leads. Sent at the start and after changes. */
export const VIEWERS_EVENT = 'viewers';

export interface LeadViewer {
  leadId: string;
  /** Email address of the account. */
  email: string;
}

/** Postgres NOTIFY channel on which processes exchange viewers. */
export const VIEWERS_CHANNEL = 'lead-viewers';

/** Body of `PUT /api/live/viewer`; null for no lead. It expires unless it is repeated in time. */
export interface ViewedLead {
  leadId: string | null;
}

export const VIEWER = { repeatSeconds: 20, forgottenAfterSeconds: 45 } as const;
