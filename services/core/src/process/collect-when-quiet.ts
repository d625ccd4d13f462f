import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEBIBYTE = 1024 * 1024;
/** A collection on demand also drops optimized code, which takes seconds of load to come back: no pause between bursts. */
const EVERY_MS = 12_000;
/** What a process that has nothing to do allocates between two looks: its health checks and metrics. */
const IDLE_BYTES = 2 * MEBIBYTE;
/** Less garbage than this is not worth a collection. */
const WORTH_BYTES = 16 * MEBIBYTE;

/**
 * Collects garbage once after each burst. V8 collects when something is allocated, so that in Node the garbage of a burst
 * would stay for as long as nobody asks for anything. A busy process is left to V8.
 */
export function collectWhenQuiet(everyMs = EVERY_MS): void {
  // Node has no function for it without a flag of its command line.
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let collected = bytesInUse();
  let last = collected;
  setInterval(() => {
    const now = bytesInUse();
    const isQuiet = Math.abs(now - last) < IDLE_BYTES;
    last = now;
    if (!isQuiet || now - collected < WORTH_BYTES) return;
    collect();
    collected = bytesInUse();
    last = collected;
  }, everyMs).unref();
}

function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
