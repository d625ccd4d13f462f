import { Inject, Injectable } from '@nestjs/common';
import { ReleaseGuard } from '@site/core/registry';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { PeriodicTask } from '../periodic-task.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, LOGGER } from '../settings/tokens.js';

/** Watches the visits of new releases. */
@Injectable()
export class GuardService extends PeriodicTask {
  private readonly guard: ReleaseGuard;

  constructor(
    config: WorkerConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(config.guard.seconds * 1_000);
    this.guard = new ReleaseGuard(config.databaseUrl, config.guard);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.guard.close();
  }

  protected async run(): Promise<void> {
    try {
      for (const decision of await this.guard.look(this.clock.now())) {
        if (decision.state === 'passed') this.logger.info(decision, 'release guard: nothing got worse');
        else this.logger.warn(decision, `release guard: ${decision.reason}`);
      }
    } catch (error) {
      this.logger.error({ err: error }, 'release guard check failed; will retry');
    }
  }
}
