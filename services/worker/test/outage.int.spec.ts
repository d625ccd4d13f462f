import { mkdir, rm, writeFile } from 'node:fs/promises';
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

async function expectMails(eventIds: string[], withinMs = 45_000) {
  await eventually(async () => {
    expect([...(await stage.home.mails()).keys()].sort()).toEqual(eventIds.map((id) => `${id}.eml`).sort());
    expect(await stage.database.count('analytics_events')).toBe(eventIds.length);
  }, withinMs);
}

describe('without Redis', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leads wait and arrive when it is back (%s)',
    async (signal) => {
      const worker = await stage.startWorker();
      await stage.redis.stop(signal);
      const { eventId } = await stage.database.submitLead();
      await eventually(async () => expect((await fetch(`${worker.address}/health/ready`)).status).toBe(503));
      expect(await stage.database.count('outbox WHERE published_at IS NULL')).toBe(1);
      expect((await fetch(`${worker.address}/health/live`)).status).toBe(200);

      await stage.redis.start();
      await expectMails([eventId]);
      expect((await fetch(`${worker.address}/health/ready`)).status).toBe(200);
    },
    90_000,
  );

  it('and without a worker, leads arrive when both are back', async () => {
    const first = await stage.startWorker();
    await first.stop();
    await stage.redis.stop();
    const { eventId } = await stage.database.submitLead();
    // In the worse order: the worker starts first and finds no Redis.
    await stage.startWorker({}, { isReady: false });
    await stage.redis.start();
    await expectMails([eventId]);
  });
});

describe('a Redis that takes no writes', () => {
  it('is reported once, with its own words, until leads arrive', async () => {
    const worker = await stage.startWorker();
    const health = async () => (await fetch(`${worker.address}/health/ready`)).json();
    const refusals = () =>
      worker.entries.filter(({ msg }) => msg === 'Redis does not take jobs; retrying until it does');
    const since = Date.now();
    await stage.redis.command('CONFIG', 'SET', 'maxmemory', '1');
    const { eventId } = await stage.database.submitLead();
    await eventually(() => {
      expect(refusals()).toMatchObject([
        { level: 50, err: { message: expect.stringMatching(/^OOM command not allowed/) } },
      ]);
    });
    await eventually(async () => {
      expect(await health()).toEqual({ status: 'unavailable', postgres: 'up', redis: 'down' });
    });
    // Two more rounds of the relay at least.
    await eventually(() => expect(Date.now() - since).toBeGreaterThan(5_000), 10_000);
    expect(refusals()).toHaveLength(1);

    await stage.redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await expectMails([eventId]);
    expect(await health()).toMatchObject({ status: 'ok', redis: 'up' });

    await stage.redis.command('CONFIG', 'SET', 'maxmemory', '1');
    await stage.database.submitLead();
    await eventually(() => expect(refusals()).toHaveLength(2));
  });
});

describe('a Redis that lost all data', () => {
  it('gets its jobs again', async () => {
    await stage.startWorker({ RECONCILE_SECONDS: '1', RECONCILE_GRACE_SECONDS: '1' });
    const connection = new Redis(stage.redis.url, { maxRetriesPerRequest: null });
    const queues = ['site-notification', 'site-analytics'].map((name) => new Queue(name, { connection }));
    await Promise.all(queues.map((queue) => queue.pause()));
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await stage.database.submitLead()).eventId);
    await eventually(async () => expect(await stage.database.count('outbox WHERE published_at IS NULL')).toBe(0));
    expect((await stage.home.mails()).size).toBe(0);
    await Promise.all(queues.map((queue) => queue.close()));
    connection.disconnect();

    await stage.redis.command('FLUSHALL');
    await expectMails(ids);
  });
});

describe('a mail that cannot be sent', () => {
  it('is marked as failed with the reason, and sent once it can be', async () => {
    await stage.startWorker();
    await mkdir(stage.home.folder, { recursive: true });
    await writeFile(stage.home.mailFolder, 'a file where the folder should be');
    const { eventId } = await stage.database.submitLead();
    await eventually(async () => {
      const [analytics, notification] = await stage.database.effects(eventId);
      expect(analytics).toMatchObject({ effect: 'analytics', state: 'sent' });
      expect(notification).toMatchObject({ effect: 'notification', state: 'failed' });
      expect(notification?.last_error).toMatch(/EEXIST|ENOTDIR/);
    });

    await rm(stage.home.mailFolder);
    await expectMails([eventId]);
    // The mail exists shortly before it is recorded.
    await eventually(async () => {
      const [, notification] = await stage.database.effects(eventId);
      expect(notification).toMatchObject({ state: 'sent', last_error: null });
      expect(notification?.attempts).toBeGreaterThan(1);
    });
  });
});

describe('a lost connection to the database', () => {
  it('is replaced', async () => {
    await stage.startWorker();
    await stage.database.endConnections();
    const { eventId } = await stage.database.submitLead();
    await expectMails([eventId]);
  });
});
