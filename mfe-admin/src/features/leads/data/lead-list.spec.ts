import { describe, expect, it } from '@jest/globals';
import type { QuoteRequest, RequestStatus } from '@site/contracts';
import { type LeadList, withChange, withFirstPage, withNextPage } from './lead-list';

/** A lead sent so many minutes ago. */
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

describe('the first page, read again', () => {
  it('is the list when nothing was known', () => {
    expect(withFirstPage(undefined, { items: leads(1, 2), next: undefined })).toEqual({
      items: leads(1, 2),
      next: undefined,
      fresh: 2,
      more: 'idle',
    });
  });

  it('replaces what it covers and leaves what is older', () => {
    const read = withFirstPage(list([1, 2, 3, 4, 5], { next: '/after-5' }), {
      items: leads(0, 1, 3),
      next: '/after-3',
    });
    expect(ids(read)).toEqual(['id-0', 'id-1', 'id-3', 'id-4', 'id-5']);
    expect(read.next).toBe('/after-5');
    expect(read.fresh).toBe(5);
  });

  it('is the whole list when it is the last page', () => {
    const read = withFirstPage(list([1, 2, 3]), { items: leads(1), next: undefined });
    expect(ids(read)).toEqual(['id-1']);
    expect(read.next).toBeUndefined();
  });

  it('does not bring back what is known to be newer', () => {
    const known = { ...list([1, 2]), items: [lead(1, { version: 3, notes: 'mine' }), lead(2)] };
    const [first] = withFirstPage(known, { items: leads(1, 2), next: undefined }).items;
    expect(first).toMatchObject({ version: 3, notes: 'mine' });
  });

  it('is read on from its own end after a time in which nothing was heard', () => {
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

describe('a further page', () => {
  it('comes beneath', () => {
    const read = withNextPage(list([1, 2]), { items: leads(3, 4), next: undefined });
    expect(ids(read)).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
    expect(read).toMatchObject({ fresh: 4, next: undefined, more: 'idle' });
  });
});

describe('what is heard of a lead', () => {
  const after = (known: LeadList, record: QuoteRequest, status: RequestStatus = 'new') =>
    withChange(known, status, updated(record));

  it('puts a new one on top', () => {
    const known = after(list([1, 2]), lead(0));
    expect(ids(known)).toEqual(['id-0', 'id-1', 'id-2']);
    expect(known.fresh).toBe(3);
  });

  it('puts one that has moved where it belongs, and leaves what is not yet read to its page', () => {
    expect(ids(after(list([1, 3]), lead(2)))).toEqual(['id-1', 'id-2', 'id-3']);
    expect(ids(after(list([1, 3]), lead(4)))).toEqual(['id-1', 'id-3']);
    expect(ids(after(list([1, 3], { next: undefined }), lead(4)))).toEqual(['id-1', 'id-3', 'id-4']);
  });

  it('tells leads of the same millisecond apart as the server does', () => {
    const items = [lead(1, { id: 'c' }), lead(1, { id: 'a' })];
    expect(ids(after({ ...list([]), items, fresh: 2 }, lead(1, { id: 'b' })))).toEqual(['c', 'b', 'a']);
  });

  it('replaces in place, and never by something older', () => {
    const known = after(list([1, 2, 3]), lead(2, { version: 2, notes: 'new' }));
    expect(ids(known)).toEqual(['id-1', 'id-2', 'id-3']);
    expect(known.items[1]).toMatchObject({ notes: 'new' });
    expect(after(known, lead(2))).toBe(known);
  });

  it('takes away what has another status, or is deleted', () => {
    const moved = after(list([1, 2, 3]), lead(2, { version: 2, status: 'closed' }));
    expect(ids(moved)).toEqual(['id-1', 'id-3']);
    expect(moved.fresh).toBe(2);
    const deleted = withChange(moved, 'new', { kind: 'quote-request', change: 'deleted', id: 'id-1' });
    expect(ids(deleted)).toEqual(['id-3']);
  });

  it('changes nothing of a list that it does not concern', () => {
    const known = list([1, 2]);
    expect(after(known, lead(5, { status: 'closed' }))).toBe(known);
    expect(withChange(known, 'new', { kind: 'quote-request', change: 'deleted', id: 'id-9' })).toBe(known);
  });
});
