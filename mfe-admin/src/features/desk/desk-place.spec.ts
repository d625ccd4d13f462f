import { describe, expect, it } from '@jest/globals';
import { placePath, readPlace } from './desk-place';
import { DESK_TABS } from './desk-tabs';

describe('where one is at the desk', () => {
  it('is the first tab when the address does not say, or says what there is not', () => {
    expect(readPlace('').tab.label).toBe('New Quotes');
    expect(readPlace('?tab=constructor').tab.label).toBe('New Quotes');
  });

  it('is found again from its address', () => {
    for (const tab of DESK_TABS) {
      for (const leadId of [undefined, 'a&b=c']) {
        for (const query of ['', 'q=ada+price&service=roofing&spam=true']) {
          const path = placePath({ tab, leadId, query });
          expect(readPlace(path.slice(path.indexOf('?')))).toEqual({ tab, leadId, query });
        }
      }
    }
  });

  it('holds what is searched for, and of that nothing which there is not', () => {
    expect(readPlace('?q=O%27Brien&status=open&waiting=true&constructor=1').query).toBe('q=O%27Brien&waiting=true');
    expect(readPlace(`?q=${'x'.repeat(5_000)}`).query).toBe(`q=${'x'.repeat(200)}`);
  });
});
