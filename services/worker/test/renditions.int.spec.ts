import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readWhole } from '@site/core/storage';
import { eventually } from '@site/testing/eventually';
import { LIMITS } from '@site/testing/spec-facts';
import sharp from 'sharp';
import { lookAt, noisyPhoto, phonePhoto } from './helpers/photos.js';
import { Stage } from './helpers/stage.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.create();
});
afterEach(() => stage.tearDown());

/** For faults that only a folder has. */
async function moveToDisk(): Promise<void> {
  await stage.tearDown();
  stage = await Stage.create({ onDisk: true });
}

interface RenditionRow {
  id: string;
  rendition_key: string | null;
  rendition_type: string | null;
  rendition_bytes: number | null;
}

const rowOf = async (id: string | undefined): Promise<RenditionRow> => {
  const [row] = await stage.database.rows<RenditionRow>(
    'SELECT id, rendition_key, rendition_type, rendition_bytes FROM files WHERE id = $1',
    [id],
  );
  if (!row) throw new Error(`No file ${id}`);
  return row;
};
const NONE = { rendition_key: null, rendition_type: null, rendition_bytes: null };
const objectsUnder = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of stage.storage.list(prefix)) keys.push(key);
  return keys;
};
const done = (eventId: string, attempts: unknown = expect.any(Number), withinMs = 45_000) =>
  eventually(async () => {
    expect(await stage.database.effects(eventId)).toMatchObject([{ state: 'sent', last_error: null, attempts }]);
  }, withinMs);

