import { describe, expect, it } from '@jest/globals';
import { type LeadNotice, LIVE_SINCE } from '@site/contracts';
import { RecentNotices } from './recent-notices.js';

const KEPT_MS = 2 * LIVE_SINCE.maxSeconds * 1_000;
const notice = (id: string, change: LeadNotice['change']): LeadNotice => ({ kind: 'quote-request', id, change });

describe('what has happened lately', () => {
  const start = (capacity = 10) => {
    let time = 1_000;
    const recent = new RecentNotices(capacity, () => time);
    return { recent, pass: (ms: number) => (time += ms), now: () => time };
  };

  it('is told from a time on, each lead once and as it is now', () => {
    const { recent, pass, now } = start();
    recent.add(notice('early', 'created'));
    pass(1_000);
    const from = now();
    recent.add(notice('a', 'created'));
    recent.add(notice('b', 'updated'));
    pass(10);
    recent.add(notice('a', 'deleted'));
    recent.add(notice('c', 'created'));
    expect(recent.since(from)).toEqual([notice('b', 'updated'), notice('a', 'deleted'), notice('c', 'updated')]);
  });

  it('is not known from before one listened, nor of a time in which nothing was heard', () => {
    const { recent, pass, now } = start();
    expect(recent.since(now() - 1)).toBeUndefined();
    expect(recent.since(now())).toEqual([]);
    recent.add(notice('a', 'updated'));
    const from = now();
    pass(100);
    recent.restart();
    expect(recent.since(from)).toBeUndefined();
    expect(recent.since(now())).toEqual([]);
  });

  it('is not known of more leads than are kept', () => {
    const { recent, pass, now } = start(2);
    const from = now();
    recent.add(notice('a', 'updated'));
    pass(10);
    const later = now();
    recent.add(notice('b', 'updated'));
    expect(recent.since(from)).toHaveLength(2);
    recent.add(notice('c', 'updated'));
    expect(recent.since(from)).toBeUndefined();
    expect(recent.since(later)).toHaveLength(2);
  });

  it('is forgotten in time', () => {
    const { recent, pass, now } = start();
    const from = now();
    recent.add(notice('a', 'updated'));
    pass(KEPT_MS + 1);
    expect(recent.since(from)).toBeUndefined();
    recent.add(notice('b', 'updated'));
    expect(recent.since(now() - KEPT_MS)).toEqual([notice('b', 'updated')]);
  });
});
