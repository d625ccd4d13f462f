import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { MetricsSource } from './process-metrics.js';

/** Plus the 5 s that prom-client waits for answers, this is less than Prometheus' own timeout (10 s). */
const STARTING_MS = 4_000;
const LOOK_MS = 50;

/**
 * For the primary of a cluster: combines the metrics of all its processes. Create it before the first process starts.
 * Each process calls `ProcessMetrics.reportToPrimary` before it sends its first message.
 */
export function groupMetrics(): MetricsSource {
  const group = new AggregatorRegistry();
  // A process that is still starting does not answer, and prom-client would time out and report nothing.
  const ready = new WeakSet<Worker>();
  cluster.on('message', (worker) => ready.add(worker));
  const isOneStarting = () =>
    Object.values(cluster.workers ?? {}).some((worker) => worker?.isConnected() && !ready.has(worker));

  return {
    contentType: group.contentType,
    async text() {
      for (let waited = 0; waited < STARTING_MS && isOneStarting(); waited += LOOK_MS) await sleep(LOOK_MS);
      return group.clusterMetrics();
    },
  };
}
