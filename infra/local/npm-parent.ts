import { readFileSync } from 'node:fs';
import { describeProcess } from '../bootstrap/processes.mjs';

const POLL_MS = 300;

/**
 * Some versions of npm do not pass on SIGTERM: npm dies and leaves us running. So when `npm start` started us, we end
 * when npm ends.
 */
export function followNpm(onGone: () => void) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = findNpm(process.ppid);
  if (npm === undefined) return;
  const timer = setInterval(() => {
    if (isNpm(npm)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}

/** npm itself, or npm above the shell that it runs scripts with. */
function findNpm(pid: number): number | undefined {
  if (isNpm(pid)) return pid;
  const above = parentOf(pid);
  return above !== undefined && isNpm(above) ? above : undefined;
}

function isNpm(pid: number) {
  return /\bnpm\b/.test(describeProcess(pid)?.command ?? '');
}

function parentOf(pid: number) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
