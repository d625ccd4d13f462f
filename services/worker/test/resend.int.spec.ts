import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Stage } from './helpers/stage.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.create();
});
afterEach(() => stage.tearDown());

/** Retries a failed mail immediately, as the API does for staff. */
const wantAtOnce = async (eventId: string) => {
  await stage.database.rows(`UPDATE effects SET state = 'queued' WHERE event_id = $1 AND effect = 'notification'`, [
    eventId,
  ]);
  await stage.database.rows('UPDATE outbox SET published_at = NULL WHERE id = $1', [eventId]);
  await stage.database.rows(`SELECT pg_notify('outbox', '')`);
};

const notification = async (eventId: string) =>
  (await stage.database.effects(eventId)).find(({ effect }) => effect === 'notification');

/** A lead whose mail has failed `attempts` times. */
async function failedLead(attempts: number): Promise<string> {
  await mkdir(stage.home.folder, { recursive: true });
  await writeFile(stage.home.mailFolder, 'a file where the folder should be');
  const { eventId } = await stage.database.submitLead();
  await eventually(async () => expect((await notification(eventId))?.attempts).toBeGreaterThanOrEqual(attempts));
  return eventId;
}

/** Does this to the job of the failed mail once it waits for its next attempt. */
async function withDelayed(work: (found: { queue: Queue; job: Job }) => Promise<void>): Promise<void> {
  const connection = new Redis(stage.redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue('site-notification', { connection });
  try {
    await eventually(async () => {
      const [job] = await queue.getDelayed();
      if (!job?.id) throw new Error('the job does not wait yet');
      await work({ queue, job });
    });
  } finally {
    await queue.close();
    connection.disconnect();
  }
}

async function expectOneMail(eventId: string): Promise<void> {
  await eventually(async () => expect((await notification(eventId))?.state).toBe('sent'));
  expect([...(await stage.home.mails()).keys()]).toEqual([`${eventId}.eml`]);
  // The mail may be sent before the relay records its job's handover.
  await eventually(async () => expect(await stage.database.count('outbox WHERE published_at IS NULL')).toBe(0));
}

describe('a failed mail that staff resend', () => {
  it('does not wait for its next attempt', async () => {
    await stage.startWorker();
    const eventId = await failedLead(1);
    // Its next attempt is ten minutes away.
    await withDelayed(({ job }) => job.changeDelay(600_000));
    await rm(stage.home.mailFolder);
    await wantAtOnce(eventId);
    await expectOneMail(eventId);
  });

  it('is sent even if its job has used up its attempts, and a queue would not add it again', async () => {
    await stage.startWorker();
    const eventId = await failedLead(1);
    await withDelayed(async ({ queue, job }) => {
      await job.remove();
      // The same job, with only its last attempt left.
      await queue.add(job.name, job.data, { jobId: job.id, attempts: 1 });
      await eventually(async () => expect(await queue.getFailedCount()).toBe(1));
    });
    await rm(stage.home.mailFolder);
    await wantAtOnce(eventId);
    await expectOneMail(eventId);
  });
});
