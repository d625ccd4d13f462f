import type { ApiError } from './api-error.js';
import { LEAD_KINDS, type LeadKind } from './leads/lead-kinds.js';
import { UUID } from './uuid.js';

/** Actions on many leads at once. */
export const BULK_ACTIONS = ['assign', 'follow-up', 'move', 'close', 'spam', 'not-spam', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Why a lead was skipped: it was changed or deleted after it was selected, or its status does not allow the action. */
export const BULK_SKIPS = ['changed', 'gone', 'status'] as const;
export type BulkSkip = (typeof BULK_SKIPS)[number];

/**
 * The selected leads: a list in the format of {@link bulkLead}, or all search results with exceptions. `count` is the
 * number that the user confirmed; it must match.
 */
export interface BulkSelection {
  leads?: string[];
  /** As in a URL. */
  query?: string;
  /** Ids. */
  except?: string[];
  count: number;
}

/** Body of `POST /api/leads/bulk`. */
export interface NewBulkJob extends BulkSelection {
  /** The job's id, so that a request whose response was lost can be sent again. */
  id?: string;
  action: BulkAction;
  /** For 'assign'; null for nobody. */
  assigneeId?: string | null;
  /** For 'follow-up': a day or an instant; null for none. */
  followUpAt?: string | null;
}

/** A 409: the search finds a different number of leads than was confirmed. Excludes the exceptions. */
export interface OtherCountError extends ApiError {
  /** Capped at `LIMITS.bulk.max` plus one. */
  found?: number;
}

/** A skipped lead. It has no name if the lead no longer exists. */
export interface SkippedLead {
  kind: LeadKind;
  id: string;
  name: string | null;
  reason: BulkSkip;
}

/** Progress. */
export interface BulkJob {
  id: string;
  action: BulkAction;
  total: number;
  done: number;
  skipped: number;
  /** The first skipped leads, at most `LIMITS.bulk.named`; with `?skipped=all`, all of them. */
  skippedLeads: SkippedLead[];
}

/** A selected lead with the version that the user saw: "quote-request/{id}@{version}". */
export const bulkLead = (kind: LeadKind, { id, version }: { id: string; version: number }) =>
  `${kind}/${id}@${version}`;

const BULK_LEAD = new RegExp(`^(${LEAD_KINDS.join('|')})/(${UUID.source.slice(1, -1)})@([0-9]{1,9})$`, 'i');

/** Reads what {@link bulkLead} wrote; undefined for any other text. */
export function readBulkLead(text: string): { kind: LeadKind; id: string; version: number } | undefined {
  const [, kind, id, version] = BULK_LEAD.exec(text) ?? [];
  return kind && id ? { kind: kind as LeadKind, id, version: Number(version) } : undefined;
}

/** Response of `GET /api/leads/count`. `LIMITS.bulk.max` plus one means that number or more. */
export interface LeadCount {
  count: number;
}

/** Who exported which leads: a row of `GET /api/lead-exports`. */
export interface LeadExport {
  id: string;
  at: string;
  by: string;
  /** The search, as in a URL, with its exceptions as `except`; or how many were selected. */
  query: string;
  /** Rows sent, even if it was interrupted; null while it runs. */
  rows: number | null;
}
