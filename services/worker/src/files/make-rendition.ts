import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('./rendition-process.js', import.meta.url));
/** Its own limit is shorter; this is for a process that does not even come to that. */
const TIMEOUT_MS = 60_000;
/** Mails come first where there are few cores. */
const NICENESS = 5;
/** A process that died may have been killed by chance, as when memory is short. */
const TRIES = 2;

/** No rendition can be made of this photo. */
export class UndecodablePhoto extends Error {
  override name = 'UndecodablePhoto';
}

/**
 * What a screen shows of a photo, as WebP.
 * @throws UndecodablePhoto
 */
export async function makeRendition(original: Buffer): Promise<Buffer> {
  let reason = '';
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { code, signal, out, err } = await run(original);
    if (code === 0 && out.length > 0) return out;
    reason = err.trim() || `its process ended with ${signal ?? code}`;
    // It has said what is wrong: the next one would say the same.
    if (signal === null) break;
  }
  throw new UndecodablePhoto(reason.slice(0, 500));
}

async function run(original: Buffer) {
  // It reads what strangers have made, so it gets no address and no password.
  const child = spawn(process.execPath, [PROCESS], {
    env: { NODE_ENV: process.env.NODE_ENV },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // A process that dies early takes no more of the photo; its end tells why.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  lowerPriority(child);
  child.stdin.end(original);
  const [out, err, [code, signal]] = await Promise.all([buffer(child.stdout), text(child.stderr), closed]);
  return { code, signal, out, err };
}

function lowerPriority({ pid }: ChildProcessWithoutNullStreams): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // Ended already, or not allowed here: only less polite.
  }
}
