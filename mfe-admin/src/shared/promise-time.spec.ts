import { describe, expect, it } from '@jest/globals';
import { ago, promiseTime, waitingSince } from './promise-time';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

describe('the response clock', () => {
  it.each([
    ['2026-11-23T12:00:00.000Z', 'due in 3 days', 'calm'],
    ['2026-11-21T12:00:00.000Z', 'due in 24 h', 'calm'],
    ['2026-11-20T14:00:00.000Z', 'due in 2 h', 'pressing'],
    ['2026-11-20T16:00:00.001Z', 'due in 4 h', 'calm'],
    ['2026-11-20T16:00:00.000Z', 'due in 4 h', 'pressing'],
    ['2026-11-20T12:12:00.000Z', 'due in 12 min', 'pressing'],
    ['2026-11-20T12:00:00.001Z', 'due in 1 min', 'pressing'],
    ['2026-11-20T12:00:00.000Z', 'due now', 'late'],
    ['2026-11-20T11:59:00.000Z', '1 min over', 'late'],
    ['2026-11-20T09:30:00.000Z', '2 h over', 'late'],
    ['2026-11-18T12:00:01.000Z', '47 h over', 'late'],
    ['2026-11-17T12:00:00.000Z', '3 days over', 'late'],
  ])('due %s is shown as %s, %s', (dueAt, words, state) => {
    expect(promiseTime(dueAt, NOW)).toEqual({ words, state });
  });

  it.each([
    ['2026-11-20T12:00:30.000Z', 'just now'],
    ['2026-11-20T11:59:01.000Z', 'just now'],
    ['2026-11-20T11:48:00.000Z', '12 min ago'],
    ['2026-11-20T09:00:00.000Z', '3 h ago'],
    ['2026-11-19T12:30:00.000Z', '23 h ago'],
    ['2026-11-10T12:00:00.000Z', '10 days ago'],
  ])('shows a past time %s as %s', (at, words) => {
    expect(ago(at, NOW)).toBe(words);
  });

  it('is empty while the time is unknown or invalid', () => {
    expect(promiseTime('2026-11-20T11:00:00.000Z', undefined)).toBeUndefined();
    expect(promiseTime('', NOW)).toBeUndefined();
    expect([ago('', NOW), ago('2026-11-20T11:00:00.000Z', undefined)]).toEqual(['', '']);
  });
});

describe('how long a lead has waited', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', 'Just in', 'calm'],
    ['2026-11-20T11:59:00.001Z', 'Just in', 'calm'],
    ['2026-11-20T11:59:00.000Z', 'Waiting 1 min', 'calm'],
    ['2026-11-20T11:00:01.000Z', 'Waiting 59 min', 'calm'],
    ['2026-11-20T11:00:00.000Z', 'Waiting 1 h', 'calm'],
    ['2026-11-20T00:00:01.000Z', 'Waiting 11 h', 'calm'],
    ['2026-11-20T00:00:00.000Z', 'Waiting 12 h', 'pressing'],
    ['2026-11-19T12:00:01.000Z', 'Waiting 23 h', 'pressing'],
    ['2026-11-19T12:00:00.000Z', 'Over 24 h', 'late'],
    ['2025-01-01T00:00:00.000Z', 'Over 24 h', 'late'],
  ])('%s is shown as %s, %s', (createdAt, words, state) => {
    expect(waitingSince(createdAt, NOW)).toEqual({ words, state });
  });

  it('is never negative when clocks differ', () => {
    expect(waitingSince('2026-11-20T12:01:00.000Z', NOW)?.words).toBe('Just in');
  });

  it('is empty while the time is unknown or invalid', () => {
    expect(waitingSince('2026-11-20T11:00:00.000Z', undefined)).toBeUndefined();
    expect(waitingSince('', NOW)).toBeUndefined();
  });
});
