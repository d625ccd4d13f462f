import type { LeadKind, LiveEvent } from '@site/contracts';

/** Longer than any answer is waited for. */
const KEPT_MS = 30_000;

/** What has happened to leads lately, kept for answers that were on their way meanwhile. */
export class RecentChanges {
  #changes: { at: number; event: LiveEvent }[] = [];
  #missedUntil = Number.NEGATIVE_INFINITY;

  now(): number {
    return performance.now();
  }

  add(event: LiveEvent): void {
    const now = this.now();
    this.#changes = this.#changes.filter(({ at }) => at > now - KEPT_MS);
    this.#changes.push({ at: now, event });
  }

  /** Something may have happened up to now that was not heard. */
  missed(): void {
    this.#missedUntil = this.now();
  }

  /** Whether an answer that was asked for then may lack something that was not heard either. */
  hasMissed(since: number): boolean {
    return this.#missedUntil > since;
  }

  since(time: number, kind: LeadKind): LiveEvent[] {
    return this.#changes.filter(({ at, event }) => at >= time && event.kind === kind).map(({ event }) => event);
  }
}
