import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.mjs';
import { ROOT } from './paths.mjs';
import { describeProcess } from './processes.mjs';
import { say } from './progress.mjs';

/**
 * Takes a lock that dies with its holder: a file with the holder's process number.
 * @param {string} file
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function tryLock(file) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, `${process.pid}\n`, { mode: 0o600 });
    try {
      // A link appears with its content, so nobody ever reads an empty lock.
      linkSync(mine, file);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    const holder = readHolder(file);
    // A number that was given to another program since is no holder.
    if (holder !== process.pid && describeProcess(holder)?.command.includes('node')) return { heldBy: holder };
    rmSync(file, { force: true });
  }
  return { heldBy: readHolder(file) };
}

/** @param {string} file */
function readHolder(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/**
 * Does something in this checkout that only one process may do at a time, after whoever does it now.
 * @template T
 * @param {string} name
 * @param {string} waitingFor Shown while waiting.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, waitingFor, work) {
  const folder = join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  let told = false;
  for (;;) {
    const lock = tryLock(join(folder, `${name}.lock`));
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told) say(`Waiting for ${waitingFor} of process ${lock.heldBy} …`);
    told = true;
    await sleep(200);
  }
}
