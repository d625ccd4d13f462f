import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { FaultyLine } from '@site/testing/faulty-line';
import { Stage } from './helpers/stage.js';

describe('the worker whose database', () => {
  let stage: Stage;
  let line: FaultyLine;
  let address: string;
  beforeAll(async () => {
    stage = await Stage.set();
    const url = new URL(stage.database.url);
    line = await FaultyLine.to(new URL(url));
    url.host = line.url.host;
    address = (await stage.startWorker({ DATABASE_URL: url.href })).address;
  }, 30_000);
  afterAll(async () => {
    await stage.strike();
    await line.close();
  }, 30_000);

  const probe = async () => (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5_000) })).status;

  it.each([
    ['is stopped', () => line.cut()],
    ['hangs', () => line.hang()],
  ])(
    '%s reports it within 5 s, and is ready within 5 s of recovery',
    async (_what, fail) => {
      fail();
      expect(await probe()).toBe(503);
      const answers = await Promise.all(Array.from({ length: 40 }, probe));
      expect(answers).toEqual(Array(40).fill(503));
      line.mend();
      await eventually(async () => expect(await probe()).toBe(200), 5_000);
    },
    60_000,
  );
});
