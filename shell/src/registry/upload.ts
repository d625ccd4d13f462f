import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { Refusal } from './refusal';

const MEBIBYTE = 1024 * 1024;
export const UPLOAD_LIMITS = { bytes: 64 * MEBIBYTE, files: 2_000, pathLength: 300 } as const;

const DRAIN_MS = 5_000;

const MANIFEST = 'manifest.json';
/** The same letters that object storage takes. No segment begins with a dot. */
const PATH = /^(manifest\.json|(client|server)(\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)+)$/;

export interface UploadedFile {
  bytes: number;
  /** Subresource integrity, computed while the file came in. */
  integrity: string;
}

/** A build as it was sent, lying in a temporary folder until it is published or refused. */
export interface Upload {
  /** Without the manifest. */
  files: ReadonlyMap<string, UploadedFile>;
  manifest: Buffer;
  read(path: string): Promise<Buffer>;
  dispose(): Promise<void>;
}

/** Takes a tar archive in, a piece at a time. @throws Refusal `upload` */
export async function receiveUpload(body: Readable): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const files = new Map<string, UploadedFile & { place: string }>();
    const archive = extract();
    // Both must end: the archive's entries are read while the body is still on its way.
    const outcomes = await Promise.allSettled([feed(body, archive), unpack(archive, folder, files)]);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    const refusal = errors.find((error) => error instanceof Refusal);
    if (refusal) throw refusal;
    if (errors.length > 0) throw new Refusal('upload', `the archive cannot be read: ${messageOf(errors[0])}`);
    const read = async (path: string) => {
      const file = files.get(path);
      if (!file) throw new Refusal('files', `${path} is missing`);
      return readFile(file.place);
    };
    if (!files.has(MANIFEST)) throw new Refusal('upload', `the archive has no ${MANIFEST}`);
    const manifest = await read(MANIFEST);
    files.delete(MANIFEST);
    return { files, manifest, read, dispose };
  } catch (error) {
    await dispose();
    await drain(body);
    throw error;
  }
}

/** Leaves the body alone when something fails: its connection still has to carry the answer. */
async function feed(body: Readable, archive: Writable): Promise<void> {
  const counted = limited();
  const onGone = () => {
    if (!body.readableEnded) counted.destroy(new Error('the body ended too early'));
  };
  body.once('close', onGone).once('error', onGone).pipe(counted);
  // Whoever left while the token was looked up will not be heard leaving.
  if (body.destroyed) onGone();
  try {
    await pipeline(counted, archive);
  } catch (error) {
    archive.destroy(error instanceof Error ? error : undefined);
    throw error;
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

async function unpack(
  archive: ReturnType<typeof extract>,
  folder: string,
  files: Map<string, UploadedFile & { place: string }>,
): Promise<void> {
  for await (const entry of archive) {
    const { name, type, size } = entry.header;
    if (type === 'directory') {
      entry.resume();
      continue;
    }
    const path = name.replace(/^\.\//, '');
    // tar-stream would wait for ever for the end of such a file.
    if (!Number.isSafeInteger(size) || size < 0) throw new Refusal('upload', `${shown(path)} has no size`);
    if (type !== 'file') throw new Refusal('upload', `${shown(path)} is a ${type}: an archive holds files alone`);
    if (path.length > UPLOAD_LIMITS.pathLength || !PATH.test(path)) {
      throw new Refusal('upload', `${shown(path)} is no path of a build: manifest.json, client/… and server/… are`);
    }
    if (files.has(path)) throw new Refusal('upload', `${path} is there twice`);
    if (files.size >= UPLOAD_LIMITS.files) throw new Refusal('upload', `more than ${UPLOAD_LIMITS.files} files`);
    // No name of an archive ever reaches the file system.
    const place = join(folder, String(files.size));
    const hash = createHash('sha384');
    let bytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(entry, measure, createWriteStream(place, { mode: 0o600 }));
    files.set(path, { place, bytes, integrity: `sha384-${hash.digest('base64')}` });
  }
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

const shown = (path: string) => JSON.stringify(path.slice(0, 100));
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
