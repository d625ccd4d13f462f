import { readFileSync } from 'node:fs';
import { describeProcess } from './processes.mjs';

const POLL_MS = 300;

/**
 * Not every npm passes SIGTERM on to what it runs: it dies and leaves us behind. So, started by
 * `npm start`, we end when npm is gone.
 * @param {() => void} onGone
 */
export function followNpm(onGone) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = npmAbove(process.ppid);
  if (npm === undefined) return;
  const timer = setInterval(() => {
    if (isNpm(npm)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}

/**
 * npm itself, or npm above the shell that it runs scripts with.
 * @param {number} pid
 * @returns {number | undefined}
 */
function npmAbove(pid) {
  if (isNpm(pid)) return pid;
  const above = parentOf(pid);
  return above !== undefined && isNpm(above) ? above : undefined;
}

/** @param {number} pid */
function isNpm(pid) {
  return /\bnpm\b/.test(describeProcess(pid)?.command ?? '');
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
