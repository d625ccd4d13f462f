import { type BulkSelection, readBulkLead, readSearch } from '@site/contracts';
import type { LeadSet } from '../find/lead-conditions.js';

/** Individually selected leads, each with the version that the user saw. */
export const selectedLeads = ({ leads = [] }: BulkSelection) => leads.flatMap((text) => readBulkLead(text) ?? []);

/** The leads of a selection. */
export function leadSetOf(selection: BulkSelection): LeadSet {
  const { leads, query = '', except } = selection;
  if (leads) return { search: {}, only: selectedLeads(selection).map(({ id }) => id) };
  return { search: readSearch(query), except };
}
