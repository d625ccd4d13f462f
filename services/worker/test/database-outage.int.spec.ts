import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { FaultyProxy } from '@site/testing/faulty-proxy';
import { Stage } from './helpers/stage.js';

describe('the worker whose database', () => {
  let stage: Stage;
  let proxy: FaultyProxy;
  let address: string;
  beforeAll(async () => {
    stage = await Stage.create();
    const url = new URL(stage.database.url);
    proxy = await FaultyProxy.to(new URL(url));
    url.host = proxy.url.host;
    address = (await stage.startWorker({ DATABASE_URL: url.href })).address;
  });
  afterAll(async () => {
    await stage.tearDown();
    await proxy.close();
  });

  const probe = async () => (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5_000) })).status;

  it.each([
    ['is stopped', () => proxy.cut()],
    ['hangs', () => proxy.hang()],
  ])(
    '%s reports it within 5 s, and is ready within 5 s of recovery',
    async (_what, fail) => {
      fail();
      expect(await probe()).toBe(503);
      const answers = await Promise.all(Array.from({ length: 40 }, probe));
      expect(answers).toEqual(Array(40).fill(503));
      proxy.mend();
      await eventually(async () => expect(await probe()).toBe(200), 5_000);
    },
    90_000,
  );
});
