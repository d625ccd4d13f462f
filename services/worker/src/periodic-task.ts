import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

/** Runs work in rounds, one at a time: immediately, and then at intervals until the process ends. */
export abstract class PeriodicTask implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  protected isClosed = false;
  private isRequested = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly everyMs: number) {}

  /** Never rejects; it logs its failures. */
  protected abstract run(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (!this.running) this.runNow();
    }, this.everyMs);
    this.runNow();
  }

  /** Starts a round now, or after the current one. */
  runNow(): void {
    this.isRequested = true;
    this.running ??= this.runRequested().finally(() => {
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

  private async runRequested(): Promise<void> {
    while (this.isRequested && !this.isClosed) {
      this.isRequested = false;
      await this.run();
    }
  }
}
