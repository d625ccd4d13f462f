interface Waiting {
  go(buffer: Buffer): void;
  timer: NodeJS.Timeout;
}

/**
 * A pool of buffers for the parts of uploads. It has `usual` buffers. A caller that waits longer than
 * `timeoutMs` gets one more, up to `most`: stalled bodies keep their buffers, and others must not wait for them.
 */
export class BufferPool {
  private taken = 0;
  private free: Buffer[] = [];
  private waiting: Waiting[] = [];
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: {
      bytes: number;
      usual: number;
      most: number;
      timeoutMs: number;
      /** The memory is freed after this time without use. */
      idleMs: number;
    },
  ) {}

  take(): Promise<Buffer> {
    clearTimeout(this.idle);
    if (this.taken < this.options.usual) return Promise.resolve(this.make());
    return new Promise((resolve) => {
      const waiting: Waiting = {
        go: (buffer) => {
          clearTimeout(waiting.timer);
          resolve(buffer);
        },
        timer: setTimeout(() => {
          if (this.taken >= this.options.most) return;
          this.waiting.splice(this.waiting.indexOf(waiting), 1);
          waiting.go(this.make());
        }, this.options.timeoutMs),
      };
      this.waiting.push(waiting);
    });
  }

  /** The caller must not use the buffer afterwards. */
  give(buffer: Buffer): void {
    const next = this.waiting.shift();
    if (next) {
      next.go(buffer);
      return;
    }
    this.taken -= 1;
    if (this.free.length < this.options.usual) this.free.push(buffer);
    if (this.taken > 0) return;
    this.idle = setTimeout(() => {
      this.free = [];
    }, this.options.idleMs);
    this.idle.unref();
  }

  private make(): Buffer {
    this.taken += 1;
    // Memory that is never written to costs nothing: a short body uses only its own length.
    return this.free.pop() ?? Buffer.allocUnsafeSlow(this.options.bytes);
  }
}
