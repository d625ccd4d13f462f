import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Stage } from './helpers/stage.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.create();
});
afterEach(() => stage.tearDown());

/** These tests count only these effects of a lead. */
const COUNTED = ['analytics', 'notification'];

/** Expects exactly one mail and one event per lead. */
async function expectOnceEach(leads: { eventId: string }[], withinMs = 60_000) {
  await eventually(async () => {
    expect(await stage.database.count(`effects WHERE state = 'sent' AND effect IN ('${COUNTED.join("', '")}')`)).toBe(
      leads.length * 2,
    );
    // A job may finish before the relay records its handover.
    expect(await stage.database.count('outbox WHERE published_at IS NULL')).toBe(0);
  }, withinMs);
  expect([...(await stage.home.mails()).keys()].sort()).toEqual(leads.map(({ eventId }) => `${eventId}.eml`).sort());
  expect(await stage.database.count('analytics_events')).toBe(leads.length);
}

async function submitLeads(count: number) {
  const leads = [];
  for (let index = 0; index < count; index += 1) leads.push(await stage.database.submitLead());
  return leads;
}

describe('effects happen once', () => {
  it('when the same job is queued twenty times', async () => {
    await stage.startWorker();
    const [lead] = await submitLeads(1);
    if (!lead) throw new Error('No lead');
    const connection = new Redis(stage.redis.url, { maxRetriesPerRequest: null });
    for (const effect of COUNTED) {
      const queue = new Queue(`site-${effect}`, { connection });
      const data = { eventId: lead.eventId, requestId: lead.requestId };
      await queue.addBulk(
        Array.from({ length: 20 }, (_, index) => ({ name: effect, data, opts: { jobId: `again-${index}` } })),
      );
      await eventually(async () => {
        expect(await queue.getJobCounts('wait', 'active', 'failed')).toEqual({ wait: 0, active: 0, failed: 0 });
      });
      await queue.close();
    }
    connection.disconnect();
    await expectOnceEach([lead]);
    const effects = await stage.database.effects(lead.eventId);
    expect(effects.filter(({ effect }) => COUNTED.includes(effect)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('with two workers running', async () => {
    await Promise.all([stage.startWorker(), stage.startWorker()]);
    await expectOnceEach(await submitLeads(60));
  });

  it('when the worker is killed between commit and mail', async () => {
    const first = await stage.startWorker();
    // Holds the worker between the lead's commit and its mail, for as long as it takes to kill it.
    const letGo = await stage.database.hold('LOCK TABLE files IN ACCESS EXCLUSIVE MODE');
    const [lead] = await submitLeads(1);
    if (!lead) throw new Error('No lead');
    await eventually(async () => {
      // The transaction that makes the mail waits for the lead's files. Housekeeping may wait for other files.
      expect(await stage.database.waiting('"StoredFile"."quote_request_id" = ')).toBe(1);
    });
    expect((await stage.home.mails()).size).toBe(0);

    await first.stop('SIGKILL');
    await letGo();
    await stage.startWorker();
    await expectOnceEach([lead]);
  });

  it('when workers are killed repeatedly', async () => {
    const leads = [];
    for (let round = 0; round < 5; round += 1) {
      const worker = await stage.startWorker();
      leads.push(...(await submitLeads(12)));
      await new Promise((resolve) => setTimeout(resolve, round * 15));
      await worker.stop('SIGKILL');
    }
    await stage.startWorker();
    await expectOnceEach(leads);
  });
});
