import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

/** Runs work in rounds, one at a time: immediately, and then at intervals until the process ends. */
export abstract class Rounds implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  protected isClosed = false;
  private isWanted = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly everyMs: number) {}

  /** Never rejects; it logs its failures. */
  protected abstract round(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (!this.running) this.wake();
    }, this.everyMs);
    this.wake();
  }

  /** Starts a round now, or after the current one. */
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
