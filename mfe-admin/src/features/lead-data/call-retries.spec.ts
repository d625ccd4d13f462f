import { describe, expect, it } from '@jest/globals';
import { mayRetry, retryDelay } from './call-retries';

describe('a failed read', () => {
  it.each(['none', 500, 502, 503] as const)('with %s is retried three times', (status) => {
    expect([1, 2, 3, 4].map((attempt) => mayRetry({ status }, attempt))).toEqual([true, true, true, false]);
  });

  it.each([200, 400, 401, 404, 409, 429])('with %i is not retried', (status) => {
    expect(mayRetry({ status }, 1)).toBe(false);
  });

  it('waits twice as long before each retry, up to 30 seconds', () => {
    expect([1, 2, 3].map(retryDelay)).toEqual([500, 1_000, 2_000]);
    expect([6, 7, 8, 20].map(retryDelay)).toEqual([16_000, 30_000, 30_000, 30_000]);
  });
});
