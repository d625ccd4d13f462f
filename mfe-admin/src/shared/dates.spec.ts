import { describe, expect, it } from '@jest/globals';
import { dateAndTime, hourOf, instantOf, shortDate } from './dates';

describe('dates of a lead', () => {
  it("are shown in the contractor's time zone", () => {
    expect(shortDate('2026-11-20T22:12:00.000Z')).toBe('Nov 20, 2026');
    expect(dateAndTime('2026-11-20T22:12:00.000Z')).toBe('November 20, 2026, 4:12 PM');
  });

  it('fall on the day in that time zone', () => {
    expect(shortDate('2026-11-20T05:59:00.000Z')).toBe('Nov 19, 2026');
    expect(dateAndTime('2026-07-01T04:59:00.000Z')).toBe('June 30, 2026, 11:59 PM');
  });

  it.each([
    ['2026-11-20', '16:12', '2026-11-20T22:12:00.000Z'],
    ['2026-11-20', '00:00', '2026-11-20T06:00:00.000Z'],
    ['2026-07-01', '23:59', '2026-07-02T04:59:00.000Z'],
    // The days on which clocks change, before and after the change.
    ['2026-03-08', '01:30', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:30', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01', '00:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:30', '2026-11-01T08:30:00.000Z'],
  ])('at %s, %s in that time zone are the instant %s', (day, hour, instant) => {
    expect(instantOf(day, hour)).toBe(instant);
    expect(hourOf(instant)).toBe(hour);
  });

  it('move back an hour when daylight saving skips them', () => {
    expect(hourOf(instantOf('2026-03-08', '02:30'))).toBe('01:30');
  });

  it('are empty for invalid input', () => {
    expect(shortDate('')).toBe('');
    expect(dateAndTime('yesterday')).toBe('');
  });
});
