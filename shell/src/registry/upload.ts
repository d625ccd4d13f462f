import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Refusal } from './refusal';

const MEBIBYTE = 1024 * 1024;
export const UPLOAD_LIMITS = {
  bytes: 64 * MEBIBYTE,
  files: 2_000,
  pathLength: 300,
  manifestBytes: 512 * 1024,
} as const;

const DRAIN_MS = 5_000;

/** An archive as it was sent, in a temporary folder. Nothing in it has been read yet. */
export interface ReceivedUpload {
  folder: string;
  /** A file in that folder. */
  archive: string;
  dispose(): Promise<void>;
}

/** Stores the body of a request. Its content is read in a thread of its own (`inspection.ts`). @throws Refusal `upload` */
export async function receiveUpload(body: Readable): Promise<ReceivedUpload> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const archive = join(folder, 'archive.tar');
  try {
    await feed(body, createWriteStream(archive, { mode: 0o600 }));
    return { folder, archive, dispose };
  } catch (error) {
    await dispose();
    await drain(body);
    if (error instanceof Refusal) throw error;
    throw new Refusal('upload', `the archive cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Leaves the body alone when something fails: its connection still has to carry the answer. */
async function feed(body: Readable, file: Writable): Promise<void> {
  const counted = limited();
  const onGone = () => {
    if (!body.readableEnded) counted.destroy(new Error('the body ended too early'));
  };
  body.once('close', onGone).once('error', onGone).pipe(counted);
  // Whoever left while the token was looked up will not be heard leaving.
  if (body.destroyed) onGone();
  try {
    await pipeline(counted, file);
  } finally {
    body.off('close', onGone).unpipe(counted);
  }
}

/** A client that still sends would not read why it is refused. Patience has an end. */
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
