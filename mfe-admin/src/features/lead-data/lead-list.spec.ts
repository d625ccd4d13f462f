import { describe, expect, it } from '@jest/globals';
import type { QuoteRequest, RequestStatus } from '@site/contracts';
import {
  asStale,
  awaits,
  type LeadList,
  type LeadPage,
  nextToRead,
  withChange,
  withFirstPage,
  withNews,
  withNextPage,
} from './lead-list';

/** A lead sent this many minutes ago. */
function lead(minutes: number, change: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    id: `id-${minutes}`,
    createdAt: new Date(Date.UTC(2026, 10, 20) - minutes * 60_000).toISOString(),
    status: 'new',
    version: 1,
    ...change,
  } as QuoteRequest;
}

const leads = (...minutes: number[]) => minutes.map((one) => lead(one));
const ids = ({ items }: Pick<LeadList, 'items'>) => items.map(({ id }) => id);
const list = (minutes: number[], change: Partial<LeadList> = {}): LeadList => ({
  items: leads(...minutes),
  next: '/next',
  fresh: minutes.length,
  more: 'idle',
  ...change,
});
const updated = (record: QuoteRequest) => ({ kind: 'quote-request', change: 'updated', record }) as const;

describe('a refetched first page', () => {
  it('becomes the list when nothing was loaded', () => {
    expect(withFirstPage(undefined, { items: leads(1, 2), next: undefined })).toEqual({
      items: leads(1, 2),
      next: undefined,
      fresh: 2,
      more: 'idle',
    });
  });

  it('replaces the range it covers and keeps older rows', () => {
    const read = withFirstPage(list([1, 2, 3, 4, 5], { next: '/after-5' }), {
      items: leads(0, 1, 3),
      next: '/after-3',
    });
    expect(ids(read)).toEqual(['id-0', 'id-1', 'id-3', 'id-4', 'id-5']);
    expect(read.next).toBe('/after-5');
    expect(read.fresh).toBe(5);
  });

  it('becomes the whole list when it is the last page', () => {
    const read = withFirstPage(list([1, 2, 3]), { items: leads(1), next: undefined });
    expect(ids(read)).toEqual(['id-1']);
    expect(read.next).toBeUndefined();
  });

  it('does not overwrite newer rows', () => {
    const known = { ...list([1, 2]), items: [lead(1, { version: 3, notes: 'mine' }), lead(2)] };
    const [first] = withFirstPage(known, { items: leads(1, 2), next: undefined }).items;
    expect(first).toMatchObject({ version: 3, notes: 'mine' });
  });

  it('continues from its own end after a gap in events', () => {
    const read = withFirstPage(list([1, 2, 3, 4], { fresh: 0, next: '/after-4' }), {
      items: leads(1, 2),
      next: '/after-2',
    });
    expect(ids(read)).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
    expect(read).toMatchObject({ fresh: 2, next: '/after-2' });
    const whole = withNextPage(read, { items: leads(4, 6), next: '/after-6' });
    expect(ids(whole)).toEqual(['id-1', 'id-2', 'id-4', 'id-6']);
    expect(whole).toMatchObject({ fresh: 4, next: '/after-6' });
  });
});

/** Applies the answer for a further page to a list, as `loadMore` does. */
const answered = (known: LeadList, next: string, page: LeadPage) =>
  awaits(known, next) ? withNextPage(known, page) : known;

describe('a further page', () => {
  it('is appended', () => {
    const read = withNextPage(list([1, 2]), { items: leads(3, 4), next: undefined });
    expect(ids(read)).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
    expect(read).toMatchObject({ fresh: 4, next: undefined, more: 'idle' });
  });

  it('does not repeat a lead that an event moved at the page boundary', () => {
    const heard = withChange(list([1, 2, 5, 6], { fresh: 2, next: '/after-2' }), 'new', updated(lead(3)));
    expect(ids(heard)).toEqual(['id-1', 'id-2', 'id-3', 'id-5', 'id-6']);
    const page = { items: [lead(3, { version: 2 }), lead(4), lead(5)], next: '/after-5' };
    const read = withNextPage(heard, page);
    expect(ids(read)).toEqual(['id-1', 'id-2', 'id-3', 'id-4', 'id-5', 'id-6']);
    expect(read).toMatchObject({ fresh: 5, next: '/after-5' });
    expect(read.items[2]).toMatchObject({ version: 2 });
  });

  it('stays pending while the first page is fetched again', () => {
    const known = list([1, 2, 3], { next: '/after-3', more: 'loading' });
    const read = withFirstPage(known, { items: leads(0, 1), next: '/after-1' });
    expect(read).toMatchObject({ more: 'loading', next: '/after-3' });
    expect(ids(answered(read, '/after-3', { items: leads(4), next: undefined }))).toEqual([
      'id-0',
      'id-1',
      'id-2',
      'id-3',
      'id-4',
    ]);
  });
});

