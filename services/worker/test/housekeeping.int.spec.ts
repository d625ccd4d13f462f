import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@site/core';
import { createLogger } from '@site/core/logging';
import { DiskStorage, StorageFault } from '@site/core/storage';
import { LIMITS } from '@site/testing/spec-facts';
import type { DataSource } from 'typeorm';
import type { HousekeepingService } from '../src/housekeeping/housekeeping.service.js';
import { housekeepingOf } from './helpers/housekeeping-of.js';
import { WorkerDatabase } from './helpers/worker-database.js';
import { WorkerHome } from './helpers/worker-process.js';

const HOUR = 3_600_000;
const noon = new Date('2026-05-06T12:00:00Z');

let database: WorkerDatabase;
let home: WorkerHome;
let source: DataSource;
let storage: DiskStorage;
let now: Date;
let housekeeping: HousekeepingService;

beforeEach(async () => {
  database = await WorkerDatabase.create();
  home = await WorkerHome.create();
  source = await createDataSource(database.url, 2).initialize();
  storage = new DiskStorage(home.storageFolder);
  now = noon;
  const logger = createLogger({ name: 'test', level: 'silent' });
  housekeeping = housekeepingOf(source, storage, { now: () => now }, logger);
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
  await home.remove();
});

async function upload(options: { claimed?: boolean } = {}): Promise<string> {
  const id = randomUUID();
  const key = `uploads/${id}`;
  await storage.put(key, Buffer.from('bytes'), { contentType: 'image/png' });
  await database.rows(
    `INSERT INTO files (id, kind, storage_key, original_name, content_type, size_bytes, sha256, created_at, claimed_at)
     VALUES ($1, 'photo', $2, 'roof.png', 'image/png', 5, $3, $4, $5)`,
    [id, key, Buffer.alloc(32), noon, options.claimed ? noon : null],
  );
  return key;
}

const isStored = (key: string) =>
  storage.head(key).then(
    () => true,
    () => false,
  );

