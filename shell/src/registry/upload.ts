import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { messageOf, Refusal } from '../composition';
import { HttpError } from '../http';

const MEBIBYTE = 1024 * 1024;
export const UPLOAD_LIMITS = {
  bytes: 64 * MEBIBYTE,
  files: 2_000,
  pathLength: 300,
  manifestBytes: 512 * 1024,
  /** Per process: with one of them unpacked, they fit into the 512 MB of a container's `/tmp`. */
  atOnce: 3,
  /** Of one frontend: bodies that arrive slowly leave a place for the other teams. */
  atOnceOfOne: 2,
} as const;

const DRAIN_MS = 5_000;
const RETRY_SECONDS = 10;
/** Longer than any upload takes. */
const FORGOTTEN_MS = 3_600_000;
const FOLDER = 'fairhand-upload-';

/** The frontends of the uploads in progress. */
const open: string[] = [];
const endOf = (remote: string) => open.splice(open.indexOf(remote), 1);

/** An uploaded archive in a temporary folder, not read yet. */
export interface ReceivedUpload {
  folder: string;
  /** A file in that folder. */
  archive: string;
  dispose(): Promise<void>;
}

/**
 * Stores a request body until `dispose`. A separate thread reads its content (`inspection.ts`).
 * @throws Refusal `upload`, HttpError 429 if too many uploads are in progress
 */
export async function receiveUpload(remote: string, body: Readable): Promise<ReceivedUpload> {
  const own = open.filter((name) => name === remote).length;
  if (open.length >= UPLOAD_LIMITS.atOnce || own >= UPLOAD_LIMITS.atOnceOfOne) {
    await drain(body);
    throw tooManyBuilds();
  }
  open.push(remote);
  try {
    return await store(remote, body);
  } catch (error) {
    endOf(remote);
    throw error;
  }
}

export function tooManyBuilds(): HttpError {
  const text = 'Too many builds are being checked at once. Please try again in a moment.';
  return new HttpError(429, text, { 'retry-after': String(RETRY_SECONDS) });
}

async function store(remote: string, body: Readable): Promise<ReceivedUpload> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const archive = join(folder, 'archive.tar');
  try {
    await feed(body, createWriteStream(archive, { mode: 0o600 }));
    return {
      folder,
      archive,
      async dispose() {
        await dispose().finally(() => endOf(remote));
      },
    };
  } catch (error) {
    await dispose();
    await drain(body);
    if (error instanceof Refusal) throw error;
    throw new Refusal('upload', `the archive cannot be read: ${messageOf(error)}`);
  }
}

/** Removes unfinished uploads that a killed process left behind. */
export async function sweepUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(tmpdir(), name);
    // Another process may have removed it already.
    const changed = await stat(folder).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Does not destroy the body on failure: its connection still has to carry the answer. */
async function feed(body: Readable, file: Writable): Promise<void> {
  const counted = limited();
  const onGone = () => {
    if (!body.readableEnded) counted.destroy(new Error('the body ended too early'));
  };
  body.once('close', onGone).once('error', onGone).pipe(counted);
  // If the client left during the token lookup, no event follows.
  if (body.destroyed) onGone();
  try {
    await pipeline(counted, file);
  } finally {
    body.off('close', onGone).unpipe(counted);
  }
}

/** A client that is still sending would not read the refusal, so read the rest, up to a timeout. */
async function drain(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => undefined);
}

function limited(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > UPLOAD_LIMITS.bytes) {
        done(new Refusal('upload', `more than ${UPLOAD_LIMITS.bytes / MEBIBYTE} MB`));
      } else done(null, chunk);
    },
  });
}
