import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { INestApplication } from '@nestjs/common';
import { JobQueuesService } from '../jobs/job-queues.service.js';

const PATH = '/queues';
/** The board loads its own scripts and styles, and has inline styles. Its fonts, from another site, are blocked. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'none'";

/**
 * Bull Board on the worker's own port, like metrics, never public. Read-only: the reconciler retries failed
 * jobs, and would add a removed job again.
 */
export function mountQueueBoard(app: INestApplication): void {
  const board = new ExpressAdapter().setBasePath(PATH);
  const queues = app.get(JobQueuesService).all.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true }));
  createBullBoard({ queues, serverAdapter: board });
  app.use(PATH, (_request: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
    response.setHeader('content-security-policy', POLICY);
    next();
  });
  app.use(PATH, board.getRouter());
}
