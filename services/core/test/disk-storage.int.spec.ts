import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskStorage, ObjectNotFound, StorageFault } from '../src/storage/index.js';
import { storageConformance } from './storage-conformance.js';

const DIST = new URL('../dist/storage/index.js', import.meta.url).href;
/** File size limit of the full storage, in blocks of 1 KiB. */
const ROOM_KIB = 2_048;

storageConformance('a folder', async () => {
  const folder = async () => {
    const root = await mkdtemp(join(tmpdir(), 'objects-'));
    return { root, storage: new DiskStorage(root), close: () => rm(root, { recursive: true, force: true }) };
  };
  return {
    ...(await folder()),
    slow: folder,
    async refused() {
      const damaged = await folder();
      await writeFile(join(damaged.root, '.partial'), 'a file where the folder should be');
      return damaged;
    },
    async full() {
      const damaged = await folder();
      const { storage } = damaged;
      const put: DiskStorage['put'] = (key, body, options) => putWithLimit(damaged.root, key, body, options);
      return {
        close: damaged.close,
        storage: {
          put,
          get: storage.get.bind(storage),
          head: storage.head.bind(storage),
          list: storage.list.bind(storage),
        },
      };
    },
    async lost() {
      const damaged = await folder();
      const away = `${damaged.root}.away`;
      return {
        ...damaged,
        async vanish() {
          await rename(damaged.root, away);
          await writeFile(damaged.root, 'a file where the folder should be');
        },
        async comeBack() {
          await rm(damaged.root);
          await rename(away, damaged.root);
        },
        async close() {
          await damaged.close();
          await rm(away, { recursive: true, force: true });
        },
      };
    },
  };
});

/** Stores in a process with a file size limit, which acts like a full disk. */
async function putWithLimit(
  root: string,
  key: string,
  body: Readable | Buffer,
  { contentType }: { contentType: string },
): Promise<{ size: number }> {
  const script = `
    import { DiskStorage } from ${JSON.stringify(DIST)};
    const [root, key, contentType] = process.argv.slice(1);
    const result = await new DiskStorage(root).put(key, process.stdin, { contentType }).catch(({ reason }) => ({ reason }));
    process.stdout.write(JSON.stringify(result));`;
  const limited = `ulimit -f ${ROOM_KIB}; exec "$0" "$@"`;
  const node = [process.execPath, '--input-type=module', '-e', script, root, key, contentType];
  const child = spawn('bash', ['-c', limited, ...node], { stdio: ['pipe', 'pipe', 'inherit'] });
  const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
  pipeline(source, child.stdin, () => undefined);
  const result = JSON.parse(await text(child.stdout)) as { size: number } | { reason: 'full' | 'unavailable' };
  if ('size' in result) return result;
  throw new StorageFault(result.reason, { cause: new Error('reported by the process') });
}

describe('a storage folder', () => {
  const type = { contentType: 'text/plain' };
  let root: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'objects-'));
    storage = new DiskStorage(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('drops partial files of a dead process once they are old, and no objects', async () => {
    await storage.put('a/object', Buffer.from('x'), type);
    const old = join(root, '.partial', 'old');
    await writeFile(old, 'half a photo');
    await writeFile(join(root, '.partial', 'young'), 'half a photo');
    const then = new Date(Date.now() - 3_600_000);
    await utimes(old, then, then);
    await utimes(join(root, 'a/object'), then, then);

    expect(await storage.removeUnfinished(new Date(Date.now() - 1_800_000))).toBe(1);
    expect(await storage.removeUnfinished(new Date(Date.now() + 1_800_000))).toBe(1);
    expect(await storage.removeUnfinished(new Date(Date.now() + 1_800_000))).toBe(0);
    expect(await storage.head('a/object')).toMatchObject({ size: 1 });
  });

  it('drops type files without an object once they are old', async () => {
    await storage.put('a/object', Buffer.from('x'), type);
    await storage.put('a/gone', Buffer.from('x'), type);
    await storage.put('a/young', Buffer.from('x'), type);
    await rm(join(root, 'a/gone'));
    await rm(join(root, 'a/young'));
    const then = new Date(Date.now() - 3_600_000);
    for (const name of ['object', 'object.~type', 'gone.~type']) await utimes(join(root, 'a', name), then, then);

    expect(await storage.removeUnfinished(new Date(Date.now() - 1_800_000))).toBe(1);
    expect((await readdir(join(root, 'a'))).sort()).toEqual(['object', 'object.~type', 'young.~type']);
    expect(await storage.head('a/object')).toMatchObject({ size: 1 });
  });

  it('is created with private permissions, and a failure names its variable', async () => {
    const folder = join(root, 'deep', 'objects');
    await new DiskStorage(folder).prepare();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await writeFile(join(root, 'file'), '');
    const refused = new DiskStorage(join(root, 'file')).prepare();
    await expect(refused).rejects.toThrow(/^STORAGE_DIR: [^\n]+\(EEXIST\)$/);
    await expect(refused).rejects.toMatchObject({ name: 'ConfigurationError' });
    const absent = join(root, 'absent');
    await expect(new DiskStorage(absent).prepare({ mayMake: false })).rejects.toThrow(
      /^STORAGE_DIR: [^\n]+\(ENOENT\)$/,
    );
    await expect(stat(absent)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('that is not writable reports it and releases the body', async () => {
    await writeFile(join(root, '.partial'), 'a file where the folder should be');
    const body = Readable.from([Buffer.from('x')]);
    await expect(storage.put('a/object', body, type)).rejects.toMatchObject({
      name: 'StorageFault',
      reason: 'unavailable',
    });
    expect(body.destroyed).toBe(true);
    await expect(storage.head('a/object')).rejects.toThrow(ObjectNotFound);
    await rm(join(root, '.partial'));
    expect(await storage.put('a/object', Buffer.from('x'), type)).toEqual({ size: 1 });
  });

  it('keeps no partial file of a body that fails at once', async () => {
    const lost = new Error('connection lost');
    // Often: which of opening and removing the file wins is left to the system.
    for (let i = 0; i < 1_000; i += 1) {
      await expect(storage.put('a/object', failingWith(lost), type)).rejects.toBe(lost);
    }
    expect(await storage.removeUnfinished(new Date(Date.now() + 3_600_000))).toBe(0);
  });

  it('distinguishes its own failures from those of the body', async () => {
    await mkdir(join(root, 'a/object'), { recursive: true });
    await expect(storage.put('a/object', Buffer.from('x'), type)).rejects.toThrow(StorageFault);
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    await expect(storage.put('b/object', failingWith(reset), type)).rejects.toBe(reset);
  });
});

/** One byte, then the error. */
function failingWith(error: Error): Readable {
  return Readable.from(
    (function* () {
      yield Buffer.from('x');
      throw error;
    })(),
  );
}
