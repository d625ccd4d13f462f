import type { LeadFilter, LeadSearch } from '@site/contracts';

/** Filter toggles; those with the same name are mutually exclusive. */
export const CHIPS: readonly { label: string; filter: Exclude<LeadFilter, 'q'>; value: string | boolean }[] = [
  { label: 'Quotes', filter: 'kind', value: 'quote-request' },
  { label: 'Investments', filter: 'kind', value: 'investment-inquiry' },
  { label: 'New', filter: 'status', value: 'new' },
  { label: 'In progress', filter: 'status', value: 'in_progress' },
  { label: 'Closed', filter: 'status', value: 'closed' },
  { label: 'Waiting over 24 h', filter: 'waiting', value: true },
  { label: 'Overdue', filter: 'overdue', value: true },
  { label: 'Follow-up due', filter: 'followUp', value: 'due' },
  { label: 'Contacted in time', filter: 'inTime', value: true },
  { label: 'Moved', filter: 'moved', value: true },
  { label: 'Purchased', filter: 'purchased', value: true },
  { label: 'Purchased without an amount', filter: 'withoutProfit', value: true },
  { label: 'Has photos', filter: 'photos', value: true },
  { label: 'Marked as spam', filter: 'spam', value: true },
  { label: 'Not marked', filter: 'spam', value: false },
];

/** The search after a filter is toggled. */
export function toggled(search: LeadSearch, filter: LeadFilter, value: string | boolean): LeadSearch {
  return { ...search, [filter]: search[filter] === value ? undefined : value };
}
