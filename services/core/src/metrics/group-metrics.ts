import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { MetricsSource } from './process-metrics.js';

/** With the 5 s that prom-client then waits for answers it is less than Prometheus itself waits (10 s). */
const STARTING_MS = 4_000;
const LOOK_MS = 50;

/**
 * For the primary of a cluster: what all its processes tell, as one. To be made before the first process is started, each
 * of which tells (`ProcessMetrics.tellPrimary`) before it sends its first message.
 */
export function groupMetrics(): MetricsSource {
  const group = new AggregatorRegistry();
  // Who is only starting does not hear the question: prom-client would wait for its answer, and then tell of nobody.
  const heard = new WeakSet<Worker>();
  cluster.on('message', (worker) => heard.add(worker));
  const isOneStarting = () =>
    Object.values(cluster.workers ?? {}).some((worker) => worker?.isConnected() && !heard.has(worker));

  return {
    contentType: group.contentType,
    async text() {
      for (let waited = 0; waited < STARTING_MS && isOneStarting(); waited += LOOK_MS) await sleep(LOOK_MS);
      return group.clusterMetrics();
    },
  };
}
