import type { LeadKind, LiveEvent } from '@site/contracts';

/** Longer than any answer is waited for. */
const KEPT_MS = 30_000;

/** What has happened to leads lately, kept for answers that were on their way meanwhile. */
export class RecentChanges {
  #changes: { at: number; event: LiveEvent }[] = [];

  now(): number {
    return performance.now();
  }

  add(event: LiveEvent): void {
    const now = this.now();
    this.#changes = this.#changes.filter(({ at }) => at > now - KEPT_MS);
    this.#changes.push({ at: now, event });
  }

  since(time: number, kind: LeadKind): LiveEvent[] {
    return this.#changes.filter(({ at, event }) => at >= time && event.kind === kind).map(({ event }) => event);
  }
}
