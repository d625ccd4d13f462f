import type { LeadKind } from './leads/lead-kinds.js';
import type { LeadRecord } from './leads/lead-record.js';
import type { RequestStatus } from './status.js';

/** The channel on which a commit tells of a lead (Postgres NOTIFY). The notice is a `LeadNotice` as JSON. */
export const LEADS_CHANNEL = 'leads';

/** The channel on which the end of a session is announced, which one is not (Postgres NOTIFY). */
export const SESSION_ENDS_CHANNEL = 'session-ends';

export interface LeadNotice {
  kind: LeadKind;
  id: string;
  change: 'created' | 'updated' | 'deleted';
  /** This change gave it to somebody. */
  assigned?: true;
}

/** Name of the server-sent events of `GET /api/live`; `data` is a `LiveEvent` as JSON. */
export const LIVE_EVENT = 'lead';

/** What staff hear while they look: the whole record, to be merged into lists without asking again. */
export type LiveEvent =
  | { [K in LeadKind]: { kind: K; change: 'created' | 'updated'; record: LeadRecord<K>; assigned?: true } }[LeadKind]
  | { kind: LeadKind; change: 'deleted'; id: string };

/**
 * `GET /api/live?since=30` first tells what happened in the seconds before it opened, in one event of this name: a list
 * that was read while the stream was opening lacks nothing then.
 */
export const LIVE_SINCE = { query: 'since', maxSeconds: 30, event: 'before' } as const;

/** Data of that event. Ages are milliseconds before it was sent. */
export interface LiveBefore {
  /** From here on nothing is missing; what is older than that is to be read again. */
  reachMs: number;
  /** Each lead once; a created lead is sent as updated. */
  changes: { agoMs: number; event: LiveEvent }[];
}

/** Event of the same stream: how many leads are in the lists that are worked on. Sent at its start and after changes. */
export const COUNTS_EVENT = 'counts';

export type OpenStatus = Exclude<RequestStatus, 'closed'>;
export type LeadCounts = Record<LeadKind, Record<OpenStatus, number>>;

/** Event of the same stream: who looks at which lead now, all of them. Sent at its start and after changes. */
export const VIEWERS_EVENT = 'viewers';

export interface LeadViewer {
  leadId: string;
  /** E-mail address of the account. */
  email: string;
}

/** The channel on which the processes tell each other of viewers (Postgres NOTIFY). */
export const VIEWERS_CHANNEL = 'lead-viewers';

/** Body of `PUT /api/live/viewer`; null for no lead. It is to be said again within the time, or counts as over. */
export interface ViewedLead {
  leadId: string | null;
}

export const VIEWER = { repeatSeconds: 20, forgottenAfterSeconds: 45 } as const;
