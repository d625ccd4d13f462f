import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { PLATFORM_VERSION } from '@site/platform';

const BEAT_MS = 200;
/** Seconds without a single turn of the event loop. Nothing that the shell does takes a tenth of it. */
const TIMEOUT = 10;

/** What the watchdog's thread is given. */
export interface WatchdogData {
  beats: Int32Array;
  /** Seconds. */
  timeout: number;
  doing: Uint8Array;
  /** Bytes. */
  heapLimit: number;
  databaseUrl: string;
  /** The version of the platform that this shell offers. */
  platform: string;
}

const doing = new Uint8Array(new SharedArrayBuffer(1_024));

/** Notes what is rendered, for the line that the watchdog writes should it never end. */
export function noteRender(what: string): void {
  doing.fill(0);
  new TextEncoder().encodeInto(what, doing);
}

/**
 * Ends the process when its event loop stands still: code of a remote that loops for ever cannot be ended from within,
 * and a process that answers nobody is worse than one that is started again. The version in whose code it stands is
 * reported, if any. @param program The built `watchdog-thread`.
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
    platform: PLATFORM_VERSION,
  };
  const worker = new Worker(program, { workerData: data, env: {}, execArgv: [] });
  worker.unref();
}
