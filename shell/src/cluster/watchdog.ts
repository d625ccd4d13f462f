import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { OFFERED } from '../composition';

const BEAT_MS = 200;
/** Seconds without a single turn of the event loop. Nothing in the shell takes a tenth of that. */
const TIMEOUT = 10;

/** Input of the watchdog's thread. */
export interface WatchdogData {
  beats: Int32Array;
  /** Seconds. */
  timeout: number;
  doing: Uint8Array;
  /** Bytes. */
  heapLimit: number;
  databaseUrl: string;
  /** The versions of this shell. */
  offered: typeof OFFERED;
}

const doing = new Uint8Array(new SharedArrayBuffer(1_024));

/** Records what is being rendered, for the watchdog's log line if the render never ends. */
export function noteRender(what: string): void {
  doing.fill(0);
  new TextEncoder().encodeInto(what, doing);
}

/**
 * Ends the process when its event loop blocks: an endless loop in a remote's code cannot be stopped from within, and a
 * process that does not respond is worse than a restarted one. Reports the version whose code blocks, if any.
 * @param program The built `watchdog-thread`.
 */
export function startWatchdog(program: string, databaseUrl: string): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const data: WatchdogData = {
    beats,
    timeout: TIMEOUT,
    doing,
    heapLimit: getHeapStatistics().heap_size_limit,
    databaseUrl,
    offered: OFFERED,
  };
  const worker = new Worker(program, { workerData: data, env: {}, execArgv: [] });
  worker.unref();
}
