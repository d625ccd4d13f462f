import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { messageOf, Refusal } from '../composition';
import { type ReceivedUpload, UPLOAD_LIMITS } from './upload';

const MANIFEST = 'manifest.json';
/** The same characters as object storage allows. No segment begins with a dot. */
const PATH = /^(manifest\.json|(client|server)(\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)+)$/;

interface UploadedFile {
  bytes: number;
  /** Subresource integrity hash, computed while the file was unpacked. */
  integrity: string;
  /** Its path in the upload's folder. */
  place: string;
}

/** An unpacked build. */
export interface Upload {
  /** Without the manifest. */
  files: ReadonlyMap<string, UploadedFile>;
  manifest: Buffer;
  read(path: string): Promise<Buffer>;
}

/** Unpacks an archive into files beside it. @throws Refusal `upload`, or `manifest` if the manifest is too large */
export async function unpack({ archive, folder }: Pick<ReceivedUpload, 'archive' | 'folder'>): Promise<Upload> {
  const files = new Map<string, UploadedFile>();
  const entries = extract();
  // Wait for both: entries are read while the archive is still streaming.
  const outcomes = await Promise.allSettled([
    pipeline(createReadStream(archive), entries),
    readEntries(entries, folder, files),
  ]);
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
  return { files, manifest, read };
}

async function readEntries(
  entries: ReturnType<typeof extract>,
  folder: string,
  files: Map<string, UploadedFile>,
): Promise<void> {
  for await (const entry of entries) {
    const { name, type, size } = entry.header;
    if (type === 'directory') {
      entry.resume();
      continue;
    }
    const path = name.replace(/^\.\//, '');
    // tar-stream would wait forever for such a file to end.
    if (size === undefined || !Number.isSafeInteger(size) || size < 0) {
      throw new Refusal('upload', `${shown(path)} has no size`);
    }
    if (type !== 'file') throw new Refusal('upload', `${shown(path)} is a ${type}; an archive may only hold files`);
    if (path.length > UPLOAD_LIMITS.pathLength || !PATH.test(path)) {
      throw new Refusal(
        'upload',
        `${shown(path)} is not part of a build: only manifest.json, client/… and server/… are`,
      );
    }
    if (path === MANIFEST && size > UPLOAD_LIMITS.manifestBytes) {
      throw new Refusal('manifest', `${path} has ${size} bytes; at most ${UPLOAD_LIMITS.manifestBytes} are allowed`);
    }
    if (files.has(path)) throw new Refusal('upload', `${path} is there twice`);
    if (files.size >= UPLOAD_LIMITS.files) throw new Refusal('upload', `more than ${UPLOAD_LIMITS.files} files`);
    // Names from the archive never reach the file system.
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

const shown = (path: string) => JSON.stringify(path.slice(0, 100));