describe('a list of three pages after a gap in events', () => {
  const pages = { first: leads(1, 2), second: leads(3, 4), third: leads(5, 6) };
  const all = ['id-1', 'id-2', 'id-3', 'id-4', 'id-5', 'id-6'];
  const known = list([1, 2, 3, 4, 5, 6], { next: '/after-6' });
  const first = { items: pages.first, next: '/after-2' };
  const deep = { items: leads(7, 8), next: undefined };

  it('loads no further page until its first page is fetched again, then continues from there', () => {
    expect(nextToRead(known)).toBe('/after-6');
    const held = asStale(known);
    expect(nextToRead(held)).toBeUndefined();
    expect(ids(held)).toEqual(all);
    const read = withFirstPage(held, first);
    expect(ids(read)).toEqual(all);
    expect(nextToRead(read)).toBe('/after-2');
  });

  it.each(['before', 'after'])('keeps its rows when a requested page arrives %s the first one', (order) => {
    const held = asStale({ ...known, more: 'loading' });
    const read =
      order === 'before'
        ? withFirstPage(answered(held, '/after-6', deep), first)
        : answered(withFirstPage(held, first), '/after-6', deep);
    expect(ids(read)).toEqual(all);
    expect(read).toMatchObject({ fresh: 2, next: '/after-2', more: 'idle' });
  });

  it('is complete again once loaded to its end', () => {
    let read = withFirstPage(asStale(known), first);
    for (const page of [{ items: pages.second, next: '/after-4' }, { items: pages.third, next: '/after-6' }, deep]) {
      const next = String(nextToRead(read));
      read = answered({ ...read, more: 'loading' }, next, page);
    }
    expect(ids(read)).toEqual([...all, 'id-7', 'id-8']);
    expect(read).toMatchObject({ fresh: 8, next: undefined });
  });
});

describe('an event about a lead', () => {
  const after = (known: LeadList, record: QuoteRequest, status: RequestStatus = 'new') =>
    withChange(known, status, updated(record));

  it('adds a new one on top', () => {
    const known = after(list([1, 2]), lead(0));
    expect(ids(known)).toEqual(['id-0', 'id-1', 'id-2']);
    expect(known.fresh).toBe(3);
  });

  it('moves a lead to its sorted position, and leaves rows that are not loaded to their page', () => {
    expect(ids(after(list([1, 3]), lead(2)))).toEqual(['id-1', 'id-2', 'id-3']);
    expect(ids(after(list([1, 3]), lead(4)))).toEqual(['id-1', 'id-3']);
    expect(ids(after(list([1, 3], { next: undefined }), lead(4)))).toEqual(['id-1', 'id-3', 'id-4']);
  });

  it('orders leads of the same millisecond as the server does', () => {
    const items = [lead(1, { id: 'c' }), lead(1, { id: 'a' })];
    expect(ids(after({ ...list([]), items, fresh: 2 }, lead(1, { id: 'b' })))).toEqual(['c', 'b', 'a']);
  });

  it('replaces a row in place, and never with an older version', () => {
    const known = after(list([1, 2, 3]), lead(2, { version: 2, notes: 'new' }));
    expect(ids(known)).toEqual(['id-1', 'id-2', 'id-3']);
    expect(known.items[1]).toMatchObject({ notes: 'new' });
    expect(after(known, lead(2))).toBe(known);
  });

  it('removes a lead with another status or a deleted one', () => {
    const moved = after(list([1, 2, 3]), lead(2, { version: 2, status: 'closed' }));
    expect(ids(moved)).toEqual(['id-1', 'id-3']);
    expect(moved.fresh).toBe(2);
    const deleted = withChange(moved, 'new', { kind: 'quote-request', change: 'deleted', id: 'id-1' });
    expect(ids(deleted)).toEqual(['id-3']);
  });

  it('does not change other lists', () => {
    const known = list([1, 2]);
    expect(after(known, lead(5, { status: 'closed' }))).toBe(known);
    expect(withChange(known, 'new', { kind: 'quote-request', change: 'deleted', id: 'id-9' })).toBe(known);
  });
});

describe('a lead marked as spam', () => {
  it('leaves the new leads, returns when unmarked, and stays in other lists', () => {
    const spam = updated(lead(2, { spam: true, version: 2 }));
    const without = withChange(list([1, 2, 3]), 'new', spam);
    expect(ids(without)).toEqual(['id-1', 'id-3']);
    expect(ids(withChange(without, 'new', updated(lead(2, { spam: false, version: 3 }))))).toEqual([
      'id-1',
      'id-2',
      'id-3',
    ]);
    const closed = updated(lead(2, { spam: true, status: 'closed', version: 2 }));
    expect(ids(withChange(list([1, 3]), 'closed', closed))).toEqual(['id-1', 'id-2', 'id-3']);
  });
});

describe('search results', () => {
  const page = { items: leads(1, 2, 3), next: undefined };

  it('stay listed when a lead changes, with its current data', () => {
    const news = withNews(page, updated(lead(2, { status: 'closed', version: 2 })));
    expect(news.items[1]).toMatchObject({ status: 'closed' });
    expect(ids(news)).toEqual(['id-1', 'id-2', 'id-3']);
    expect(withNews(news, updated(lead(2))).items[1]).toMatchObject({ status: 'closed', version: 2 });
  });

  it('lose deleted leads and gain none on their own', () => {
    expect(ids(withNews(page, { kind: 'quote-request', change: 'deleted', id: 'id-2' }))).toEqual(['id-1', 'id-3']);
    expect(withNews(page, updated(lead(9)))).toBe(page);
  });
});
