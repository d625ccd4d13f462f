import { describe, expect, it } from '@jest/globals';
import { waitingSince } from './waiting';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

describe('how long a lead has waited', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', 'Waiting 0 min'],
    ['2026-11-20T11:00:01.000Z', 'Waiting 59 min'],
    ['2026-11-20T11:00:00.000Z', 'Waiting 1 h'],
    ['2026-11-19T12:00:01.000Z', 'Waiting 23 h'],
    ['2026-11-19T12:00:00.000Z', 'Over 24 h'],
    ['2025-01-01T00:00:00.000Z', 'Over 24 h'],
  ])('%s is told as %s', (createdAt, words) => {
    expect(waitingSince(createdAt, NOW)).toBe(words);
  });

  it('is nothing negative when the clocks differ', () => {
    expect(waitingSince('2026-11-20T12:01:00.000Z', NOW)).toBe('Waiting 0 min');
  });

  it('is not told while the time is not known, nor of what is no date', () => {
    expect(waitingSince('2026-11-20T11:00:00.000Z', undefined)).toBe('');
    expect(waitingSince('', NOW)).toBe('');
  });
});
