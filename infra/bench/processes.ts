import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Ticks of Linux's processor times in a second. */
const TICKS = 100;

/** A process and its children (Linux only). */
export function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** Seconds of processor time that a process and its children have used (Linux only). */
export function processorSeconds(pid: number): number {
  return family(pid).reduce((sum, one) => sum + ownTicks(one), 0) / TICKS;
}

/** Resident memory of a process in MiB. */
export function residentMib(pid: number): number {
  if (process.platform === 'linux') {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  }
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024;
}

/** Samples the memory of a process many times per second; `end` returns the maximum in MiB. */
export function watchMemory(pid: number) {
  let peak = residentMib(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMib(pid));
  }, 20);
  return {
    end() {
      clearInterval(timer);
      return Math.max(peak, residentMib(pid));
    },
  };
}

function ownTicks(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces. User and system time are the 12th and 13th value after it.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(values[11]) + Number(values[12]);
}
