/** As long as requests wait for a restarting API: a burst is over after that. */
const TIMEOUT_MS = 3_000;
/**
 * For a queue that has existed longer than that: more requests arrive than can be answered, and most would time out
 * anyway.
 */
const BUSY_TIMEOUT_MS = 500;

/**
 * Limits how many callers do something at a time. Others wait in order, for a limited time: so the wait and the queue
 * stay short under any load.
 */
export class ConcurrencyLimit {
  private taken = 0;
  /** Functions to call when it is their turn. */
  private readonly queue = new Set<() => void>();
  /** When the queue was last empty. */
  private emptyAt = 0;

  constructor(
    private readonly count: number,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get isFull(): boolean {
    return this.taken >= this.count;
  }

  /** @returns false when there was no turn in time. A caller that got one must call `end`. */
  take(): Promise<boolean> {
    if (!this.isFull) {
      this.taken += 1;
      return Promise.resolve(true);
    }
    const now = performance.now();
    if (this.queue.size === 0) this.emptyAt = now;
    const timeout = now - this.emptyAt > this.timeoutMs ? BUSY_TIMEOUT_MS : this.timeoutMs;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.queue.delete(begin);
        resolve(false);
      }, timeout);
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.queue.add(begin);
    });
  }

  end(): void {
    const [next] = this.queue;
    if (!next || this.taken > this.count) {
      this.taken -= 1;
      return;
    }
    // The turn goes to the caller that has waited longest.
    this.queue.delete(next);
    next();
  }

  /** Takes a turn beyond the count. A caller must call `end`. */
  takeExtra(): void {
    this.taken += 1;
  }

  /** Gives all waiting callers a turn. */
  letAllIn(): void {
    this.taken += this.queue.size;
    for (const begin of this.queue) begin();
    this.queue.clear();
  }
}
