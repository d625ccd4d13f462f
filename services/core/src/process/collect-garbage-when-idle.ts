import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEBIBYTE = 1024 * 1024;
/** Longer than pauses between bursts: a collection also drops optimized code, which takes seconds to optimize again. */
const EVERY_MS = 12_000;
/** What an idle process allocates between two checks: for health checks and metrics. */
const IDLE_BYTES = 2 * MEBIBYTE;
/** Less garbage than this is not worth a collection. */
const WORTH_BYTES = 16 * MEBIBYTE;

/**
 * Collects garbage once after each burst. V8 collects only when something is allocated, so Node would keep the garbage
 * of a burst until new requests arrive. In a busy process, V8 decides.
 */
export function collectGarbageWhenIdle(everyMs = EVERY_MS): void {
  // Node offers this function only with a command-line flag.
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let collected = bytesInUse();
  let last = collected;
  setInterval(() => {
    const now = bytesInUse();
    const isIdle = Math.abs(now - last) < IDLE_BYTES;
    last = now;
    if (!isIdle || now - collected < WORTH_BYTES) return;
    collect();
    collected = bytesInUse();
    last = collected;
  }, everyMs).unref();
}

function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
