import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Stage } from './helpers/stage.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.create();
}, 30_000);
afterEach(() => stage.tearDown(), 30_000);

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
  await eventually(
    async () => expect((await notification(eventId))?.attempts).toBeGreaterThanOrEqual(attempts),
    20_000,
  );
  return eventId;
}

async function expectOneMail(eventId: string, withinMs: number): Promise<void> {
  await eventually(async () => expect((await notification(eventId))?.state).toBe('sent'), withinMs);
  expect([...(await stage.home.mails()).keys()]).toEqual([`${eventId}.eml`]);
  // The mail may be sent before the relay records its job's handover.
  await eventually(async () => expect(await stage.database.count('outbox WHERE published_at IS NULL')).toBe(0));
}

describe('a failed mail that staff resend', () => {
  it('does not wait for its next attempt', async () => {
    await stage.startWorker();
    // After the third failure the next attempt is 8 s away.
    const eventId = await failedLead(3);
    await rm(stage.home.mailFolder);
    await wantAtOnce(eventId);
    await expectOneMail(eventId, 4_000);
  }, 40_000);

  it('is sent even if its job has used up its attempts, and a queue would not add it again', async () => {
    await stage.startWorker();
    const eventId = await failedLead(1);
    const connection = new Redis(stage.redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue('site-notification', { connection });
    try {
      await eventually(async () => {
        const [job] = await queue.getDelayed();
        if (!job?.id) throw new Error('the job does not wait yet');
        await job.remove();
        // The same job, with only its last attempt left.
        await queue.add(job.name, job.data, { jobId: job.id, attempts: 1 });
      }, 10_000);
      await eventually(async () => expect(await queue.getFailedCount()).toBe(1), 10_000);
    } finally {
      await queue.close();
      connection.disconnect();
    }
    await rm(stage.home.mailFolder);
    await wantAtOnce(eventId);
    await expectOneMail(eventId, 4_000);
  }, 40_000);
});
