import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@site/core';
import { createStorage, DiskStorage, type ObjectStorage } from '@site/core/storage';
import { givenS3 } from '@site/testing/given-s3';
import { type Logger, pino } from 'pino';
import type { DataSource } from 'typeorm';
import { StorageSweepService } from '../src/housekeeping/storage-sweep.service.js';
import { WorkerDatabase } from './helpers/worker-database.js';
import { WorkerHome } from './helpers/worker-process.js';

const HOUR = 3_600_000;
const type = { contentType: 'image/png' };

let database: WorkerDatabase;
let home: WorkerHome;
let source: DataSource;
let storage: DiskStorage;
let said: Record<string, unknown>[];
let logger: Logger;
let sweep: StorageSweepService;

beforeEach(async () => {
  database = await WorkerDatabase.create();
  home = await WorkerHome.create();
  source = await createDataSource(database.url, 2).initialize();
  storage = new DiskStorage(home.storageFolder);
  said = [];
  logger = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) });
  sweep = new StorageSweepService(source, storage, logger);
  await setSince(-1_000);
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
  await home.remove();
});

const runSweep = (before: Date) => sweep.run({ objects: before, unfinished: before });
const dayAgo = () => new Date(Date.now() - 24 * HOUR);
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of storage.list('')) found.push(key);
  return found.sort();
};

/** Sets how long the database has been in use: the age of its first account. */
async function setSince(hours: number): Promise<void> {
  await database.rows(
    `INSERT INTO staff_accounts (email, password_hash, created_at) VALUES ('first@example.com', 'hash', $1)
     ON CONFLICT (email) DO UPDATE SET created_at = $1`,
    [new Date(Date.now() + hours * HOUR)],
  );
}

/** Stores an object that looks this many hours old. */
async function put(key: string, hours: number): Promise<string> {
  await storage.put(key, Buffer.from(key), type);
  const then = new Date(Date.now() - hours * HOUR);
  await utimes(join(home.storageFolder, key), then, then);
  return key;
}

async function addRow(id: string, { hours = 30, renditionKey = null as string | null } = {}): Promise<void> {
  await database.rows(
    `INSERT INTO files (id, kind, storage_key, original_name, content_type, size_bytes, sha256, created_at, claimed_at,
                        rendition_key, rendition_type, rendition_bytes)
     VALUES ($1, 'photo', $2, 'roof.png', 'image/png', 5, $3, $4, now(), $5, $6, $7)`,
    [
      id,
      `uploads/${id}`,
      Buffer.alloc(32),
      new Date(Date.now() - hours * HOUR),
      renditionKey,
      renditionKey && 'image/webp',
      renditionKey && 5,
    ],
  );
}

describe('the sweep of object storage', () => {
  it('deletes objects without a row after a day, and no newer ones', async () => {
    const [known, remade] = [randomUUID(), randomUUID()];
    await addRow(known, { renditionKey: `renditions/${known}` });
    await addRow(remade);
    const kept = [
      await put(`uploads/${known}`, 48),
      await put(`renditions/${known}`, 48),
      await put(`uploads/${remade}`, 48),
      // Its worker died before recording it; the next one is about to make it again.
      await put(`renditions/${remade}`, 48),
      await put(`uploads/${randomUUID()}`, 23.9),
      await put(`renditions/${randomUUID()}`, 23.9),
    ];
    await put(`uploads/${randomUUID()}`, 24.1);
    await put(`renditions/${randomUUID()}`, 24.1);
    await put('uploads/of-another-name', 24.1);
    expect(await runSweep(dayAgo())).toEqual({ objects: 3, unfinished: 0 });
    expect(await keys()).toEqual(kept.sort());
    expect(await runSweep(dayAgo())).toEqual({ objects: 0, unfinished: 0 });
    expect(said).toEqual([]);
  });

  it('never deletes frontend releases or other objects', async () => {
    const kept = [
      await put('releases/mfe-forms/1/remote.js', 10_000),
      await put('uploads-of-others/x', 10_000),
      await put('other', 10_000),
    ];
    expect(await runSweep(new Date(Date.now() + HOUR))).toEqual({ objects: 0, unfinished: 0 });
    expect(await keys()).toEqual(kept.sort());
  });

  it('deletes incomplete uploads', async () => {
    const folder = join(home.storageFolder, '.partial');
    await mkdir(folder, { recursive: true });
    for (const [name, hours] of [
      ['old', 25],
      ['young', 23],
    ] as const) {
      await writeFile(join(folder, name), 'half a photo');
      const then = new Date(Date.now() - hours * HOUR);
      await utimes(join(folder, name), then, then);
    }
    expect(await runSweep(dayAgo())).toEqual({ objects: 0, unfinished: 1 });
    expect(await readdir(folder)).toEqual(['young']);
  });

  it('deletes more than one batch', async () => {
    const known = Array.from({ length: 600 }, () => randomUUID());
    await Promise.all(known.map((id) => addRow(id)));
    const kept = await Promise.all(known.map((id) => put(`uploads/${id}`, 25)));
    await Promise.all(Array.from({ length: 600 }, () => put(`renditions/${randomUUID()}`, 25)));
    expect(await runSweep(dayAgo())).toEqual({ objects: 600, unfinished: 0 });
    expect(await keys()).toEqual(kept.sort());
  });

  it('reports lost files once per sweep, but not those being uploaded', async () => {
    const [lost, young, whole] = [randomUUID(), randomUUID(), randomUUID()];
    await addRow(lost);
    await addRow(young, { hours: 1 });
    await addRow(whole);
    await put(`uploads/${whole}`, 30);
    await runSweep(dayAgo());
    expect(said).toEqual([expect.objectContaining({ level: 50, files: 1, fileIds: [lost] })]);
    expect(await database.count('files')).toBe(3);
  });
});

