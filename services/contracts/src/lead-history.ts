/** Actions on a lead after its submission. */
export const HISTORY_ACTIONS = ['updated', 'files_added', 'notification_resent', 'deleted', 'undone'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** One field of a change, before and after. */
export interface HistoryChange {
  field: string;
  from: string | boolean | null;
  to: string | boolean | null;
}

/** A row of a lead's history: who, when (ISO 8601 in UTC), what. */
export interface HistoryEntry {
  id: string;
  at: string;
  /** Email address of the staff account. */
  by: string;
  action: HistoryAction;
  /** For `files_added`: one per file; `field` is projectFiles, `to` is its name. */
  changes: HistoryChange[];
}
