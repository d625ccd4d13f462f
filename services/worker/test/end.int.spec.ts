import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compiled } from '@site/testing/compiled';
import { eventually } from '@site/testing/eventually';
import { Stage } from './helpers/stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.create({ onDisk: true });
});
afterAll(() => stage.tearDown());

describe('the worker process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'shuts down cleanly on %s',
    async (signal) => {
      const worker = await stage.startWorker();
      const since = Date.now();
      expect(await worker.stop(signal)).toEqual({ code: 0, signal: null });
      expect(Date.now() - since).toBeLessThan(5_000);
    },
    90_000,
  );

  it('ends when its launcher dies', async () => {
    const worker = await stage.startWorker();
    worker.disconnect();
    expect(await worker.ended(6_000)).toEqual({ code: 0, signal: null });
  });

  it('exits after an uncaught error and logs it with its request; the next process does the job', async () => {
    const fault = compiled(fileURLToPath(new URL('helpers/fault-in-a-job.ts', import.meta.url)));
    const worker = await stage.startWorker({ NODE_OPTIONS: `--import ${fault}` });
    const { eventId, requestId } = await stage.database.submitLead();
    expect(await worker.ended(6_000)).toEqual({ code: 1, signal: null });
    expect(worker.entries.filter(({ level }) => level === 60)).toEqual([
      expect.objectContaining({
        requestId,
        err: expect.objectContaining({ message: 'a fault in a job' }),
        msg: 'uncaught error: finishing open work, then exiting',
      }),
    ]);
    const next = await stage.startWorker();
    await eventually(async () => expect([...(await stage.home.mails()).keys()]).toEqual([`${eventId}.eml`]));
    await next.stop();
  });

  it('does not start with a wrong configuration, and names the variable', async () => {
    await expect(stage.startWorker({ REDIS_URL: 'http://secret' })).rejects.toThrow('REDIS_URL must be an address');
    await expect(stage.startWorker({ LOG_LEVEL: 'loud', STORAGE_DIR: '' })).rejects.toThrow(
      /^LOG_LEVEL must be one of [^\n]+\nSTORAGE_DIR is missing$/m,
    );
  });
});
