import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@site/testing/spec-facts';
import { forgetOldDrafts } from './old-drafts';

const NOW = 2_000_000_000_000;
const LIFETIME_MS = LIMITS.draftHours * 3_600_000;
const SLOTS = { 'quote-form': 'mfe-forms', 'investment-form': 'mfe-forms' };
let entries: Map<string, string>;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  entries = new Map();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: () => storage });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

describe('drafts in session storage', () => {
  it('are removed per form after 24 hours; other data stays', () => {
    entries.set('quote-form.draft', JSON.stringify({ version: 1, at: NOW - LIFETIME_MS }));
    entries.set('investment-form.draft', JSON.stringify({ version: 1, at: NOW - LIFETIME_MS + 1 }));
    entries.set('desk', JSON.stringify({ at: 0 }));
    forgetOldDrafts(SLOTS);
    expect([...entries.keys()]).toEqual(['investment-form.draft', 'desk']);
  });

  it.each(['', '{', 'null', '7', '{}', '{"at":"x"}'])('are removed when their age is unknown: %j', (found) => {
    entries.set('quote-form.draft', found);
    forgetOldDrafts(SLOTS);
    expect(entries.size).toBe(0);
  });

  it('are skipped where storage is disabled', () => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(() => forgetOldDrafts(SLOTS)).not.toThrow();
  });
});
