import { describe, expect, it } from '@jest/globals';
import { REQUEST_STATUSES, TRANSITIONS } from '../../../infra/test/spec-facts.js';
import { isRequestStatus, mayBecome } from './status.js';

describe('the status of a lead', () => {
  it.each(TRANSITIONS)('from %s to %s: %s', (from, to, allowed) => {
    expect(mayBecome(from, to)).toBe(allowed);
  });

  it('is one of three', () => {
    expect(REQUEST_STATUSES.filter(isRequestStatus)).toEqual(['new', 'in_progress', 'closed']);
    expect(['', 'New', 'open', 'in-progress', 'constructor'].filter(isRequestStatus)).toEqual([]);
  });
});
