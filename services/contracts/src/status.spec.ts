import { describe, expect, it } from '@jest/globals';
import { REQUEST_STATUSES, TRANSITIONS } from '@site/testing/spec-facts';
import { isListed, isRequestStatus, mayBecome } from './status.js';

describe('the status of a lead', () => {
  it.each(TRANSITIONS)('may change from %s to %s: %s', (from, to, allowed) => {
    expect(mayBecome(from, to)).toBe(allowed);
  });

  it('is one of three', () => {
    expect(REQUEST_STATUSES.filter(isRequestStatus)).toEqual(['new', 'in_progress', 'closed']);
    expect(['', 'New', 'open', 'in-progress', 'constructor'].filter(isRequestStatus)).toEqual([]);
  });

  it('decides which list has the lead; new leads marked as spam are in none', () => {
    const listed = (['new', 'in_progress', 'closed'] as const).map((status) =>
      [null, false, true].map((spam) => isListed({ status, spam }, status)),
    );
    expect(listed).toEqual([
      [true, true, false],
      [true, true, true],
      [true, true, true],
    ]);
    expect(isListed({ status: 'closed', spam: null }, 'new')).toBe(false);
  });
});
