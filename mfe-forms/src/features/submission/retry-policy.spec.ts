import { describe, expect, it } from '@jest/globals';
import { isTransient, MAX_RETRIES, retryDelay } from './retry-policy';

describe('the retry policy', () => {
  it('retries three times, doubling the wait each time', () => {
    expect([0, 1, 2, 3].map((retry) => retryDelay(retry, 0))).toEqual([500, 1000, 2000, undefined]);
    expect(MAX_RETRIES).toBe(3);
  });

  it.each([0, 502, 503, 504])('treats %d as a connection problem', (status) => {
    expect(isTransient(status)).toBe(true);
  });

  it.each([200, 201, 400, 409, 413, 415, 429, 500, 501, 505])('treats %d as an answer', (status) => {
    expect(isTransient(status)).toBe(false);
    expect(retryDelay(0, status)).toBeUndefined();
  });
});
