import { type LeadNotice, LIVE_SINCE } from '@site/contracts';

/** Longer than clients may ask for, because answering takes time, too. */
const KEPT_MS = 2 * LIVE_SINCE.maxSeconds * 1_000;

interface Kept {
  notice: LeadNotice;
  at: number;
}

/** Times are from the clock of `RecentNotices`. */
export interface RecentChanges {
  /** No change after this time is missing. */
  since: number;
  changes: Kept[];
}

/** Recent changes of leads, each lead once, for streams that open shortly after a list was read. */
export class RecentNotices {
  /** In order of time. */
  private readonly kept = new Map<string, Kept>();
  /** Since this time, every notice was received and is kept. */
  private wholeSince: number;

  /** @param capacity With more leads than this, reading the lists again is cheaper than sending each one. */
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
      // Times are equal within a batch: the dropped notice may have the current time.
      if (!isOld) this.wholeSince = Math.max(this.wholeSince, oldest.at + 1);
    }
  }

  /** Notices may have been missed: what is kept is incomplete. */
  restart(): void {
    this.kept.clear();
    this.wholeSince = this.now;
  }

  /** Changes of the last milliseconds, as far back as they are complete. */
  last(ms: number): RecentChanges {
    const since = Math.max(this.wholeSince, this.now - Math.min(ms, KEPT_MS));
    const kept = [...this.kept.values()].filter(({ at }) => at >= since);
    return { since, changes: kept.map(({ notice, at }) => ({ at, notice: asUpdated(notice) })) };
  }
}

/** For a late listener, a created lead is no longer new: its list has the lead, or it missed the arrival. */
const asUpdated = ({ kind, id, change }: LeadNotice): LeadNotice => ({
  kind,
  id,
  change: change === 'created' ? 'updated' : change,
});
