import type { LeadKind, LiveEvent } from '@site/contracts';

/** Longer than any request timeout. */
const KEPT_MS = 30_000;

/** Recent changes to leads, kept for answers that were pending at the time. */
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

  /** Changes before this call may have been missed. */
  missed(): void {
    this.#missedUntil = this.now();
  }

  /** Whether an answer requested at `since` may lack a change that was also missed. */
  hasMissed(since: number): boolean {
    return this.#missedUntil > since;
  }

  /** Whether a lead is gone: no id comes back, so that an answer with it is older. */
  wasDeleted(id: string): boolean {
    return this.#changes.some(({ event }) => event.change === 'deleted' && event.id === id);
  }

  since(time: number, kind: LeadKind): LiveEvent[] {
    return this.#changes.filter(({ at, event }) => at >= time && event.kind === kind).map(({ event }) => event);
  }
}
