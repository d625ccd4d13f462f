import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'bullmq';

/** How long the end of the process waits for jobs that run; what is cut off is done again at the next start. */
const CLOSE_PATIENCE_MS = 2_500;

/** A worker of BullMQ whose end waits no longer than that, also where Redis is away. */
export class PatientWorker extends Worker {
  private over: Promise<void> | undefined;

  override close(force?: boolean): Promise<void> {
    this.over ??= Promise.race([super.close(force), sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
    return this.over;
  }
}
