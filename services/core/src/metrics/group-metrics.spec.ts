import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const METRICS = new URL('../../dist/metrics/index.js', import.meta.url).href;

/** Reads the metrics immediately. A separate process, because a process can set up a cluster only once. */
const PRIMARY = `
  import cluster from 'node:cluster';
  import { groupMetrics } from '${METRICS}';
  const metrics = groupMetrics();
  cluster.setupPrimary({ exec: new URL('late.mjs', import.meta.url).pathname });
  const workers = [cluster.fork(), cluster.fork()];
  try {
    process.stdout.write(await metrics.text());
  } finally {
    for (const worker of workers) worker.process.kill('SIGKILL');
  }`;
/** Reports its metrics, but only after a second. */
const LATE = `
  import { ProcessMetrics } from '${METRICS}';
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const metrics = new ProcessMetrics('late');
  metrics.counter('answers', 'Of this test.').inc(2);
  metrics.reportToPrimary();
  process.send({ type: 'loaded' });`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  writeFileSync(join(folder, 'primary.mjs'), PRIMARY);
  writeFileSync(join(folder, 'late.mjs'), LATE);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the metrics of several processes', () => {
  it('are merged, including those of a process that is still starting', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'primary.mjs')]);
    expect(stdout).toMatch(/^answers\{process="late"\} 4$/m);
  });
});
