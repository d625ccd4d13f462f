import { describe, expect, it } from '@jest/globals';
import { RecentChanges } from './recent-changes';

/** With a clock that tests set. */
class Changes extends RecentChanges {
  time = 0;
  override now(): number {
    return this.time;
  }
}

const deleted = (id: string) => ({ kind: 'quote-request', change: 'deleted', id }) as const;

describe('recent changes', () => {
  it('are replayed from a given time, for one kind', () => {
    const changes = new Changes();
    changes.add(deleted('a'));
    changes.time = 10;
    changes.add(deleted('b'));
    expect(changes.since(5, 'quote-request')).toEqual([deleted('b')]);
    expect(changes.since(0, 'quote-request')).toEqual([deleted('a'), deleted('b')]);
    expect(changes.since(0, 'investment-inquiry')).toEqual([]);
  });

  it('are incomplete for a response requested before the stream was back', () => {
    const changes = new Changes();
    expect(changes.hasMissed(0)).toBe(false);
    changes.time = 10;
    changes.missed();
    expect(changes.hasMissed(9)).toBe(true);
    expect(changes.hasMissed(10)).toBe(false);
  });
});
