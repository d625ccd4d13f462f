import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

/** Work that comes in rounds, one at a time, at once and every so often until the process ends. */
export abstract class Rounds implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  protected isClosed = false;
  private isWanted = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly everyMs: number) {}

  /** Never rejects; failures are logged there. */
  protected abstract round(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (!this.running) this.wake();
    }, this.everyMs);
    this.wake();
  }

  /** Begins a round now, or one more after that which goes on. */
  wake(): void {
    this.isWanted = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isWanted && !this.isClosed) {
      this.isWanted = false;
      await this.round();
    }
  }
}
