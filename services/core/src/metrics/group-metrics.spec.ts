import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupMetrics } from './group-metrics.js';

const METRICS = new URL('../../dist/metrics/index.js', import.meta.url).href;
/** A process that tells, but takes its time until it does. */
const PROGRAM = `
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { ProcessMetrics } = await import('${METRICS}');
  const metrics = new ProcessMetrics('late');
  metrics.counter('answers', 'Of this test.').inc(2);
  metrics.tellPrimary();
  process.send({ type: 'loaded' });`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  writeFileSync(join(folder, 'late.mjs'), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the metrics of several processes', () => {
  it('are told as one, and wait for a process that is only starting', async () => {
    const metrics = groupMetrics();
    cluster.setupPrimary({ exec: join(folder, 'late.mjs') });
    const workers = [cluster.fork(), cluster.fork()];
    try {
      expect(await metrics.text()).toMatch(/^answers\{process="late"\} 4$/m);
    } finally {
      const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of workers) worker.process.kill('SIGKILL');
      await Promise.all(gone);
    }
  });
});
