/** As long as an API that is restarting is waited for. */
const PATIENCE_MS = 3_000;

/**
 * How many may do something at a time. Others wait for their turn in the order in which they came, and are told after three
 * seconds that there is none: so the wait stays short, and so does the queue, however many ask.
 */
export class Turns {
  private taken = 0;
  /** Called when it is their turn. */
  private readonly queue = new Set<() => void>();

  constructor(private readonly count: number) {}

  /** @returns false when there was no turn in time. Whoever got one ends it by `end`. */
  take(): Promise<boolean> {
    if (this.taken < this.count) {
      this.taken += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.queue.delete(begin);
        resolve(false);
      }, PATIENCE_MS);
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
