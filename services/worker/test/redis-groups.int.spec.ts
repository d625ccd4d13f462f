import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { metricsOf } from './helpers/metrics-of.js';
import { RedisGroup } from './helpers/redis-group.js';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

let stage: Stage;
let group: RedisGroup;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  stage = await Stage.create();
  group = await RedisGroup.create();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await group.remove();
  await stage.tearDown();
});

const expectMail = async (withinMs = 45_000) => {
  const { eventId } = await stage.database.submitLead();
  await eventually(async () => expect((await stage.home.mails()).has(`${eventId}.eml`)).toBe(true), withinMs);
};

describe('leads are processed', () => {
  it('with a Redis cluster, in which each node has some of the keys', async () => {
    worker = await stage.startWorker({ REDIS_URL: await group.cluster() });
    // Without braces in the prefix, Redis would reject the first job: CROSSSLOT.
    for (let count = 0; count < 5; count += 1) await expectMail();
    const { address } = worker;
    await eventually(async () => {
      const values = await metricsOf(address);
      expect(values.get('queue_jobs{queue="site-notification",state="waiting"}')).toBe(0);
    });
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  }, 90_000);

  it('with Redis behind Sentinel, even after the primary has died', async () => {
    const { url, main } = await group.watched('fairhand');
    worker = await stage.startWorker({ REDIS_URL: url });
    await expectMail();
    await group.kill(main);
    await expectMail(60_000);
    const { address } = worker;
    await eventually(async () => expect((await fetch(`${address}/health/ready`)).status).toBe(200));
  }, 120_000);
});
