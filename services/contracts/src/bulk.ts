import { LEAD_KINDS, type LeadKind } from './leads/lead-kinds.js';
import { UUID } from './uuid.js';

/** What is done to many leads by one decision. */
export const BULK_ACTIONS = ['assign', 'follow-up', 'move', 'close', 'spam', 'not-spam', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Why a lead was left alone: it was changed or deleted after it was selected, or its status does not allow it. */
export const BULK_SKIPS = ['changed', 'gone', 'status'] as const;
export type BulkSkip = (typeof BULK_SKIPS)[number];

/**
 * Which leads: some, each as {@link bulkLead} writes it, or all that a search finds but some. `count` is how many the
 * person saw and agreed to; it must be true.
 */
export interface BulkSelection {
  leads?: string[];
  /** As in an address. */
  query?: string;
  /** Ids. */
  except?: string[];
  count: number;
}

/** Body of `POST /api/leads/bulk`. */
export interface NewBulkJob extends BulkSelection {
  action: BulkAction;
  /** Of 'assign'; null for nobody. */
  assigneeId?: string | null;
  /** Of 'follow-up': a day or an instant; null for none. */
  followUpAt?: string | null;
}

/** A lead that was left alone. The name is missing where the lead is. */
export interface SkippedLead {
  kind: LeadKind;
  id: string;
  name: string | null;
  reason: BulkSkip;
}

/** How far it is. */
export interface BulkJob {
  id: string;
  action: BulkAction;
  total: number;
  done: number;
  skipped: number;
  /** The first of those that were left alone, as many as `LIMITS.bulk.named`. */
  skippedLeads: SkippedLead[];
}

/** A selected lead in the version that was seen: "quote-request/{id}@{version}". */
export const bulkLead = (kind: LeadKind, { id, version }: { id: string; version: number }) =>
  `${kind}/${id}@${version}`;

const BULK_LEAD = new RegExp(`^(${LEAD_KINDS.join('|')})/(${UUID.source.slice(1, -1)})@([0-9]{1,9})$`, 'i');

/** What {@link bulkLead} wrote; undefined for any other text. */
export function readBulkLead(text: string): { kind: LeadKind; id: string; version: number } | undefined {
  const [, kind, id, version] = BULK_LEAD.exec(text) ?? [];
  return kind && id ? { kind: kind as LeadKind, id, version: Number(version) } : undefined;
}

/** Answer of `GET /api/leads/count`; one more than `LIMITS.bulk.max` stands for all that are more. */
export interface LeadCount {
  count: number;
}

/** Who took which leads out of the house: a row of `GET /api/lead-exports`. */
export interface LeadExport {
  id: string;
  at: string;
  by: string;
  /** The search, as in an address, or how many were selected. */
  query: string;
  /** Null while it is under way, or was broken off. */
  rows: number | null;
}