/** Uses the object storage at TEST_S3_ENDPOINT if set, otherwise a folder. */
describe('objects unknown to the database', () => {
  let objects: ObjectStorage;
  const tomorrow = () => new Date(Date.now() + HOUR);
  const isStored = (key: string) =>
    objects.head(key).then(
      () => true,
      () => false,
    );
  const putNew = async (id: string = randomUUID()) => {
    await objects.put(`uploads/${id}`, Buffer.from(id), type);
    return `uploads/${id}`;
  };
  const KEPT = 'orphaned objects kept';

  beforeEach(async () => {
    objects = createStorage(givenS3() ?? { STORAGE_DIR: home.storageFolder });
    await objects.prepare();
    sweep = new StorageSweepService(source, objects, logger);
  });

  it('are kept when the database is new, until it has matching rows again', async () => {
    const [known, left] = [randomUUID(), randomUUID()];
    const [knownKey, leftKey] = [await putNew(known), await putNew(left)];
    await database.rows('DELETE FROM staff_accounts');
    expect(await runSweep(tomorrow())).toMatchObject({ objects: 0 });
    expect(said.splice(0)).toEqual([
      expect.objectContaining({ level: 50, kept: 2, objects: 2, msg: expect.stringContaining(KEPT) }),
    ]);
    // The API has made the first account, and a visitor has sent a photo since.
    await setSince(0.1);
    expect(await runSweep(tomorrow())).toMatchObject({ objects: 0 });
    expect(said.splice(0)).toHaveLength(1);
    expect([await isStored(knownKey), await isStored(leftKey)]).toEqual([true, true]);
    // The rows are restored, and with them the age.
    await setSince(-1_000);
    await addRow(known);
    expect(await runSweep(tomorrow())).toMatchObject({ objects: 1 });
    expect([await isStored(knownKey), await isStored(leftKey)]).toEqual([true, false]);
    expect(said).toEqual([]);
  });

  it('are kept when they are the majority, as with another site’s database', async () => {
    const strangers = await Promise.all(Array.from({ length: 21 }, () => putNew()));
    const own = Array.from({ length: 21 }, () => randomUUID());
    for (const id of own.slice(1)) {
      await addRow(id);
      await putNew(id);
    }
    expect(await runSweep(tomorrow())).toMatchObject({ objects: 0 });
    expect(said.splice(0)).toEqual([
      expect.objectContaining({ level: 50, kept: 21, objects: 41, msg: expect.stringContaining(KEPT) }),
    ]);
    await addRow(own[0] ?? '');
    await putNew(own[0]);
    expect(await runSweep(tomorrow())).toMatchObject({ objects: 21 });
    expect((await Promise.all(strangers.map(isStored))).some(Boolean)).toBe(false);
    expect((await Promise.all(own.map((id) => isStored(`uploads/${id}`)))).every(Boolean)).toBe(true);
    expect(said).toEqual([]);
  });

  it('are kept if a restore adds their row during the sweep, which also misses no file that it adds', async () => {
    const [late, restored] = [randomUUID(), randomUUID()];
    const key = await putNew(late);
    const list = objects.list.bind(objects);
    objects.list = async function* (folder) {
      // The uploads have been listed, and compared with the rows.
      if (folder === 'renditions/') {
        await addRow(late);
        await addRow(restored);
        await putNew(restored);
      }
      yield* list(folder);
    };
    expect(await runSweep(tomorrow())).toMatchObject({ objects: 0 });
    expect(await isStored(key)).toBe(true);
    expect(said).toEqual([]);
  });

  it('are deleted when they are few, as after a crash on an unused site', async () => {
    await Promise.all(Array.from({ length: 20 }, () => putNew()));
    expect(await runSweep(tomorrow())).toMatchObject({ objects: 20 });
    expect(said).toEqual([]);
  });
});
