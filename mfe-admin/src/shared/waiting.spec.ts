import { describe, expect, it } from '@jest/globals';
import { waitingSince } from './waiting';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

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
