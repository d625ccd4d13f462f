import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.mjs';
import { ROOT } from './paths.mjs';
import { describeProcess } from './processes.mjs';
import { say } from './progress.mjs';

/** Locks that this process holds. Its pid in a file proves nothing: an earlier holder may have had the same pid. */
const held = new Set();

/**
 * Takes a lock that ends with its holder: a file with the holder's pid.
 * @param {string} file
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function tryLock(file) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (held.has(file)) return { heldBy: process.pid };
    if (writeOwn(file, linkSync)) return hold(file);
    const found = look(file);
    // If the pid now belongs to another program, the lock has no holder.
    if (found && isHolder(found.pid)) return { heldBy: found.pid };
    if (found && takeOver(file, found)) return hold(file);
  }
  return { heldBy: look(file)?.pid ?? 0 };
}

/**
 * Replaces a lock whose holder is dead. Two processes that see the same dead holder must not both do so: each first
 * locks the takeover of this file and checks again, because a living process may hold it now.
 * @param {string} file
 * @param {Found} dead
 */
function takeOver(file, dead) {
  const right = tryLock(`${file}.${dead.identity}`);
  if (!('release' in right)) return false;
  try {
    return look(file)?.identity === dead.identity && writeOwn(file, renameSync);
  } finally {
    right.release();
  }
}

/**
 * The file appears with its content, so no process ever reads an empty lock.
 * @param {string} file
 * @param {(from: string, to: string) => void} put
 * @returns {boolean} False when another process holds it.
 */
function writeOwn(file, put) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, `${process.pid}\n`, { mode: 0o600 });
  try {
    put(mine, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** @param {string} file */
function hold(file) {
  held.add(file);
  return {
    release() {
      if (!held.delete(file)) return;
      rmSync(file, { force: true });
    },
  };
}

/** @param {number} pid */
const isHolder = (pid) => pid !== process.pid && describeProcess(pid)?.command.includes('node') === true;

/**
 * @typedef {{ pid: number, identity: string }} Found
 * @param {string} file
 * @returns {Found | undefined}
 */
function look(file) {
  try {
    // The handle stays on one file, even if that is renamed.
    const opened = openSync(file, 'r');
    try {
      const { ino, mtimeNs } = fstatSync(opened, { bigint: true });
      return { pid: Number.parseInt(readFileSync(opened, 'utf8'), 10) || 0, identity: `${ino}-${mtimeNs}` };
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Runs work that only one process per checkout may do at a time. Waits while another process does it.
 * @template T
 * @param {string} name
 * @param {string} waitingFor Shown during the wait.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, waitingFor, work) {
  const folder = join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  let isAnnounced = false;
  for (;;) {
    const lock = tryLock(join(folder, `${name}.lock`));
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!isAnnounced) say(`Waiting for ${waitingFor} of process ${lock.heldBy} …`);
    isAnnounced = true;
    await sleep(200);
  }
}
