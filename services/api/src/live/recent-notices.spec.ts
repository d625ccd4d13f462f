import { describe, expect, it } from '@jest/globals';
import { type LeadNotice, LIVE_SINCE } from '@site/contracts';
import { RecentNotices } from './recent-notices.js';

const KEPT_MS = 2 * LIVE_SINCE.maxSeconds * 1_000;
const notice = (id: string, change: LeadNotice['change']): LeadNotice => ({ kind: 'quote-request', id, change });

describe('recent events', () => {
  const start = (capacity = 10) => {
    let time = 1_000;
    const recent = new RecentNotices(capacity, () => time);
    const ids = (ms: number) => recent.last(ms).changes.map((change) => change.notice.id);
    return { recent, ids, pass: (ms: number) => (time += ms), now: () => time };
  };

  it('are replayed with their time, each lead once in its latest state', () => {
    const { recent, pass } = start();
    recent.add(notice('early', 'created'));
    pass(1_000);
    recent.add(notice('a', 'created'));
    recent.add(notice('b', 'updated'));
    pass(10);
    recent.add(notice('a', 'deleted'));
    recent.add(notice('c', 'created'));
    pass(5);
    expect(recent.last(15)).toEqual({
      since: 2_000,
      changes: [
        { at: 2_000, notice: notice('b', 'updated') },
        { at: 2_010, notice: notice('a', 'deleted') },
        { at: 2_010, notice: notice('c', 'updated') },
      ],
    });
  });

  it('reach back only to the start of listening', () => {
    const { recent, pass, now } = start();
    const begun = now();
    pass(100);
    expect(recent.last(1_000).since).toBe(begun);
    recent.add(notice('a', 'updated'));
    pass(100);
    recent.restart();
    expect(recent.last(1_000)).toEqual({ since: now(), changes: [] });
  });

  it('reach back only as far as leads are kept', () => {
    const { recent, ids, pass, now } = start(2);
    recent.add(notice('a', 'updated'));
    pass(10);
    recent.add(notice('b', 'updated'));
    expect(ids(1_000)).toEqual(['a', 'b']);
    pass(10);
    recent.add(notice('c', 'updated'));
    expect(ids(1_000)).toEqual(['b', 'c']);
    expect(recent.last(1_000).since).toBe(now() - 19);
  });

  it('expire', () => {
    const { recent, ids, pass, now } = start();
    recent.add(notice('a', 'updated'));
    pass(KEPT_MS + 1);
    recent.add(notice('b', 'updated'));
    expect(ids(2 * KEPT_MS)).toEqual(['b']);
    expect(recent.last(2 * KEPT_MS).since).toBe(now() - KEPT_MS);
  });
});
