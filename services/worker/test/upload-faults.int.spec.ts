import { once } from 'node:events';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@site/core';
import { createLogger } from '@site/core/logging';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS, LIMITS } from '@site/testing/spec-facts';
import { beginUpload } from './helpers/bad-line.js';
import { housekeepingOf } from './helpers/housekeeping-of.js';
import { phonePhoto } from './helpers/photos.js';
import { Stage } from './helpers/stage.js';

const HOUR = 3_600_000;
const NOTHING = { objects: [], unfinished: 0, files: 0 };
const PERSON = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 0x20)]);

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.create({ onDisk: true });
});
afterEach(() => stage.tearDown());

async function setAge(path: string, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000);
  await utimes(path, then, then);
}

/** Runs housekeeping as if this many hours had passed. */
async function sweepAfter(hours: number) {
  const source = await createDataSource(stage.database.url, 2).initialize();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = { now: () => new Date(Date.now() + hours * HOUR) };
  try {
    return await housekeepingOf(source, stage.storage, clock, logger).cleanUp();
  } finally {
    await source.destroy();
  }
}

describe('an interrupted upload', () => {
  it.each(['photos', 'pdfFiles'] as const)(
    'leaves nothing of its %s when the connection is cut',
    async (field) => {
      const api = await stage.startApi();
      const [whole, half] =
        field === 'photos'
          ? [await phonePhoto(300, 200), await phonePhoto(3_000, 2_000)]
          : [pdf(1_000_000), pdf(4_000_000)];
      const socket = beginUpload(api.port, field, whole, half.subarray(0, half.length - 100));
      await eventually(async () =>
        expect(await stage.stored()).toMatchObject({ objects: [expect.any(String)], unfinished: 1 }),
      );
      socket.destroy();
      await eventually(async () => expect(await stage.stored()).toEqual(NOTHING));
      expect((await api.upload(field, [whole])).status).toBe(201);
      expect(await stage.stored()).toMatchObject({ files: 1, unfinished: 0 });
      expect(api.log).not.toMatch(/"level":(50|60)/);
    },
    90_000,
  );

  it('leaves nothing after the sweep when the API is killed, and no row before it', async () => {
    // The first account's age shows how long the database has known files.
    const api = await stage.startApi({ ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'correct horse' });
    const socket = beginUpload(api.port, 'pdfFiles', pdf(1_000_000), pdf(4_000_000));
    await eventually(async () =>
      expect(await stage.stored()).toMatchObject({ objects: [expect.any(String)], unfinished: 1 }),
    );
    await api.stop('SIGKILL');
    socket.destroy();
    expect(await stage.stored()).toEqual({ objects: [expect.any(String)], unfinished: 1, files: 0 });

    // A release of the frontends is in the same storage and is as old.
    await stage.storage.put('releases/mfe-forms/1/remote.js', Buffer.from('x'), { contentType: 'text/javascript' });
    expect(await sweepAfter(0.9)).toMatchObject({ objects: 0, unfinished: 0 });
    expect(await sweepAfter(1.1)).toMatchObject({ objects: 0, unfinished: 1 });
    expect(await sweepAfter(LIMITS.unclaimedUploadHours - 1)).toMatchObject({ objects: 0, unfinished: 0 });
    expect(await sweepAfter(LIMITS.unclaimedUploadHours + 1)).toMatchObject({ objects: 1, unfinished: 0 });
    expect(await stage.stored()).toEqual({ ...NOTHING, objects: ['releases/mfe-forms/1/remote.js'] });
  });

  it('whose process died is removed by the worker an hour later, and one in progress is kept', async () => {
    const killed = await stage.startApi();
    const socket = beginUpload(killed.port, 'pdfFiles', pdf(1_000), pdf(4_000_000));
    // The first file is in its final place; the second is in progress.
    await eventually(async () =>
      expect(await stage.stored()).toMatchObject({ objects: [expect.any(String)], unfinished: 1 }),
    );
    await killed.stop('SIGKILL');
    socket.destroy();
    const folder = join(stage.home.storageFolder, '.partial');
    const [left = ''] = await readdir(folder);

    const api = await stage.startApi();
    const form = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="pdfFiles"; filename="slow.pdf"\r\n\r\n'),
      pdf(4_000_000),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const slow = request(api.address + ENDPOINTS.upload, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': form.length },
    });
    slow.write(form.subarray(0, 3_000_000));
    await eventually(async () => expect(await stage.stored()).toMatchObject({ unfinished: 2 }));
    const [underWay = ''] = (await readdir(folder)).filter((name) => name !== left);
    // Left by a crash between writing the type and the rename.
    const type = join(stage.home.storageFolder, 'uploads', 'crashed.~type');
    await mkdir(dirname(type), { recursive: true });
    await writeFile(type, 'application/pdf');
    await setAge(type, 61);
    await setAge(join(folder, left), 61);
    // As if its client had been idle for almost the maximum duration of an upload.
    await setAge(join(folder, underWay), 29);

    const worker = await stage.startWorker();
    await eventually(() => expect(worker.log).toMatch(/"unfinished":2[,}]/));
    expect(await readdir(folder)).toEqual([underWay]);
    await expect(stat(type)).rejects.toMatchObject({ code: 'ENOENT' });
    slow.end(form.subarray(3_000_000));
    const [{ statusCode }] = (await once(slow, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(201);
    expect(await stage.stored()).toMatchObject({ unfinished: 0, files: 1 });
  });

  it('that nobody claims is deleted after a day, with its row; a claimed one stays', async () => {
    const api = await stage.startApi();
    const { body: unclaimed } = await api.upload('pdfFiles', [pdf(1_000)]);
    const { body: claimed } = await api.upload('pdfFiles', [pdf(1_000)]);
    expect((await api.submit({ ...PERSON, pdfFiles: claimed.files })).status).toBe(201);
    expect(await sweepAfter(LIMITS.unclaimedUploadHours - 1)).toMatchObject({ uploads: 0, objects: 0 });
    expect(await sweepAfter(LIMITS.unclaimedUploadHours + 1)).toMatchObject({ uploads: 1, objects: 0 });
    expect(await stage.stored()).toEqual({
      objects: [`uploads/${claimed.files[0]?.split('/')[3]}`],
      unfinished: 0,
      files: 1,
    });
    expect((await api.submit({ ...PERSON, pdfFiles: unclaimed.files })).status).toBe(400);
  });
});

