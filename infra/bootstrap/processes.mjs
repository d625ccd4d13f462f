import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.mjs';

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Describes a process, to distinguish ours from another program that reuses its pid.
 * @param {number} pid
 * @returns {{ command: string, folder: string | undefined } | undefined}
 */
export function describeProcess(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // A zombie has no command line.
    return command ? { command, folder: folderOf(pid) } : undefined;
  } catch {
    const { stdout, status } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return status === 0 && stdout.trim() ? { command: stdout.trim(), folder: undefined } : undefined;
  }
}

/** @param {number} pid */
function folderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/**
 * Ends a process that is not our child, gracefully at first.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {number} timeoutMs After this it is killed.
 */
export async function endProcess(pid, signal, timeoutMs) {
  const until = Date.now() + timeoutMs;
  trySignal(pid, signal);
  while (describeProcess(pid)) {
    if (Date.now() > until) trySignal(pid, 'SIGKILL');
    await sleep(50);
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function trySignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already, as intended.
  }
}

/**
 * Ends a server when this process dies without stopping it (kill -9): a shell waits on a pipe that closes with us.
 * Servers run in their own sessions, so that Ctrl-C reaches them only through the launcher and in its order; this is
 * the cost.
 * @param {number} pid
 * @param {'INT' | 'TERM'} signal
 * @returns {() => void} Removes the guard.
 */
export function guard(pid, signal) {
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -s "$1" "$2"', 'guard', signal, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watcher.on('error', () => {});
  watcher.unref();
  return () => watcher.kill('SIGKILL');
}

/**
 * Ends a child when we end.
 * @param {import('node:child_process').ChildProcess} child
 */
export function endWithUs(child) {
  const end = () => child.kill();
  process.on('exit', end);
  child.on('exit', () => process.off('exit', end));
}
