import { brand, type FoundLead, fieldsIn, LEAD_KINDS, LIMITS, serviceName } from '@site/contracts';
import { stringify } from 'csv-stringify/sync';
import type { FoundPage } from '../find/find.repository.js';
import type { ListPage } from '../leads/list-page.js';

/** Common columns, then every field of both kinds that the contracts' table exports. */
const COLUMNS = [
  { key: 'id', header: 'ID' },
  { key: 'kind', header: 'Kind' },
  { key: 'status', header: 'Status' },
  { key: 'createdAt', header: 'Submitted' },
  { key: 'spam', header: 'Spam' },
  ...new Map(
    LEAD_KINDS.flatMap((kind) => fieldsIn(kind, 'export')).map(({ field, label }) => [
      field,
      { key: field, header: label },
    ]),
  ).values(),
];

/**
 * `quoted_match` also quotes lone line breaks and the other separators at which spreadsheets may split: a formula might
 * begin the next row or cell.
 */
const FORM = {
  columns: COLUMNS,
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n;\t]/,
} as const;

/**
 * Leads as CSV for spreadsheets. Prefixes values that would be formulas with an apostrophe.
 * @param emails Of staff accounts, by id.
 */
export async function* csvOf(
  read: (page: ListPage) => Promise<FoundPage>,
  emails: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const limit = LIMITS.list.max;
  yield stringify([], { ...FORM, header: true, bom: true });
  for (let before: ListPage['before']; ; ) {
    const { records, next } = await read({ limit, before });
    yield stringify(
      records.map((lead) => rowOf({ ...lead, assigneeId: emails.get(lead.assigneeId ?? '') ?? null })),
      FORM,
    );
    before = next;
    if (!before) return;
  }
}

const rowOf = (lead: FoundLead) =>
  Object.fromEntries(
    Object.entries(lead).map(([field, value]) => [
      field,
      field === 'services' ? servicesOf(value) : TIMES.includes(field) ? timeOf(value) : textOf(value),
    ]),
  );

const servicesOf = (ids: string[]) => ids.map(serviceName).join(', ');

const TIMES = ['createdAt', 'followUpAt'];
/** Like "2026-10-31 20:00:00", which spreadsheets read as a date. */
const OFFICE_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: brand.timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** In the office's time, so that a row is in the same day and month as in the desk and the report. */
const timeOf = (at: string | null) => at && OFFICE_TIME.format(new Date(at));
const textOf = (value: unknown) =>
  Array.isArray(value) ? value.join(' ') : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
