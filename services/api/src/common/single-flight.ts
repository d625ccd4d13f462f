/**
 * Shares one read among concurrent callers: when the live streams end, every dashboard requests its list at the same
 * time. A caller that arrives during a read gets the next read, not that one, so that the result includes what the
 * caller has just written.
 */
export class SingleFlight<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  read(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(key);
    if (!running) return this.start(key, work);
    const next =
      this.next.get(key) ??
      running
        .catch(() => undefined)
        .then(() => {
          this.next.delete(key);
          return this.start(key, work);
        });
    this.next.set(key, next);
    return next;
  }

  private start(key: string, work: () => Promise<T>): Promise<T> {
    const reading = work().finally(() => {
      if (this.running.get(key) === reading) this.running.delete(key);
    });
    this.running.set(key, reading);
    return reading;
  }
}
