import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * Share of V8's limit. The rest must last until another process is ready, which takes half a minute on a busy machine.
 */
const FULL = 0.7;
const TELL_AGAIN_MS = 10_000;

/**
 * Reports when this process is about to run out of memory, measured by what survives a full garbage collection. A
 * remote that leaks on every render fills the heap, and V8 kills a full process with all its requests.
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
