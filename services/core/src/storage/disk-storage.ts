import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  assertKey,
  type ByteRange,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.js';

const TYPE_SUFFIX = '.~type';

/**
 * Objects as files under a folder, for one machine. A body goes to a temporary file first and is
 * renamed when it is whole, so that a reader never sees half an object.
 */
export class DiskStorage implements ObjectStorage {
  constructor(private readonly root: string) {}

  async put(key: string, body: Readable | Buffer, { contentType }: { contentType: string }): Promise<{ size: number }> {
    const path = this.path(key);
    const partial = join(this.root, '.partial', randomUUID());
    await mkdir(dirname(partial), { recursive: true });
    try {
      await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, createWriteStream(partial, { mode: 0o600 }));
      const { size } = await stat(partial);
      await mkdir(dirname(path), { recursive: true });
      // The type first: an object that is there always has one.
      await writeFile(path + TYPE_SUFFIX, contentType, { mode: 0o600 });
      await rename(partial, path);
      return { size };
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async get(key: string, { range }: { range?: ByteRange } = {}): Promise<StoredObject> {
    const info = await this.head(key);
    return { ...info, stream: createReadStream(this.path(key), range) };
  }

  async head(key: string): Promise<ObjectInfo> {
    const path = this.path(key);
    try {
      const [{ size }, contentType] = await Promise.all([stat(path), readFile(path + TYPE_SUFFIX, 'utf8')]);
      return { size, contentType };
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(`no object ${key}`);
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.path(key);
    await rm(path, { force: true });
    await rm(path + TYPE_SUFFIX, { force: true });
  }

  async *list(prefix: string): AsyncIterable<string> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    if (folder) assertKey(folder.slice(0, -1));
    const start = join(this.root, folder);
    let entries: import('node:fs').Dirent[];
    try {
      entries = await readdir(start, { recursive: true, withFileTypes: true });
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith(TYPE_SUFFIX)) continue;
      const key = relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (key.startsWith(prefix) && !key.startsWith('.partial/')) yield key;
    }
  }

  private path(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}

function isMissing(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}
