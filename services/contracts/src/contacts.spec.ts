import { describe, expect, it } from '@jest/globals';
import { isClockRunning } from './contacts.js';

const lead = { dueAt: '2026-11-23T14:00:00.000Z', firstContactAt: null, status: 'new', spam: null } as const;

describe('the response clock of a lead', () => {
  it.each([
    [{}, true],
    [{ status: 'in_progress', spam: false }, true],
    [{ dueAt: null }, false],
    [{ firstContactAt: '2026-11-20T14:00:00.000Z' }, false],
    [{ status: 'closed' }, false],
    [{ spam: true }, false],
  ] as const)('with %o is running: %s', (changes, runs) => {
    expect(isClockRunning({ ...lead, ...changes })).toBe(runs);
  });
});
