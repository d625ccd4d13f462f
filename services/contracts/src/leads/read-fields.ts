import { type FieldRule, LEAD_FIELDS, type Place } from './lead-fields.js';
import type { LeadKind } from './lead-kinds.js';
import type { LeadField } from './lead-record.js';

/** A row of the table, of any kind. */
export interface FieldRow<K extends LeadKind = LeadKind> {
  field: K extends LeadKind ? LeadField<K> : never;
  label: string;
  formLabel?: string;
  column?: string;
  rule: FieldRule;
  shows: readonly Place[];
}

/** The fields of a kind, in the table's order. */
export function fieldsOf<K extends LeadKind>(kind: K): FieldRow<K>[] {
  return Object.entries(LEAD_FIELDS[kind]).map(([field, facts]) => ({ field, ...facts }) as FieldRow<K>);
}

/** The fields of a kind that show in a place. */
export function fieldsIn<K extends LeadKind>(kind: K, place: Place): FieldRow<K>[] {
  return fieldsOf(kind).filter(({ shows }) => shows.includes(place));
}

/** The fields that a submission writes into columns of the kind's table. */
export function submittedColumns<K extends LeadKind>(kind: K): (FieldRow<K> & { column: string })[] {
  return fieldsOf(kind).filter(
    (row): row is FieldRow<K> & { column: string } =>
      row.column !== undefined && (row.shows.includes('form') || row.rule.type === 'campaign'),
  );
}
