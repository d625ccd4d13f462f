import { describe, expect, it } from '@jest/globals';
import { RETRIES } from '@site/contracts';
import { mayRetry, retryDelay } from './call-retries';

describe('a read that failed', () => {
  it.each(['none', 500, 502, 503] as const)('with %s is tried again three times', (status) => {
    expect([1, 2, 3, 4].map((attempt) => mayRetry({ status }, attempt))).toEqual([true, true, true, false]);
  });

  it.each([200, 400, 401, 404, 409, 429])('with %i is not tried again', (status) => {
    expect(mayRetry({ status }, 1)).toBe(false);
  });

  it('waits twice as long each time, and never longer than half a minute', () => {
    const [first = 0, second, third] = [1, 2, 3].map(retryDelay);
    expect([second, third]).toEqual([2 * first, 4 * first]);
    expect(retryDelay(20)).toBe(RETRIES.longestDelay);
    expect(RETRIES.longestDelay).toBe(30_000);
  });
});
