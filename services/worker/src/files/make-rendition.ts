import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Relative to the bundle, which is at the top of `dist`. */
const PROCESS = fileURLToPath(new URL('./files/rendition-process.js', import.meta.url));
/** The process has its own, shorter limit; this one is for a process that hangs. */
const TIMEOUT_MS = 60_000;
/** Low priority, so that mails come first on few cores. */
const NICENESS = 5;
/** A process may have been killed by chance, for example when memory was short. */
const TRIES = 2;

/** No rendition can be made of this photo. */
export class UndecodablePhoto extends Error {
  override name = 'UndecodablePhoto';
}

/**
 * Makes the rendition of a photo, as WebP.
 * @throws UndecodablePhoto
 */
export async function makeRendition(original: Buffer): Promise<Buffer> {
  let reason = '';
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { code, signal, out, err, isTooSlow } = await run(original);
    if (code === 0 && out.length > 0) return out;
    reason = err.trim() || `its process ended with ${signal ?? code}`;
    // The process has reported a reason, or took too long; another one would do the same.
    if (signal === null || isTooSlow) break;
  }
  throw new UndecodablePhoto(reason.slice(0, 500));
}

async function run(original: Buffer) {
  // It decodes files of strangers, so it gets no addresses or passwords.
  const child = spawn(process.execPath, [PROCESS], {
    env: { NODE_ENV: process.env.NODE_ENV },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // If the process dies early, writing the photo fails; its exit code has the reason.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  lowerPriority(child);
  child.stdin.end(original);
  const [out, err, [code, signal]] = await Promise.all([buffer(child.stdout), text(child.stderr), closed]);
  return { code, signal, out, err, isTooSlow: child.killed };
}

function lowerPriority({ pid }: ChildProcessWithoutNullStreams): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended, or changing the priority is not allowed here.
  }
}
