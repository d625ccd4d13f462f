/** A value that is expensive to read. It is cached for a while, and simultaneous readers share one reading. */
export class CachedReading<T> {
  private value: T | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  private running: Promise<T | undefined> | undefined;
  /** The current reading has already timed out once. */
  private isLate = false;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly options: { freshMs: number; timeoutMs: number; onFailure: () => void },
  ) {}

  /** Undefined if it could not be read in time. That is cached like a value. */
  async get(): Promise<T | undefined> {
    if (performance.now() - this.readAt < this.options.freshMs) return this.value;
    if (this.isLate) return undefined;
    this.running ??= this.readOnce().finally(() => {
      this.running = undefined;
      this.isLate = false;
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        if (!this.isLate) this.options.onFailure();
        this.isLate = true;
        resolve(undefined);
      }, this.options.timeoutMs);
    });
    return Promise.race([this.running, timeout]).finally(() => clearTimeout(timer));
  }

  private async readOnce(): Promise<T | undefined> {
    try {
      this.value = await this.read();
    } catch {
      this.value = undefined;
      this.options.onFailure();
    }
    this.readAt = performance.now();
    return this.value;
  }
}