describe('a storage', () => {
  it('that is full rejects files that do not fit, keeps nothing of them, and accepts smaller ones', async () => {
    const api = await stage.startApi({}, { maxFileKib: 2_048 });
    const refused = await api.upload('pdfFiles', [pdf(100_000), pdf(5_000_000), pdf(200_000)]);
    expect(refused).toMatchObject({
      status: 507,
      body: {
        statusCode: 507,
        error: 'Insufficient Storage',
        message: expect.any(String),
        requestId: expect.any(String),
      },
    });
    expect(await stage.stored()).toEqual(NOTHING);
    expect((await api.upload('pdfFiles', [pdf(100_000)])).status).toBe(201);
    expect((await api.submit(PERSON)).status).toBe(201);
    expect(await stage.database.count('quote_requests')).toBe(1);
  });

  it('that is not writable rejects files, not leads, and is used again as soon as it is writable', async () => {
    await mkdir(stage.home.storageFolder, { recursive: true });
    const blocked = join(stage.home.storageFolder, '.partial');
    await writeFile(blocked, 'a file where the folder should be');
    const api = await stage.startApi();
    const answers = await Promise.all([1, 2, 3].map(() => api.upload('pdfFiles', [pdf(3_000_000)])));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await stage.stored()).toEqual(NOTHING);
    expect((await api.submit(PERSON)).status).toBe(201);
    expect(await stage.database.count('quote_requests')).toBe(1);
    await rm(blocked);
    expect((await api.upload('pdfFiles', [pdf(3_000_000)])).status).toBe(201);
  });
});
