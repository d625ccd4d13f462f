import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds, tooManyAttempts, tooManyRequests } from './retry-after';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('Retry-After', () => {
  it('is parsed as seconds and as a date', () => {
    expect(retryAfterSeconds('90', NOW)).toBe(90);
    expect(retryAfterSeconds('Fri, 20 Nov 2026 12:10:00 GMT', NOW)).toBe(600);
    expect(retryAfterSeconds('Fri, 20 Nov 2026 11:00:00 GMT', NOW)).toBe(0);
  });

  it.each([null, '', 'soon'])('is ignored when it is %j', (header) => {
    expect(retryAfterSeconds(header, NOW)).toBeUndefined();
  });

  it.each([
    [undefined, 'in a few minutes.'],
    [1, 'in a second.'],
    [45, 'in 45 seconds.'],
    [60, 'in a minute.'],
    [61, 'in 2 minutes.'],
    [600, 'in 10 minutes.'],
  ])('of %s seconds is shown as "%s"', (seconds, words) => {
    expect(tooManyAttempts(seconds)).toBe(`Too many login attempts. Please try again ${words}`);
    expect(tooManyRequests(seconds)).toBe(`Too many requests. Please try again ${words}`);
  });
});
