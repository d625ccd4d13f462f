import { performance } from 'node:perf_hooks';

/** Milliseconds in which this process had nothing to do: a busy machine makes it late, not idle. */
export const idleTime = (): number => performance.eventLoopUtilization().idle;
