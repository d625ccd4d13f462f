import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/** Seconds without a single turn of the event loop. Nothing that the shell does takes a tenth of it. */
const PATIENCE = 10;

/** Runs beside the server. It counts its own turns, not the clock's: a machine that slept has hung nothing. */
const WATCH = `
  const { workerData: { beats, patience, doing } } = require('node:worker_threads');
  const text = () => Buffer.from(doing.slice(0)).toString('utf8').replace(/\\0+$/, '');
  let last = -1;
  let missed = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    missed = now === last ? missed + 1 : 0;
    last = now;
    if (missed < patience) return;
    const line = { level: 60, time: Date.now(), name: 'shell', pid: process.pid, rendering: text(),
      msg: 'the process hung for ' + patience + ' s and is ended' };
    require('node:fs').writeSync(1, JSON.stringify(line) + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;

const doing = new Uint8Array(new SharedArrayBuffer(1_024));

/** Notes what is rendered, for the line that the watchdog writes should it never end. */
export function noteRender(what: string): void {
  doing.fill(0);
  new TextEncoder().encodeInto(what, doing);
}

/**
 * Ends the process when its event loop stands still: code of a remote that loops for ever cannot be ended from within,
 * and a process that answers nobody is worse than one that is started again.
 */
export function startWatchdog(): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const worker = new Worker(WATCH, {
    eval: true,
    workerData: { beats, patience: PATIENCE, doing },
    env: {},
    execArgv: [],
  });
  worker.unref();
}
