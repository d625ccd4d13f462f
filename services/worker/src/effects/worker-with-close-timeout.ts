import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'bullmq';

/** How long a shutdown waits for running jobs. Interrupted jobs run again at the next start. */
const CLOSE_TIMEOUT_MS = 2_500;

/** A BullMQ worker whose shutdown waits no longer than that, even if Redis is down. */
export class WorkerWithCloseTimeout extends Worker {
  private boundedClose: Promise<void> | undefined;

  override close(force?: boolean): Promise<void> {
    this.boundedClose ??= Promise.race([super.close(force), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    return this.boundedClose;
  }
}
