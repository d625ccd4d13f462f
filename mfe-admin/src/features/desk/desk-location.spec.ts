import { describe, expect, it } from '@jest/globals';
import { locationPath, parseLocation } from './desk-location';
import { DESK_TABS } from './desk-tabs';

describe('the desk location', () => {
  it('is the first tab when the URL names none or an unknown one', () => {
    expect(parseLocation('').tab.label).toBe('New Quotes');
    expect(parseLocation('?tab=constructor').tab.label).toBe('New Quotes');
  });

  it('is restored from its URL', () => {
    for (const tab of DESK_TABS) {
      for (const leadId of [undefined, 'a&b=c']) {
        for (const query of ['', 'q=ada+price&service=roofing&spam=true']) {
          const path = locationPath({ tab, leadId, query });
          expect(parseLocation(path.slice(path.indexOf('?')))).toEqual({ tab, leadId, query });
        }
      }
    }
  });

  it('includes the search, without unknown filters, and limits its length', () => {
    expect(parseLocation('?q=O%27Brien&status=open&waiting=true&constructor=1').query).toBe('q=O%27Brien&waiting=true');
    expect(parseLocation(`?q=${'x'.repeat(5_000)}`).query).toBe(`q=${'x'.repeat(200)}`);
  });
});
