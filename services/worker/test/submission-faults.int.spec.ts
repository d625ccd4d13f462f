import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { BadLine } from './helpers/bad-line.js';
import { phonePhoto } from './helpers/photos.js';
import { Stage } from './helpers/stage.js';

const person = (fullName: string) => ({
  fullName,
  email: 'ada@example.com',
  phone: '(214) 555-0100',
  zipCode: '75201',
});

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.create();
});
afterEach(() => stage.tearDown());

const leads = () => stage.database.count('quote_requests');
/** Expects exactly one mail and one event per lead, and one rendition per photo. */
async function expectEverythingOnce({ count, photos }: { count: number; photos: number }, withinMs = 60_000) {
  await eventually(async () => {
    expect(await stage.database.count("effects WHERE state <> 'sent'")).toBe(0);
    expect(await stage.database.count('outbox WHERE published_at IS NULL')).toBe(0);
  }, withinMs);
  expect(await leads()).toBe(count);
  expect((await stage.home.mails()).size).toBe(count);
  expect(await stage.database.count('analytics_events')).toBe(count);
  expect(await stage.database.count('files WHERE rendition_key IS NOT NULL')).toBe(photos);
  const { objects } = await stage.stored();
  expect(objects.filter((key) => key.startsWith('renditions/'))).toHaveLength(photos);
}

describe('a lead is stored once', () => {
  it('when the response is lost after the commit and the visitor sends again', async () => {
    const api = await stage.startApi();
    const line = await BadLine.to(api.port, { losses: 2 });
    try {
      const send = () => api.submit(person('Ada Lost'), { key: 'lost-answer-1', at: line.address });
      await expect(send()).rejects.toThrow();
      await eventually(async () => expect(await leads()).toBe(1));
      await expect(send()).rejects.toThrow();
      const { status, body } = await send();
      expect(status).toBe(201);
      expect(await stage.database.rows('SELECT id, full_name FROM quote_requests')).toEqual([
        { id: body.id, full_name: 'Ada Lost' },
      ]);
      expect(await stage.database.count('outbox')).toBe(1);
    } finally {
      await line.close();
    }
  });

  it('when ten retries arrive at the same time at two processes', async () => {
    const apis = await Promise.all([stage.startApi(), stage.startApi()]);
    const { body } = await apis[0].upload('photos', [await phonePhoto(300, 200)]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? apis[0] : apis[1]).submit({ ...person('Ada Ten'), photos: body.files }, { key: 'ten-retries-1' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await leads()).toBe(1);
    expect(await stage.database.count('outbox')).toBe(2);
  });

  it('or not at all when the API is killed in the middle, and once after a retry', async () => {
    await killDuring('quote_requests', 'IN SHARE ROW EXCLUSIVE MODE');
    expect(await leads()).toBe(0);
    await expectOnceAfterRetry();
  });

  it('with its event or not at all when the API is killed at the end, and once after a retry', async () => {
    // The event is sent together with the commit, which Postgres may have received.
    await killDuring('outbox', 'IN ACCESS EXCLUSIVE MODE');
    expect(
      await stage.database.rows(
        'SELECT (SELECT count(*) FROM quote_requests) = (SELECT count(*) FROM outbox) AS "isWhole"',
      ),
    ).toEqual([{ isWhole: true }]);
    await expectOnceAfterRetry();
  });

  const submitKilled = (api: Awaited<ReturnType<Stage['startApi']>>) =>
    api.submit(person('Ada Killed'), { key: 'killed-api-1' });

  /** Holds a submission where it writes to the table, for as long as it takes to kill the API. */
  async function killDuring(table: string, mode: string) {
    const api = await stage.startApi();
    const letGo = await stage.database.hold(`LOCK TABLE ${table} ${mode}`);
    const lost = submitKilled(api);
    lost.catch(() => undefined);
    await eventually(async () => expect(await stage.database.waiting(table)).toBe(1));
    await api.stop('SIGKILL');
    await expect(lost).rejects.toThrow();
    await letGo();
    await eventually(async () => expect(await stage.database.waiting(table)).toBe(0));
  }

  async function expectOnceAfterRetry() {
    expect((await submitKilled(await stage.startApi())).status).toBe(201);
    expect(await leads()).toBe(1);
    expect(await stage.database.count('outbox')).toBe(1);
  }
});

describe('every effect happens once', () => {
  it('when Redis is down during 50 submissions, some with photos', async () => {
    const [api] = [await stage.startApi(), await stage.startWorker()];
    await stage.redis.stop('SIGKILL');
    const photo = await phonePhoto(300, 200);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const photos = index % 10 ? [] : (await api.upload('photos', [photo, photo])).body.files;
        return api.submit({ ...person(`Ada ${index}`), photos }, { key: `redis-down-${index}` });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(await leads()).toBe(50);
    expect((await stage.home.mails()).size).toBe(0);
    await stage.redis.start();
    await expectEverythingOnce({ count: 50, photos: 10 });
  });

  it('when Redis forgets waiting renditions and removals', async () => {
    const api = await stage.startApi();
    await stage.startWorker({ RECONCILE_SECONDS: '1', RECONCILE_GRACE_SECONDS: '1' });
    const connection = new Redis(stage.redis.url, { maxRetriesPerRequest: null });
    const queues = ['notification', 'renditions', 'removal'].map(
      (effect) => new Queue(`site-${effect}`, { connection }),
    );
    await Promise.all(queues.map((queue) => queue.pause()));
    const photo = await phonePhoto(300, 200);
    for (let index = 0; index < 5; index += 1) {
      const { body } = await api.upload('photos', [photo]);
      expect((await api.submit({ ...person(`Ada ${index}`), photos: body.files })).status).toBe(201);
    }
    await stage.storage.put('uploads/discarded', Buffer.from('x'), { contentType: 'image/png' });
    await stage.database.discard(['uploads/discarded']);
    await eventually(async () => expect(await stage.database.count('outbox WHERE published_at IS NULL')).toBe(0));
    await Promise.all(queues.map((queue) => queue.close()));
    connection.disconnect();
    expect(await stage.database.count('files WHERE rendition_key IS NOT NULL')).toBe(0);

    await stage.redis.command('FLUSHALL');
    await expectEverythingOnce({ count: 5, photos: 5 });
    expect((await stage.stored()).objects).not.toContain('uploads/discarded');
  });

  it('when the worker is killed repeatedly while it makes renditions', async () => {
    const api = await stage.startApi();
    const photo = await phonePhoto(2_000, 1_500);
    for (let round = 0; round < 3; round += 1) {
      const { body } = await api.upload('photos', [photo, photo, photo]);
      expect((await api.submit({ ...person(`Ada ${round}`), photos: body.files })).status).toBe(201);
    }
    for (let round = 0; round < 3; round += 1) {
      const before = await stage.database.count('files WHERE rendition_key IS NOT NULL');
      const worker = await stage.startWorker();
      await eventually(async () => {
        expect(await stage.database.count('files WHERE rendition_key IS NOT NULL')).toBeGreaterThan(before);
      });
      await worker.stop('SIGKILL');
    }
    await stage.startWorker();
    await expectEverythingOnce({ count: 3, photos: 9 });
  }, 120_000);
});
