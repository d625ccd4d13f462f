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
        const path = placePath({ tab, leadId });
        expect(readPlace(path.slice(path.indexOf('?')))).toEqual({ tab, leadId });
      }
    }
  });
});
