import { type BulkSelection, bulkLead } from '@site/contracts';
import { kindOf, type Lead } from '../lead-data/lead-kind';

/** Selected leads: individual ones, or all search results with exceptions. */
export interface Selection {
  /** Number of search results when all are selected. */
  all: number | undefined;
  /** Leads by id, as last seen: the selected ones, or the exceptions when all are selected. */
  leads: ReadonlyMap<string, Lead>;
  /** Where a range begins: the id of the lead clicked last. */
  from: string | undefined;
}

export const NONE: Selection = { all: undefined, leads: new Map(), from: undefined };

export const isSelected = ({ all, leads }: Selection, { id }: Lead) => leads.has(id) !== (all !== undefined);

export const countOf = ({ all, leads }: Selection) => (all === undefined ? leads.size : all - leads.size);

/** Selects all current results. Exceptions stay, even if the search no longer finds them. */
export const recounted = (selection: Selection, found: number): Selection => ({
  ...selection,
  all: found + selection.leads.size,
});

/** Toggles one lead. */
export function toggled(selection: Selection, lead: Lead): Selection {
  const leads = new Map(selection.leads);
  if (!leads.delete(lead.id)) leads.set(lead.id, lead);
  return { ...selection, leads, from: lead.id };
}

/** Selects the range from the lead clicked last to this one, in list order. */
export function extended(selection: Selection, items: readonly Lead[], to: Lead): Selection {
  const ends = [items.findIndex(({ id }) => id === selection.from), items.findIndex(({ id }) => id === to.id)];
  const [first = -1, last = -1] = ends.sort((a, b) => a - b);
  if (first < 0) return isSelected(selection, to) ? selection : toggled(selection, to);
  const range = items.slice(first, last + 1).filter((lead) => !isSelected(selection, lead));
  return { ...range.reduce(toggled, selection), from: selection.from };
}

/** The selection in the API's format. @param query The search for "all", as in a URL. */
export function selectionOf(selection: Selection, items: readonly Lead[], query: string): BulkSelection {
  const count = countOf(selection);
  if (selection.all !== undefined) return { query, except: [...selection.leads.keys()], count };
  // Prefers leads as the list shows them now.
  const shown = new Map(items.map((lead) => [lead.id, lead]));
  const leads = [...selection.leads.values()].map((lead) => shown.get(lead.id) ?? lead);
  return { leads: leads.map((lead) => bulkLead(kindOf(lead), lead)), count };
}
