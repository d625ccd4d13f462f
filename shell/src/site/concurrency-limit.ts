/** As long as an API that is restarting is waited for: a burst is over by then. */
const TIMEOUT_MS = 3_000;
/** In a queue that has stood for longer than that: more come than can be answered, and most would wait in vain. */
const BUSY_TIMEOUT_MS = 500;

/**
 * How many may do something at a time. Others wait for their turn in the order in which they came, and are told when there
 * was none in time: so the wait stays short, and so does the queue, however many ask.
 */
export class ConcurrencyLimit {
  private taken = 0;
  /** Called when it is their turn. */
  private readonly queue = new Set<() => void>();
  /** When the queue was last empty. */
  private emptyAt = 0;

  constructor(
    private readonly count: number,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** @returns false when there was no turn in time. Whoever got one ends it by `end`. */
  take(): Promise<boolean> {
    if (this.taken < this.count) {
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
    if (!next) {
      this.taken -= 1;
      return;
    }
    // The turn goes on to whoever has waited longest.
    this.queue.delete(next);
    next();
  }

  /** Lets everybody in who waits. */
  letAllIn(): void {
    this.taken += this.queue.size;
    for (const begin of this.queue) begin();
    this.queue.clear();
  }
}
