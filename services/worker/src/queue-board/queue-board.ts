import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { INestApplication } from '@nestjs/common';
import { JobQueuesService } from '../jobs/job-queues.service.js';

const PATH = '/queues';
/** The board has scripts and styles of its own, and styles in its document. Its fonts would come from elsewhere: it does without. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'none'";

/**
 * Bull Board at the worker's own port, where metrics are, too: never before visitors. It only reads: what has failed is tried
 * again by the reconciler, and a job that somebody removed would come back.
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
