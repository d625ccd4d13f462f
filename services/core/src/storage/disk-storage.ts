import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigurationError } from '../config/index.js';
import { codeOf } from '../error-code.js';
import {
  assertKey,
  type ByteRange,
  type ObjectEntry,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStorage,
  StorageFault,
  type StoredObject,
} from './object-storage.js';

const TYPE_SUFFIX = '.~type';
/** Buffer size for files: bytes that arrive during a write go into the next one. */
const BUFFER = 512 * 1024;
/** No key begins with a dot, so nothing in this folder can be taken for an object. */
const PARTIAL = '.partial';

/**
 * Objects as files under a folder, for one machine. A body is written to a temporary file first and
 * renamed when it is complete, so that a reader never sees half an object.
 */
export class DiskStorage implements ObjectStorage {
  constructor(private readonly root: string) {}

  async prepare({ mayMake = true }: { mayMake?: boolean } = {}): Promise<void> {
    try {
      if (mayMake) await mkdir(this.root, { recursive: true, mode: 0o700 });
      await access(this.root, constants.R_OK | constants.X_OK | (mayMake ? constants.W_OK : 0));
    } catch (error) {
      throw new ConfigurationError(
        `STORAGE_DIR: this folder cannot be ${mayMake ? 'created or written' : 'found or read'} (${codeOf(error)})`,
      );
    }
  }

  async put(key: string, body: Readable | Buffer, { contentType }: { contentType: string }): Promise<{ size: number }> {
    const path = this.path(key);
    const partial = join(this.root, PARTIAL, randomUUID());
    try {
      await mkdir(dirname(partial), { recursive: true });
      // Opened first: a body that fails at once would be cleaned up before its file exists.
      const file = await open(partial, 'wx', 0o600);
      await pipeline(
        Buffer.isBuffer(body) ? Readable.from([body]) : body,
        // Flushed to disk: an accepted lead must keep its files after a power failure.
        file.createWriteStream({ highWaterMark: BUFFER, flush: true }),
      );
      const { size } = await stat(partial);
      await mkdir(dirname(path), { recursive: true });
      // The type first: every object must have one.
      await writeFile(path + TYPE_SUFFIX, contentType, { mode: 0o600, flush: true });
      await rename(partial, path);
      await flushFolder(dirname(path));
      return { size };
    } catch (error) {
      // A body that nobody reads would keep its source open.
      if (!Buffer.isBuffer(body)) body.destroy();
      // If this fails, `removeUnfinished` removes it later.
      await rm(partial, { force: true }).catch(() => undefined);
      throw asFault(error);
    }
  }

  async get(key: string, { range }: { range?: ByteRange } = {}): Promise<StoredObject> {
    const info = await this.head(key);
    try {
      // Opened first: if the object is deleted now, it can still be read to its end.
      const file = await open(this.path(key), 'r');
      return { ...info, stream: file.createReadStream({ ...range, highWaterMark: BUFFER }) };
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFound(`no object ${key}`) : asFault(error);
    }
  }

  async head(key: string): Promise<ObjectInfo> {
    const path = this.path(key);
    try {
      const [{ size }, contentType] = await Promise.all([stat(path), readFile(path + TYPE_SUFFIX, 'utf8')]);
      return { size, contentType };
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(`no object ${key}`);
      throw asFault(error);
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.path(key);
    try {
      await rm(path, { force: true });
      await rm(path + TYPE_SUFFIX, { force: true });
    } catch (error) {
      if (!isMissing(error)) throw asFault(error);
    }
  }

  async *list(prefix: string): AsyncIterable<ObjectEntry> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    if (folder) assertKey(folder.slice(0, -1));
    for (const entry of await filesIn(join(this.root, folder), { recursive: true })) {
      if (entry.name.endsWith(TYPE_SUFFIX)) continue;
      const path = join(entry.parentPath, entry.name);
      const key = relative(this.root, path).split(sep).join('/');
      if (!key.startsWith(prefix) || key.startsWith('.')) continue;
      const lastModified = await modifiedAt(path);
      if (lastModified) yield { key, lastModified };
    }
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for (const { parentPath, name } of await filesIn(join(this.root, PARTIAL), { recursive: false })) {
      const path = join(parentPath, name);
      const modified = await modifiedAt(path);
      if (!modified || modified >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed + (await this.removeLoneTypes(before));
  }

  /** Type files whose object was never renamed into place, or was deleted without them. */
  private async removeLoneTypes(before: Date): Promise<number> {
    let removed = 0;
    for (const { parentPath, name } of await filesIn(this.root, { recursive: true })) {
      if (!name.endsWith(TYPE_SUFFIX)) continue;
      const path = join(parentPath, name);
      if (await modifiedAt(path.slice(0, -TYPE_SUFFIX.length))) continue;
      // Checked last: if the object is stored again at this moment, its type file is new.
      const modified = await modifiedAt(path);
      if (!modified || modified >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  private path(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}

/** Empty for a missing folder. */
async function filesIn(folder: string, { recursive }: { recursive: boolean }): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { recursive, withFileTypes: true });
    return entries.filter((entry) => entry.isFile());
  } catch (error) {
    if (isMissing(error)) return [];
    throw asFault(error);
  }
}

/** Undefined for a file that was removed in the meantime. */
export async function modifiedAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw asFault(error);
  }
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const UNAVAILABLE = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOENT', 'EMFILE', 'ENFILE'];

/** Turns a disk failure into a StorageFault; other errors stay as they are. */
function asFault(error: unknown): unknown {
  const code = codeOf(error);
  if (FULL.includes(code)) return new StorageFault('full', { cause: error });
  return UNAVAILABLE.includes(code) ? new StorageFault('unavailable', { cause: error }) : error;
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

/** A rename is durable only after its folder is flushed. Not every file system can flush a folder. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // This file system cannot.
  } finally {
    await handle?.close();
  }
}
