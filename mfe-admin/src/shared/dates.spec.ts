import { describe, expect, it } from '@jest/globals';
import { dateAndTime, shortDate } from './dates';

describe('dates of a lead', () => {
  it("are told in the contractor's time", () => {
    expect(shortDate('2026-11-20T22:12:00.000Z')).toBe('Nov 20, 2026');
    expect(dateAndTime('2026-11-20T22:12:00.000Z')).toBe('November 20, 2026, 4:12 PM');
  });

  it('fall on the day that it was there', () => {
    expect(shortDate('2026-11-20T05:59:00.000Z')).toBe('Nov 19, 2026');
    expect(dateAndTime('2026-07-01T04:59:00.000Z')).toBe('June 30, 2026, 11:59 PM');
  });

  it('are empty for what is no date', () => {
    expect(shortDate('')).toBe('');
    expect(dateAndTime('yesterday')).toBe('');
  });
});