describe('housekeeping', () => {
  it('keeps an upload that may still be claimed', async () => {
    const key = await upload();
    now = new Date(noon.getTime() + LIMITS.unclaimedUploadHours * HOUR - 1_000);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 0 });
    expect(await isStored(key)).toBe(true);
  });

  it('deletes row and object of an unclaimed upload after its time, and keeps claimed ones forever', async () => {
    const [unclaimed, claimed] = [await upload(), await upload({ claimed: true })];
    now = new Date(noon.getTime() + LIMITS.unclaimedUploadHours * HOUR + 1_000);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 1 });
    expect(await isStored(unclaimed)).toBe(false);
    expect(await isStored(claimed)).toBe(true);
    expect(await database.rows('SELECT storage_key FROM files')).toEqual([{ storage_key: claimed }]);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 0 });
  });

  it('deletes the rendition with it', async () => {
    const key = await upload();
    const rendition = key.replace('uploads', 'renditions');
    await storage.put(rendition, Buffer.from('small'), { contentType: 'image/webp' });
    await database.rows("UPDATE files SET rendition_key = $1, rendition_type = 'image/webp', rendition_bytes = 5", [
      rendition,
    ]);
    now = new Date(noon.getTime() + LIMITS.unclaimedUploadHours * HOUR + 1_000);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 1 });
    expect([await isStored(key), await isStored(rendition)]).toEqual([false, false]);
  });

  it('deletes more than one batch', async () => {
    for (let index = 0; index < 120; index += 1) await upload();
    now = new Date(noon.getTime() + 2 * LIMITS.unclaimedUploadHours * HOUR);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 120 });
    expect(await database.count('files')).toBe(0);
  });

  it('deletes an upload whose object is already gone', async () => {
    await storage.delete(await upload());
    now = new Date(noon.getTime() + 25 * HOUR);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 1 });
  });

  it('yields to a submission that claims the upload at that moment', async () => {
    const key = await upload();
    now = new Date(noon.getTime() + 25 * HOUR);
    const commit = await database.hold('UPDATE files SET claimed_at = now()');
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 0 });
    await commit();
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 0 });
    expect(await isStored(key)).toBe(true);
  });

  it('deletes idempotency keys after 30 days, ended sessions, and expired sign-in links', async () => {
    await database.rows(
      "INSERT INTO idempotency_keys (scope, key, request_hash, created_at) VALUES ('quote', 'key-of-noon', $1, $2)",
      [Buffer.alloc(32), new Date(noon.getTime() - 29 * 24 * HOUR)],
    );
    const rows = await database.rows(
      "INSERT INTO staff_accounts (email, password_hash) VALUES ('staff@example.com', 'hash') RETURNING id",
    );
    await database.rows(
      `INSERT INTO sessions (id_hash, staff_account_id, expires_at, revoked_at)
       VALUES ($1, $4, $5, null), ($2, $4, $6, null), ($3, $4, $6, $5)`,
      [
        ...[Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)],
        ...[rows[0]?.id, noon, new Date(noon.getTime() + 48 * HOUR)],
      ],
    );
    await database.rows(
      'INSERT INTO sign_in_links (token_hash, staff_account_id, expires_at) VALUES ($1, $3, $4), ($2, $3, $5)',
      [Buffer.alloc(32, 1), Buffer.alloc(32, 2), rows[0]?.id, noon, new Date(noon.getTime() + 48 * HOUR)],
    );
    now = new Date(noon.getTime() + 25 * HOUR);
    expect(await housekeeping.cleanUp()).toEqual({
      uploads: 0,
      idempotencyKeys: 1,
      sessions: 2,
      signInLinks: 1,
      reminders: 0,
      events: 0,
      analytics: 0,
      visits: 0,
      bulkJobs: 0,
      exports: 0,
      costChanges: 0,
      mails: 0,
      objects: 0,
      unfinished: 0,
    });
    expect(await database.count('sessions')).toBe(1);
    expect(await database.count('sign_in_links')).toBe(1);
  });

  it('skips uploads that cannot be removed, even more than one batch', async () => {
    const stuck = new Set<string>();
    for (let index = 0; index < 110; index += 1) stuck.add(await upload());
    const removable = [await upload(), await upload(), await upload()];
    // Only the newer ones can be removed.
    await database.rows("UPDATE files SET created_at = created_at + interval '1 second' WHERE storage_key = ANY($1)", [
      removable,
    ]);
    // A folder in place of an object: removing it as a file fails.
    for (const key of stuck) {
      await storage.delete(key);
      await mkdir(join(home.storageFolder, key));
    }
    now = new Date(noon.getTime() + 25 * HOUR);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 3 });
    expect(await database.count('files')).toBe(110);
  });

  it.each([
    ['uploads', 'files', { uploads: 0, idempotencyKeys: 1, sessions: 1, unfinished: 1 }],
    ['idempotency keys', 'idempotency_keys', { uploads: 1, idempotencyKeys: 0, sessions: 1, unfinished: 1 }],
    ['sessions', 'sessions', { uploads: 1, idempotencyKeys: 1, sessions: 0, unfinished: 1 }],
  ])('does all other work when %s cannot be checked', async (_what, table, report) => {
    await upload();
    await mkdir(join(home.storageFolder, '.partial'), { recursive: true });
    await writeFile(join(home.storageFolder, '.partial', 'half'), 'half a photo');
    const then = new Date(noon.getTime() - HOUR);
    await utimes(join(home.storageFolder, '.partial', 'half'), then, then);
    await database.rows(
      "INSERT INTO idempotency_keys (scope, key, request_hash, created_at) VALUES ('quote', 'key-of-noon', $1, $2)",
      [Buffer.alloc(32), new Date(noon.getTime() - 31 * 24 * HOUR)],
    );
    const [staff] = await database.rows(
      "INSERT INTO staff_accounts (email, password_hash) VALUES ('staff@example.com', 'hash') RETURNING id",
    );
    await database.rows('INSERT INTO sessions (id_hash, staff_account_id, expires_at) VALUES ($1, $2, $3)', [
      Buffer.alloc(32, 1),
      staff?.id,
      noon,
    ]);
    await database.rows(`ALTER TABLE ${table} RENAME TO elsewhere`);
    now = new Date(noon.getTime() + 25 * HOUR);
    expect(await housekeeping.cleanUp()).toMatchObject(report);
  });

  it('does all other work when storage is unreachable, and gives up on uploads soon', async () => {
    for (let index = 0; index < 110; index += 1) await upload();
    await database.rows(
      "INSERT INTO idempotency_keys (scope, key, request_hash, created_at) VALUES ('quote', 'key-of-noon', $1, $2)",
      [Buffer.alloc(32), new Date(noon.getTime() - 31 * 24 * HOUR)],
    );
    let asked = 0;
    const out = () => {
      asked += 1;
      throw new StorageFault('unavailable', { cause: new Error('out of reach') });
    };
    const gone = Object.assign(new DiskStorage(home.storageFolder), {
      delete: async () => out(),
      removeUnfinished: async () => out(),
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => out() }) }),
    });
    const logger = createLogger({ name: 'test', level: 'silent' });
    now = new Date(noon.getTime() + 25 * HOUR);
    expect(await housekeepingOf(source, gone, { now: () => now }, logger).cleanUp()).toMatchObject({
      uploads: 0,
      idempotencyKeys: 1,
    });
    expect(asked).toBeLessThan(10);
    expect(await database.count('files')).toBe(110);
    expect(await housekeeping.cleanUp()).toMatchObject({ uploads: 110 });
  });
});
