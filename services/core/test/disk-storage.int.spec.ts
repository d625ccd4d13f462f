import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskStorage, ObjectNotFound, StorageFault } from '../src/storage/index.js';
import { storageConformance } from './storage-conformance.js';

storageConformance('a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'objects-'));
  return { storage: new DiskStorage(root), close: () => rm(root, { recursive: true, force: true }) };
});

describe('a folder', () => {
  const type = { contentType: 'text/plain' };
  let root: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'objects-'));
    storage = new DiskStorage(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('loses what a process that died was writing, once it is old, and no object', async () => {
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

  it('that cannot be written says so, and lets go of the body', async () => {
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

  it('tells a fault of its own from one of the body', async () => {
    await mkdir(join(root, 'a/object'), { recursive: true });
    await expect(storage.put('a/object', Buffer.from('x'), type)).rejects.toThrow(StorageFault);
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw reset;
      })(),
    );
    await expect(storage.put('b/object', failing, type)).rejects.toBe(reset);
  });
});
