import {
  type HistoryChange,
  type HistoryEntry,
  isRequestStatus,
  PROJECT_FILES_FIELD,
  type StaffMember,
} from '@site/contracts';
import { dateAndTime } from '../../shared/dates';
import { nameOfAccount } from '../../shared/staff-names';
import { contactWord } from '../contacts/contact-words';
import type { LeadKindSpec } from '../lead-data/lead-kind';

type Staff = readonly StaffMember[];

/** One sentence per change in a history entry. */
export function historySentences(spec: LeadKindSpec, { action, changes }: HistoryEntry, staff?: Staff): string[] {
  switch (action) {
    case 'updated':
      return changes.map((change) => changeSentence(spec, change, staff));
    case 'undone':
      return changes.map((change) => `Undone. ${changeSentence(spec, change, staff)}`);
    case 'files_added':
      return changes.map(({ to }) => `Added the file ${text(to)}`);
    case 'notification_resent':
      return ['Sent the notification again'];
    case 'deleted':
      return ['Deleted it'];
  }
}

function changeSentence(spec: LeadKindSpec, { field, from, to }: HistoryChange, staff?: Staff): string {
  if (field === 'status') return `Status: ${statusWord(spec, from)} → ${statusWord(spec, to)}`;
  if (field === 'spam') return to ? 'Marked as spam' : 'Marked as not spam';
  if (field === spec.flag.field) return `${spec.flag.label('in_progress')}: ${to ? 'Yes' : 'No'}`;
  if (field === 'lastContactOutcome') return `Contact: ${contactWord(String(to))}`;
  if (field === 'followUpAt') return `Follow-up: ${date(from)} → ${date(to)}`;
  if (field === 'assigneeId') return `Assigned to: ${account(staff, from)} → ${account(staff, to)}`;
  if (field === PROJECT_FILES_FIELD) return `Removed the file ${text(from)}`;
  const label = spec.texts.find((one) => one.field === field)?.label ?? field;
  return `${label}: ${text(from)} → ${text(to)}`;
}

function statusWord(spec: LeadKindSpec, status: HistoryChange['to']): string {
  return typeof status === 'string' && isRequestStatus(status) ? spec.statusWords[status] : text(status);
}

const date = (value: HistoryChange['to']) => (typeof value === 'string' ? dateAndTime(value) : 'none');

const account = (staff: Staff | undefined, value: HistoryChange['to']) =>
  typeof value === 'string' ? nameOfAccount(staff, value) : 'nobody';

function text(value: HistoryChange['to']): string {
  if (value === null || value === '') return 'empty';
  return typeof value === 'string' ? `“${value}”` : value ? 'Yes' : 'No';
}
