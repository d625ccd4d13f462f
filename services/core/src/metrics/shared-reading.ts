/** A value that costs something to read, read at most once in a while, however many ask for it. */
export class SharedReading<T> {
  private value: T | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  private running: Promise<T | undefined> | undefined;
  /** The reading that runs has already been waited for in vain. */
  private isLate = false;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly options: { freshMs: number; patienceMs: number; onFailure: () => void },
  ) {}

  /** Undefined when it could not be read, or not in time: that is kept as long as a value would be. */
  async get(): Promise<T | undefined> {
    if (performance.now() - this.readAt < this.options.freshMs) return this.value;
    if (this.isLate) return undefined;
    this.running ??= this.readOnce().finally(() => {
      this.running = undefined;
      this.isLate = false;
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        if (!this.isLate) this.options.onFailure();
        this.isLate = true;
        resolve(undefined);
      }, this.options.patienceMs);
    });
    return Promise.race([this.running, patience]).finally(() => clearTimeout(timer));
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
