import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

let stage: Stage;
let worker: WorkerProcess;
beforeAll(async () => {
  stage = await Stage.create();
  worker = await stage.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await stage.tearDown();
});

describe('the queue board', () => {
  it('is a page with its own scripts, on the metrics port', async () => {
    const answer = await fetch(`${worker.address}/queues`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    const [, script = ''] = /<script defer[^>]* src="([^"]+)"/.exec(page) ?? [];
    const [, base = ''] = /<base href="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(new URL(script, new URL(base, worker.address)))).status).toBe(200);
  });

  it('shows a queue for each effect, read-only', async () => {
    const answer = await fetch(`${worker.address}/queues/api/queues?activeQueue=&status=latest&page=1&jobsPerPage=10`);
    const { queues } = (await answer.json()) as { queues: { name: string; readOnlyMode: boolean }[] };
    const names = ['site-notification', 'site-analytics', 'site-renditions', 'site-removal', 'site-bulk'];
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    const { name = '' } = queues[0] ?? {};
    const emptied = await fetch(`${worker.address}/queues/api/queues/${encodeURIComponent(name)}/empty`, {
      method: 'PUT',
    });
    expect(emptied.status).toBe(405);
  });
});
