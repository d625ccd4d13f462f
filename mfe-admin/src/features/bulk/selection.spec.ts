import { describe, expect, it } from '@jest/globals';
import type { Lead } from '../lead-data/lead-kind';
import { countOf, extended, isSelected, NONE, recounted, type Selection, selectionOf, toggled } from './selection';

const lead = (id: string, version = 1) => ({ id, version, quotedPrice: '' }) as Lead;
const ITEMS = ['a', 'b', 'c', 'd', 'e'].map((id) => lead(id));
const at = (index: number) => ITEMS[index] as Lead;
const idsOf = (selection: Selection) =>
  ITEMS.filter((one) => isSelected(selection, one))
    .map(({ id }) => id)
    .join('');

describe('selected leads', () => {
  it('are toggled one by one', () => {
    const two = [at(0), at(2)].reduce(toggled, NONE);
    expect([idsOf(two), countOf(two)]).toEqual(['ac', 2]);
    expect(idsOf(toggled(two, at(0)))).toBe('c');
  });

  it.each([
    [1, 3, 'bcd'],
    [3, 1, 'bcd'],
    [2, 2, 'c'],
    [0, 4, 'abcde'],
  ])('from %i to %i form a range', (from, to, ids) => {
    expect(idsOf(extended(toggled(NONE, at(from)), ITEMS, at(to)))).toBe(ids);
  });

  it('stay selected when a range is extended', () => {
    const some = toggled(toggled(NONE, at(4)), at(1));
    expect(idsOf(extended(extended(some, ITEMS, at(2)), ITEMS, at(3)))).toBe('bcde');
  });

  it('are only the clicked lead when none was clicked before', () => {
    expect(idsOf(extended(NONE, ITEMS, at(3)))).toBe('d');
  });

  it('are all search results except the deselected ones', () => {
    const all: Selection = { all: 1_000, leads: new Map(), from: undefined };
    expect([idsOf(all), countOf(all)]).toEqual(['abcde', 1_000]);
    const without = toggled(all, at(1));
    expect([idsOf(without), countOf(without)]).toEqual(['acde', 999]);
    expect(selectionOf(without, ITEMS, 'status=new')).toEqual({ query: 'status=new', except: ['b'], count: 999 });
  });

  it('keep their exceptions when the number of results changes', () => {
    const all: Selection = { all: 60, leads: new Map(), from: undefined };
    const again = recounted(toggled(all, at(1)), 60);
    expect([idsOf(again), countOf(again)]).toEqual(['acde', 60]);
    expect(selectionOf(again, ITEMS, 'status=new')).toEqual({ query: 'status=new', except: ['b'], count: 60 });
  });

  it('are sent to the API in the version that the list shows', () => {
    const some = toggled(toggled(NONE, at(0)), lead('gone', 4));
    expect(selectionOf(some, [lead('a', 7)], '')).toEqual({
      leads: ['quote-request/a@7', 'quote-request/gone@4'],
      count: 2,
    });
  });
});
