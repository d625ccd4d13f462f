import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { draftKey } from '@site/contracts';
import { LIMITS } from '@site/testing/spec-facts';
import { Draft, type DraftStore, type FormContent } from './draft';

const HOUR = 3_600_000;
const content: FormContent = { text: { fullName: 'Ada Price' }, ticked: ['roofing'], unticked: [], files: [] };
const attempt = { key: 'key-00001', body: '{"fullName":"Ada Price"}' };

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

function session(): DraftStore & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

function disabled(): DraftStore {
  throw new DOMException('denied', 'SecurityError');
}

describe('a draft', () => {
  it('survives the page, with its attempt and the time the form was opened', () => {
    const store = session();
    const draft = new Draft('quote-form', () => store);
    expect(draft.save(content, 400)).toBe(true);
    draft.try(attempt);
    const later = new Draft('quote-form', () => store);
    expect(later).toMatchObject({ content, attempt, since: 400 });
  });

  it('detects changes, and keeps the attempt when the content changes', () => {
    const draft = new Draft('d', session);
    draft.save(content, 400);
    draft.try(attempt);
    expect(draft.save({ ...content }, 900)).toBe(false);
    expect(draft.save({ ...content, ticked: [] }, 900)).toBe(true);
    expect(draft).toMatchObject({ content: { ticked: [] }, attempt, since: 400 });
  });

  it('removes its entry when it is cleared or the form is empty again', () => {
    const store = session();
    const draft = new Draft('d', () => store);
    draft.save(content, 400);
    expect(draft.save(undefined, 400)).toBe(true);
    expect(draft.save(undefined, 400)).toBe(false);
    expect(store.entries.size).toBe(0);
    draft.save(content, 400);
    draft.clear();
    expect(store.entries.size).toBe(0);
    expect(draft.content).toBeUndefined();
  });

  it('lives for 24 hours and no longer', () => {
    const store = session();
    new Draft('d', () => store).save(content, 400);
    jest.setSystemTime(1_000 + LIMITS.draftHours * HOUR - 1);
    expect(new Draft('d', () => store).content).toEqual(content);
    jest.setSystemTime(1_000 + LIMITS.draftHours * HOUR);
    expect(new Draft('d', () => store).content).toBeUndefined();
    expect(store.entries.size).toBe(0);
  });

  it('expires after 24 hours in an open page too, unless it changed', () => {
    const store = session();
    const draft = new Draft('d', () => store);
    draft.save(content, 400);
    draft.try(attempt);
    jest.advanceTimersByTime(LIMITS.draftHours * HOUR - 1);
    draft.save({ ...content, ticked: [] }, 400);
    jest.advanceTimersByTime(LIMITS.draftHours * HOUR - 1);
    expect(store.entries.size).toBe(1);
    jest.advanceTimersByTime(1);
    expect(store.entries.size).toBe(0);
    expect(draft).toMatchObject({ content: undefined, attempt: undefined, since: undefined });
    expect(draft.save(content, 900)).toBe(true);
    expect(draft.since).toBe(900);
  });

  it('is not restored after 24 hours, even if the page was asleep when it expired', () => {
    const store = session();
    const draft = new Draft('d', () => store);
    draft.save(content, 400);
    jest.setSystemTime(1_000 + LIMITS.draftHours * HOUR);
    expect(draft.content).toBeUndefined();
    expect(store.entries.size).toBe(0);
  });

  it('drops a file that the server has deleted', () => {
    const store = session();
    const file = { field: 'photos', path: '/a', name: 'a.jpg', size: 1 } as const;
    const young = { ...file, path: '/b', at: 20 * HOUR };
    jest.setSystemTime(20 * HOUR);
    new Draft('d', () => store).save({ ...content, files: [{ ...file, at: 1_000 }, young] }, 0);
    jest.setSystemTime(25 * HOUR);
    expect(new Draft('d', () => store).content?.files).toEqual([young]);
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '{"version":0}',
    '{"version":1}',
    '{"version":1,"at":99999999999999}',
    '{"version":1,"content":{"files":[]}}',
  ])('is ignored when storage contains %p', (found) => {
    const store = session();
    store.entries.set(draftKey('d'), found);
    expect(new Draft('d', () => store).content).toBeUndefined();
  });

  it('of another version is ignored and removed, however complete', () => {
    const store = session();
    const newer = { version: 2, since: 400, at: 1_000, content };
    store.entries.set(draftKey('d'), JSON.stringify(newer));
    expect(new Draft('d', () => store).content).toBeUndefined();
    expect(store.entries.size).toBe(0);
  });

  it('lasts as long as the page when storage is disabled', () => {
    const draft = new Draft('d', disabled);
    draft.save(content, 400);
    draft.try(attempt);
    expect(draft).toMatchObject({ content, attempt });
    draft.clear();
    expect(draft.attempt).toBeUndefined();
  });
});
