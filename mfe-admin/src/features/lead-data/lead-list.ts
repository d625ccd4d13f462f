import { isListed, type LeadKind, type LiveEvent, type RequestStatus } from '@site/contracts';
import type { Lead } from './lead-kind';

/** Identifies a list. */
export interface ListArg {
  kind: LeadKind;
  status: RequestStatus;
}

/** One page of a list: newest first, with the URL of the next page. */
export interface LeadPage {
  items: Lead[];
  next: string | undefined;
}

/** The known part of a list. */
export interface LeadList extends LeadPage {
  /** Number of current items from the top; the rest was read before a gap in the live feed. */
  fresh: number;
  /** State of the next page's read; `held` until the first page has been reread. */
  more: 'idle' | 'loading' | 'failed' | 'held';
}

/** The order of every list: newest first. ISO dates and UUIDs sort as text. */
function byAge(a: Lead, b: Lead): number {
  return compare(b.createdAt, a.createdAt) || compare(b.id, a.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The list after a reread of its first page: the new page, with the known rest below. */
export function withFirstPage(known: LeadList | undefined, page: LeadPage): LeadList {
  if (!known) return { ...page, fresh: page.items.length, more: 'idle' };
  const items = newest(page.items, known.items);
  const tail = tailAfter(known.items, page);
  const whole = known.fresh >= known.items.length;
  const trusted = tail.length > 0 && whole;
  const next = trusted ? known.next : page.next;
  return {
    items: [...items, ...tail],
    next,
    fresh: trusted ? items.length + tail.length : items.length,
    // A pending page still belongs right after the trusted part.
    more: whole && known.more === 'loading' && known.next === next ? 'loading' : 'idle',
  };
}

/** The list after a gap in the live feed: all of it is untrusted, and its first page must be reread. */
export function asStale(known: LeadList): LeadList {
  return { ...known, fresh: 0, more: 'held' };
}

/** The URL of the next page, if it may be read now. */
export function nextToRead({ next, more }: LeadList): string | undefined {
  return more === 'idle' || more === 'failed' ? next : undefined;
}

/** Whether the list still waits for the page at `next`: it may have been reread from the top. */
export function awaits(known: LeadList, next: string): boolean {
  return known.more === 'loading' && known.next === next;
}

/** The list after the page below its fresh part was read. */
export function withNextPage(known: LeadList, page: LeadPage): LeadList {
  const head = newest(known.items.slice(0, known.fresh), page.items);
  const rest = known.items.slice(known.fresh);
  // The live feed may have added a lead at the border before its page arrived.
  const listed = new Set(head.map(({ id }) => id));
  const items = newest(page.items, rest).filter(({ id }) => !listed.has(id));
  return {
    items: [...head, ...items, ...tailAfter(rest, page)],
    next: page.next,
    fresh: head.length + items.length,
    more: 'idle',
  };
}

/** The list after a change to a lead of its kind. The same object when nothing changes. */
export function withChange(known: LeadList, status: RequestStatus, event: LiveEvent): LeadList {
  const id = event.change === 'deleted' ? event.id : event.record.id;
  const at = known.items.findIndex((lead) => lead.id === id);
  if (event.change === 'deleted') return at < 0 ? known : without(known, at);
  const { record } = event;
  const listed = known.items[at];
  // Events can arrive out of order, or after the answer to the user's own change.
  if (listed && listed.version > record.version) return known;
  if (!isListed(record, status)) return listed ? without(known, at) : known;
  if (listed) return { ...known, items: known.items.with(at, record) };
  const older = known.items.findIndex((lead) => byAge(record, lead) < 0);
  // Older than all known leads, with more to come: it arrives with its page.
  if (older < 0 && known.next) return known;
  const place = older < 0 ? known.items.length : older;
  return {
    ...known,
    items: known.items.toSpliced(place, 0, record),
    fresh: place <= known.fresh ? known.fresh + 1 : known.fresh,
  };
}

function without(known: LeadList, at: number): LeadList {
  return { ...known, items: known.items.toSpliced(at, 1), fresh: at < known.fresh ? known.fresh - 1 : known.fresh };
}

/** A pending page may be older than what the live feed has reported since. */
function newest(items: readonly Lead[], known: readonly Lead[]): Lead[] {
  const byId = new Map(known.map((lead) => [lead.id, lead]));
  return items.map((lead) => {
    const other = byId.get(lead.id);
    return other && other.version > lead.version ? other : lead;
  });
}

/** Leads older than the page; none when it is the last page. */
function tailAfter(known: readonly Lead[], page: LeadPage): Lead[] {
  const last = page.items.at(-1);
  return page.next && last ? known.filter((lead) => byAge(lead, last) > 0) : [];
}

/** A page of search results after a change to a lead: the set of results stays. */
export function withNews(page: LeadPage, event: LiveEvent): LeadPage {
  const id = event.change === 'deleted' ? event.id : event.record.id;
  const at = page.items.findIndex((lead) => lead.id === id);
  const known = page.items[at];
  if (!known) return page;
  if (event.change === 'deleted') return { ...page, items: page.items.toSpliced(at, 1) };
  return known.version > event.record.version ? page : { ...page, items: page.items.with(at, event.record) };
}
