import { describe, expect, it } from '@jest/globals';
import { BRAND } from '@site/testing/spec-facts';
import { brand } from './brand.js';

describe('the brand', () => {
  it('has the values that the owner fixed', () => {
    const { tagline, headline, geo, hours, cities } = brand;
    const { region, placename } = geo;
    const { days, opens, closes } = hours;
    expect({ tagline, headline, region, placename, days, opens, closes, cities }).toEqual(BRAND);
    expect([hours.display, hours.time]).toEqual(['Monday to Friday', '8 a.m. to 5 p.m.']);
    expect([brand.promise, brand.timeZone]).toEqual([
      'We answer within 24 hours, Monday to Friday.',
      'America/Chicago',
    ]);
  });
});
