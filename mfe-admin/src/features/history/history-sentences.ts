import { type HistoryChange, type HistoryEntry, isRequestStatus } from '@site/contracts';
import type { LeadKindSpec } from '../lead-data/lead-kind';

/** What one row of a lead's history says, a sentence for each change. */
export function historySentences(spec: LeadKindSpec, { action, changes }: HistoryEntry): string[] {
  switch (action) {
    case 'updated':
      return changes.map((change) => changeSentence(spec, change));
    case 'files_added':
      return changes.map(({ to }) => `Added the file ${text(to)}`);
    case 'notification_resent':
      return ['Sent the notification again'];
    case 'deleted':
      return ['Deleted it'];
  }
}

function changeSentence(spec: LeadKindSpec, { field, from, to }: HistoryChange): string {
  if (field === 'status') return `Status: ${statusWord(spec, from)} → ${statusWord(spec, to)}`;
  if (field === spec.flag.field) return `${spec.flag.label('in_progress')}: ${to ? 'Yes' : 'No'}`;
  const label = spec.texts.find((one) => one.field === field)?.label ?? field;
  return `${label}: ${text(from)} → ${text(to)}`;
}

function statusWord(spec: LeadKindSpec, status: HistoryChange['to']): string {
  return typeof status === 'string' && isRequestStatus(status) ? spec.statusWords[status] : text(status);
}

function text(value: HistoryChange['to']): string {
  if (value === null || value === '') return 'empty';
  return typeof value === 'string' ? `“${value}”` : value ? 'Yes' : 'No';
}
