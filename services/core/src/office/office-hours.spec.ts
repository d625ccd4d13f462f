import { describe, expect, it } from '@jest/globals';
import { OfficeHours } from './office-hours.js';

const SETTINGS = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '08:00',
  closes: '17:00',
  holidays: ['2026-11-26', '2026-11-27', '2026-12-25'],
};
const office = new OfficeHours(SETTINGS);
const due = (arrival: string, hours = office) => hours.dueAfter(new Date(arrival)).toISOString();
const at = (text: string) => new Date(text).toISOString();

describe('the answer to a request', () => {
  it.each([
    ['Tuesday 10:15 → Wednesday 10:15', '2026-06-02T10:15-05:00', '2026-06-03T10:15-05:00'],
    ['Friday 16:30 → Monday 16:30', '2026-06-05T16:30-05:00', '2026-06-08T16:30-05:00'],
    ['Saturday → Tuesday 08:00', '2026-06-06T11:00-05:00', '2026-06-09T08:00-05:00'],
    ['Sunday 23:59 → Tuesday 08:00', '2026-06-07T23:59-05:00', '2026-06-09T08:00-05:00'],
    ['Monday before opening → Tuesday 08:00', '2026-06-01T05:00-05:00', '2026-06-02T08:00-05:00'],
    ['Monday at opening → Tuesday 08:00', '2026-06-01T08:00-05:00', '2026-06-02T08:00-05:00'],
    ['Monday at closing → Wednesday 08:00', '2026-06-01T17:00-05:00', '2026-06-03T08:00-05:00'],
    ['Thursday evening → Monday 08:00', '2026-06-04T19:00-05:00', '2026-06-08T08:00-05:00'],
    ['Friday evening → Tuesday 08:00', '2026-06-05T18:00-05:00', '2026-06-09T08:00-05:00'],
    ['to the second', '2026-06-02T10:15:37.250-05:00', '2026-06-03T10:15:37.250-05:00'],
  ])('is due: %s', (_, arrival, expected) => {
    expect(due(arrival)).toBe(at(expected));
  });

  it.each([
    ['the day before one → after it and the weekend', '2026-11-25T16:30-06:00', '2026-11-30T16:30-06:00'],
    ['on one → the day after the next opening', '2026-11-26T10:00-06:00', '2026-12-01T08:00-06:00'],
    ['a Friday → Tuesday', '2026-12-25T09:00-06:00', '2026-12-29T08:00-06:00'],
  ])('skips holidays: %s', (_, arrival, expected) => {
    expect(due(arrival)).toBe(at(expected));
  });

  it.each([
    ['in spring, when clocks go forward', '2026-03-06T16:30-06:00', '2026-03-09T16:30-05:00'],
    ['in spring, sent on that Sunday', '2026-03-08T03:30-05:00', '2026-03-10T08:00-05:00'],
    ['in autumn, when clocks go back', '2026-10-30T16:30-05:00', '2026-11-02T16:30-06:00'],
    ['in autumn, sent in the hour that comes twice', '2026-11-01T01:30-06:00', '2026-11-03T08:00-06:00'],
  ])('is due at the same time of day %s', (_, arrival, expected) => {
    expect(due(arrival)).toBe(at(expected));
  });

  it('follows the configured hours and days', () => {
    const weekend = new OfficeHours({ ...SETTINGS, days: ['Saturday', 'Sunday'], opens: '10:00', closes: '14:00' });
    expect(due('2026-06-01T12:00-05:00', weekend)).toBe(at('2026-06-07T10:00-05:00'));
    expect(due('2026-03-07T13:00-06:00', weekend)).toBe(at('2026-03-08T13:00-05:00'));
  });

  it('is due exactly 24 hours after an arrival within a minute, or at the same opening', () => {
    expect(due('2026-06-02T16:59:05.250-05:00')).toBe(at('2026-06-03T16:59:05.250-05:00'));
    expect(due('2026-06-02T16:59:59.999-05:00')).toBe(at('2026-06-03T16:59:59.999-05:00'));
    expect(due('2026-06-02T17:00:00.001-05:00')).toBe(at('2026-06-04T08:00-05:00'));
    expect(due('2026-06-02T17:00:30-05:00')).toBe(at('2026-06-04T08:00-05:00'));
  });

  it('is due at the same time whatever arrived before', () => {
    const one = new OfficeHours(SETTINGS);
    const dues = [
      '2026-06-05T16:59-05:00',
      '2026-06-05T18:00-05:00',
      '2026-06-06T11:00-05:00',
      '2026-06-08T07:59:59.999-05:00',
      '2026-06-08T08:00-05:00',
      '2026-06-05T17:30-05:00',
      '2026-06-08T18:00-05:00',
      '2026-06-07T12:00-05:00',
    ].map((arrival) => due(arrival, one));
    expect(dues).toEqual(
      [
        '2026-06-08T16:59-05:00',
        '2026-06-09T08:00-05:00',
        '2026-06-09T08:00-05:00',
        '2026-06-09T08:00-05:00',
        '2026-06-09T08:00-05:00',
        '2026-06-09T08:00-05:00',
        '2026-06-10T08:00-05:00',
        '2026-06-09T08:00-05:00',
      ].map(at),
    );
  });

  it('has a due time even if the office never opens', () => {
    const never = new OfficeHours({ ...SETTINGS, days: [] });
    expect(Number.isNaN(Date.parse(due('2026-06-01T12:00-05:00', never)))).toBe(false);
  });
});

describe('a day at the office', () => {
  it.each([
    ['2026-06-02', '2026-06-02T08:00-05:00'],
    ['2026-12-02', '2026-12-02T08:00-06:00'],
    ['2026-03-08', '2026-03-08T08:00-05:00'],
    ['2026-11-01', '2026-11-01T08:00-06:00'],
  ])('without an hour is 08:00 there: %s', (day, expected) => {
    expect(office.instantOf(day, '08:00').toISOString()).toBe(at(expected));
  });

  it('keeps an instant as it was sent', () => {
    expect(office.instantOf('2026-06-02T15:30:00+02:00', '08:00').toISOString()).toBe('2026-06-02T13:30:00.000Z');
  });

  it('begins and ends in its own time zone', () => {
    expect(office.dayOf(new Date('2026-06-03T04:59:59Z'))).toBe('2026-06-02');
    expect(office.endOfDay(new Date('2026-06-03T04:59:59Z')).toISOString()).toBe('2026-06-03T05:00:00.000Z');
    expect(office.isOpenDay(new Date('2026-11-26T18:00:00Z'))).toBe(false);
    expect(office.isPast(new Date('2026-06-02T12:44:59Z'), '07:45')).toBe(false);
    expect(office.isPast(new Date('2026-06-02T12:45:00Z'), '07:45')).toBe(true);
  });
});
