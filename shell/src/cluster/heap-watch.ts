import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** Of V8's limit. What is left must last until another process is ready, which a busy machine takes half a minute for. */
const FULL = 0.7;
const TELL_AGAIN_MS = 10_000;

/**
 * Tells when this process will run out of memory: what lives after a full collection stays. Code of a remote that keeps
 * something of every render fills it, and V8 ends a process that is full, with all that it serves.
 */
export function watchHeap(onFull: (percent: number) => void): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  new PerformanceObserver((list) => {
    const isWhole = list
      .getEntries()
      .some(({ detail }) => (detail as NodeGCPerformanceDetail).kind === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (!isWhole || performance.now() - toldAt < TELL_AGAIN_MS) return;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used < FULL * limit) return;
    toldAt = performance.now();
    onFull(Math.round((100 * used) / limit));
  }).observe({ entryTypes: ['gc'] });
}
