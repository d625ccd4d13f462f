import { type LeadNotice, LIVE_SINCE } from '@site/contracts';

/** Longer than anybody may ask for: an answer takes its time too. */
const KEPT_MS = 2 * LIVE_SINCE.maxSeconds * 1_000;

interface Kept {
  notice: LeadNotice;
  at: number;
}

/** Times are of the clock of `RecentNotices`. */
export interface RecentChanges {
  /** Of what happened from here on nothing is missing. */
  since: number;
  changes: Kept[];
}

/** What has happened to leads lately, each lead once, for streams that open a moment after a list was read. */
export class RecentNotices {
  /** In the order of their time. */
  private readonly kept = new Map<string, Kept>();
  /** From here on every notice was heard, and is kept. */
  private wholeSince: number;

  /** @param capacity With more leads than this, reading the lists again costs less than telling of each. */
  constructor(
    private readonly capacity: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.wholeSince = clock();
  }

  get now(): number {
    return this.clock();
  }

  add(notice: LeadNotice): void {
    const at = this.now;
    this.kept.delete(notice.id);
    this.kept.set(notice.id, { notice, at });
    for (const [id, oldest] of this.kept) {
      const isOld = oldest.at < at - KEPT_MS;
      if (!isOld && this.kept.size <= this.capacity) break;
      this.kept.delete(id);
      // Times are equal within a batch: what went may have been of this very moment.
      if (!isOld) this.wholeSince = Math.max(this.wholeSince, oldest.at + 1);
    }
  }

  /** Nothing was heard for a while: what is kept is not the whole. */
  restart(): void {
    this.kept.clear();
    this.wholeSince = this.now;
  }

  /** What happened in the last milliseconds, as far back as that is known whole. */
  last(ms: number): RecentChanges {
    const since = Math.max(this.wholeSince, this.now - Math.min(ms, KEPT_MS));
    const kept = [...this.kept.values()].filter(({ at }) => at >= since);
    return { since, changes: kept.map(({ notice, at }) => ({ at, notice: asUpdated(notice) })) };
  }
}

/** A late listener has it in the list already or missed its arrival: it is not news. */
const asUpdated = ({ kind, id, change }: LeadNotice): LeadNotice => ({
  kind,
  id,
  change: change === 'created' ? 'updated' : change,
});
