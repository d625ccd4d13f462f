import { describe, expect, it } from '@jest/globals';
import { placePath, readPlace } from './desk-place';
import { DESK_TABS } from './desk-tabs';

describe('the place at the desk', () => {
  it('is the first tab when the URL names none or an unknown one', () => {
    expect(readPlace('').tab.label).toBe('New Quotes');
    expect(readPlace('?tab=constructor').tab.label).toBe('New Quotes');
  });

  it('is restored from its URL', () => {
    for (const tab of DESK_TABS) {
      for (const leadId of [undefined, 'a&b=c']) {
        for (const query of ['', 'q=ada+price&service=roofing&spam=true']) {
          const path = placePath({ tab, leadId, query });
          expect(readPlace(path.slice(path.indexOf('?')))).toEqual({ tab, leadId, query });
        }
      }
    }
  });

  it('includes the search, without unknown filters, and limits its length', () => {
    expect(readPlace('?q=O%27Brien&status=open&waiting=true&constructor=1').query).toBe('q=O%27Brien&waiting=true');
    expect(readPlace(`?q=${'x'.repeat(5_000)}`).query).toBe(`q=${'x'.repeat(200)}`);
  });
});