describe('the rendition of a photo', () => {
  it('is upright, small, WebP, and has no location; the original is unchanged', async () => {
    const [photo, small] = [await phonePhoto(), await phonePhoto(300, 200)];
    const original = await sharp(photo).metadata();
    expect(original).toMatchObject({ orientation: 6, exif: expect.anything(), xmp: expect.anything() });
    await stage.startWorker();
    const { eventId, fileIds } = await stage.database.submitPhotos(stage.storage, [{ bytes: photo }, { bytes: small }]);
    await done(eventId, 1);

    const sizes = [
      { width: 1_365, height: LIMITS.rendition.maxSide },
      { width: 200, height: 300 },
    ];
    for (const [index, size] of sizes.entries()) {
      const row = await rowOf(fileIds[index]);
      expect(row.rendition_key).toBe(`renditions/${row.id}`);
      const object = await stage.storage.get(row.rendition_key ?? '');
      expect(object).toMatchObject({ contentType: 'image/webp', size: row.rendition_bytes });
      expect(row.rendition_type).toBe('image/webp');
      const bytes = await readWhole(object);
      expect(bytes.toString('latin1')).not.toMatch(/secret|Fairphone|Exif|EXIF|XMP|ICCP/);
      // The picture was rotated: its left side is now on top.
      expect(await lookAt(bytes)).toEqual({ format: 'webp', ...size, metadata: {}, top: 'green', bottom: 'orange' });
    }
    expect((await readWhole(await stage.storage.get(`uploads/${fileIds[0]}`))).equals(photo)).toBe(true);
  });

  it('is skipped for a photo that cannot be decoded; others get theirs', async () => {
    const worker = await stage.startWorker();
    const { eventId, fileIds } = await stage.database.submitPhotos(stage.storage, [
      { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
      { bytes: await phonePhoto(300, 200) },
      { bytes: Buffer.alloc(0) },
    ]);
    await done(eventId, 1);
    expect(await rowOf(fileIds[0])).toMatchObject(NONE);
    expect(await rowOf(fileIds[1])).toMatchObject({ rendition_type: 'image/webp' });
    expect(await rowOf(fileIds[2])).toMatchObject(NONE);
    expect(await objectsUnder('uploads/')).toHaveLength(3);
    await eventually(() =>
      expect(worker.entries).toContainEqual(
        expect.objectContaining({ level: 40, fileId: fileIds[0], requestId: expect.stringMatching(/^request-/) }),
      ),
    );
  });

  it('is skipped for a photo that would take gigabytes', async () => {
    const worker = await stage.startWorker();
    const create = { width: 200_000, height: 20, channels: 3, background: '#808080' } as const;
    const { eventId, fileIds } = await stage.database.submitPhotos(stage.storage, [
      { bytes: await sharp({ create, limitInputPixels: false }).png().toBuffer() },
    ]);
    await done(eventId, 1);
    expect(await rowOf(fileIds[0])).toMatchObject(NONE);
    await eventually(() => expect(worker.log).toContain('too wide or too high'));
  });

  it('delays no mail, however many are queued or however long one takes', async () => {
    const bytes = await noisyPhoto();
    await stage.startWorker();
    // The first one does not end until it is allowed to.
    const { eventId, letGo } = await stage.database.submitPhotos(
      stage.storage,
      [{ bytes }],
      'SELECT id FROM files WHERE id = ANY($1) FOR UPDATE',
    );
    for (let index = 0; index < 10; index += 1) await stage.database.submitPhotos(stage.storage, [{ bytes }]);
    const leads = [];
    for (let index = 0; index < 10; index += 1) leads.push((await stage.database.submitLead()).eventId);
    await eventually(async () => expect((await stage.home.mails()).size).toBe(leads.length));
    expect(await stage.database.count("effects WHERE effect = 'renditions' AND state = 'sent'")).toBe(0);
    await letGo();
    await done(eventId, 1);
  }, 90_000);

  it('is created again under the same key when the worker is killed halfway', async () => {
    const first = await stage.startWorker();
    const photo = await phonePhoto(600, 400);
    // Holds the worker between the object and its record, for as long as it takes to kill it.
    const { eventId, fileIds, letGo } = await stage.database.submitPhotos(
      stage.storage,
      [{ bytes: photo }],
      'SELECT id FROM files WHERE id = ANY($1) FOR UPDATE',
    );
    await eventually(async () => expect(await stage.database.waiting('UPDATE "files"')).toBe(1));
    expect(await objectsUnder('renditions/')).toEqual([`renditions/${fileIds[0]}`]);

    await first.stop('SIGKILL');
    // Its statement still waits in Postgres, which notices the dead client only when it responds.
    await stage.database.rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    await letGo();
    expect(await stage.database.effects(eventId)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(await rowOf(fileIds[0])).toMatchObject(NONE);
    await stage.startWorker();
    await done(eventId, 1);
    expect(await rowOf(fileIds[0])).toMatchObject({ rendition_key: `renditions/${fileIds[0]}` });
    expect(await objectsUnder('renditions/')).toEqual([`renditions/${fileIds[0]}`]);
    await eventually(async () => expect(await stage.storage.removeUnfinished(new Date())).toBe(0));
  });

  it('is created by a second process when the first dies, and skipped when that dies too', async () => {
    const worker = await stage.startWorker();
    const bytes = await noisyPhoto();
    for (const deaths of [1, 2]) {
      const { eventId, fileIds } = await stage.database.submitPhotos(stage.storage, [{ bytes }]);
      for (let killed = 0; killed < deaths; killed += 1) {
        const pid = await eventually(() => worker.onlyChild());
        process.kill(pid, 'SIGKILL');
        await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
      }
      const lead = await stage.database.submitLead();
      await done(eventId, 1);
      expect(await rowOf(fileIds[0])).toMatchObject(deaths === 1 ? { rendition_type: 'image/webp' } : NONE);
      await eventually(async () => expect((await stage.home.mails()).has(`${lead.eventId}.eml`)).toBe(true));
    }
    await eventually(() =>
      expect(worker.entries.filter(({ level }) => Number(level) >= 40)).toEqual([
        expect.objectContaining({
          level: 40,
          err: expect.objectContaining({ message: 'its process ended with SIGKILL' }),
        }),
      ]),
    );
  }, 90_000);

  it('is retried when storage cannot be read or written; finished ones are kept', async () => {
    await moveToDisk();
    await mkdir(stage.home.storageFolder, { recursive: true });
    const blocked = join(stage.home.storageFolder, 'renditions');
    await writeFile(blocked, 'a file where the folder should be');
    await stage.startWorker({ RECONCILE_SECONDS: '1', RECONCILE_GRACE_SECONDS: '1' });
    const photo = await phonePhoto(300, 200);
    const { eventId, fileIds } = await stage.database.submitPhotos(stage.storage, [{ bytes: photo }, { bytes: photo }]);
    await eventually(async () => {
      expect(await stage.database.effects(eventId)).toMatchObject([
        { state: 'failed', last_error: 'object storage is not available' },
      ]);
    });
    const second = fileIds.toSorted()[1] ?? '';
    await stage.storage.delete(`uploads/${second}`);
    await rm(blocked);
    await eventually(async () => {
      expect(await rowOf(fileIds.toSorted()[0])).toMatchObject({ rendition_type: 'image/webp' });
      expect(await stage.database.effects(eventId)).toMatchObject([
        { state: 'failed', last_error: `no object uploads/${second}` },
      ]);
    });
    // The finished one is not read again.
    await stage.storage.delete(`uploads/${fileIds.toSorted()[0]}`);
    await stage.storage.put(`uploads/${second}`, photo, { contentType: 'image/jpeg' });
    await done(eventId, expect.any(Number));
    expect(await rowOf(second)).toMatchObject({ rendition_type: 'image/webp' });
  }, 90_000);

  it('is given up after a day for a lost photo', async () => {
    const worker = await stage.startWorker({}, { isReady: true });
    await stage.redis.stop();
    const { eventId, fileIds } = await stage.database.submitPhotos(stage.storage, [
      { bytes: await phonePhoto(30, 20) },
    ]);
    await stage.storage.delete(`uploads/${fileIds[0]}`);
    await stage.database.rows("UPDATE outbox SET created_at = now() - interval '25 hours'");
    await stage.redis.start();
    await done(eventId, 1);
    await eventually(() =>
      expect(worker.entries).toContainEqual(expect.objectContaining({ level: 50, fileId: fileIds[0] })),
    );
  });

  it('is not kept for a photo deleted in the meantime', async () => {
    await stage.startWorker();
    // Staff's deletion has begun when the worker begins, and ends before the worker does.
    const { eventId, letGo } = await stage.database.submitPhotos(
      stage.storage,
      [{ bytes: await phonePhoto(300, 200) }],
      'DELETE FROM files WHERE id = ANY($1)',
    );
    await eventually(async () => expect(await stage.database.waiting('UPDATE "files"')).toBe(1));
    expect(await objectsUnder('renditions/')).toHaveLength(1);
    await letGo();
    await done(eventId, 1);
    expect(await objectsUnder('renditions/')).toEqual([]);
  });

  it('is skipped without a failure for a photo that was deleted after its row was read', async () => {
    await stage.startWorker();
    // The worker has read both rows and waits at the first while staff delete the second, with its object.
    const { eventId, fileIds, letGo } = await stage.database.submitPhotos(
      stage.storage,
      [{ bytes: await phonePhoto(300, 200) }, { bytes: await phonePhoto(300, 200) }],
      'SELECT FROM files WHERE id = (SELECT id FROM files WHERE id = ANY($1) ORDER BY id LIMIT 1) FOR UPDATE',
    );
    await eventually(async () => expect(await stage.database.waiting('UPDATE "files"')).toBe(1));
    const [first, second] = fileIds.toSorted();
    await stage.database.rows('DELETE FROM files WHERE id = $1', [second]);
    await stage.storage.delete(`uploads/${second}`);
    await letGo();
    await done(eventId, 1);
    expect(await objectsUnder('renditions/')).toEqual([`renditions/${first}`]);
  });
});

describe('discarded files', () => {
  it('lose their objects, even ones already gone', async () => {
    await stage.startWorker();
    for (const key of ['uploads/a', 'renditions/a', 'uploads/b']) {
      await stage.storage.put(key, Buffer.from('x'), { contentType: 'image/png' });
    }
    await done(await stage.database.discard(['uploads/a', 'uploads/gone', 'renditions/a']), 1);
    expect(await objectsUnder('')).toEqual(['uploads/b']);
  });

  it('are retried when storage fails', async () => {
    await moveToDisk();
    await stage.startWorker();
    // A folder is not an object, so deleting it fails.
    const folder = join(stage.home.storageFolder, 'uploads', 'a');
    await mkdir(folder, { recursive: true });
    const eventId = await stage.database.discard(['uploads/a', 'uploads/b']);
    await eventually(async () => expect(await stage.database.effects(eventId)).toMatchObject([{ state: 'failed' }]));
    await rm(folder, { recursive: true });
    await done(eventId, expect.any(Number));
  });
});
