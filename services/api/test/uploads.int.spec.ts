import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fileNameOf, type UploadReceipt } from '@site/contracts';
import { StorageFault } from '@site/core/storage';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS, LIMITS, MESSAGES, UPLOAD_FIELDS } from '@site/testing/spec-facts';
import sharp from 'sharp';
import { expectApiError } from './support/expect-api-error.js';
import { type Stored, TestApi, type TestFile } from './support/test-api.js';
import { jpeg, padded, pdf, png, webp } from './support/test-files.js';

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const idOf = (path = '') => path.split('/')[3] ?? '';

describe('uploads', () => {
  let api: TestApi;
  let before: Stored;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    before = await api.stored();
  });

  const expectNothingStored = async () => expect(await api.stored()).toEqual(before);

  it('accept a small image that decodes to a gigabyte without allocating it', async () => {
    const side = 10_900;
    const canvas = sharp({ create: { width: side, height: side, channels: 3, background: '#0f4c4a' } });
    const bomb = { name: 'bomb.webp', type: 'image/webp', bytes: await canvas.webp({ effort: 0 }).toBuffer() };
    expect(bomb.bytes.length).toBeLessThan(400_000);
    const idle = process.memoryUsage.rss();
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    const { status } = await api.upload({ photos: [bomb, bomb] });
    clearInterval(watch);
    expect(status).toBe(201);
    expect((peak - idle) / 1024 / 1024).toBeLessThan(120);
  });

  it('return paths in the order of the parts and keep the bytes', async () => {
    const files = [await jpeg('1.jpg'), await png('2.png'), await webp('3.webp')];
    const { status, body } = await api.upload({ photos: files, pdfFiles: [pdf('4.pdf')] });
    expect(status).toBe(201);
    expect(body).toEqual({
      files: ['1.jpg', '2.png', '3.webp', '4.pdf'].map((name) =>
        expect.stringMatching(new RegExp(`^/api/files/[0-9a-f-]{36}/${name}$`)),
      ),
    });
    for (const [index, { bytes, type }] of [...files, pdf()].entries()) {
      const [row] = await api.database.rows('select * from files where id = $1', [idOf(body.files[index])]);
      expect(row).toMatchObject({
        kind: index < 3 ? 'photo' : 'pdf',
        content_type: type,
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        quote_request_id: null,
        claimed_at: null,
      });
      expect(await api.storage.head(row?.storage_key as string)).toEqual({ size: bytes.length, contentType: type });
    }
  });

  it('have the type of their content, not of their name', async () => {
    const { bytes } = await png();
    const { body } = await api.upload({ photos: [{ name: 'really-a-png.jpg', type: 'image/jpeg', bytes }] });
    expect(await api.database.rows('select content_type from files where id = $1', [idOf(body.files[0])])).toEqual([
      { content_type: 'image/png' },
    ]);
  });

  describe('at their limits', () => {
    it('accept a photo and a document of 15 MiB', async () => {
      const { status, body } = await api.upload({
        photos: [await jpeg('full.jpg', LIMITS.photos.maxBytes)],
        pdfFiles: [pdf('full.pdf', LIMITS.pdfFiles.maxBytes)],
      });
      expect(status).toBe(201);
      const ids = body.files.map(idOf);
      expect(await api.database.rows('select distinct size_bytes from files where id = any($1)', [ids])).toEqual([
        { size_bytes: 15 * 1024 * 1024 },
      ]);
    });

    it('reject one byte more', async () => {
      const photo = await api.upload({ photos: [await jpeg('more.jpg', LIMITS.photos.maxBytes + 1)] });
      expectApiError(photo, 413, { photos: MESSAGES.fileTooLarge('more.jpg') });
      const document = await api.upload({ pdfFiles: [pdf('more.pdf', LIMITS.pdfFiles.maxBytes + 1)] });
      expectApiError(document, 413, { pdfFiles: MESSAGES.fileTooLarge('more.pdf') });
      await expectNothingStored();
    });

    it('accept five of each', async () => {
      const photo = await jpeg();
      const { status, body } = await api.upload({ photos: times(5, () => photo), pdfFiles: times(5, () => pdf()) });
      expect(status).toBe(201);
      expect(body.files).toHaveLength(10);
    });

    it('reject a sixth', async () => {
      const photo = await jpeg();
      expectApiError(await api.upload({ photos: times(6, () => photo) }), 400, { photos: MESSAGES.tooManyPhotos });
      expectApiError(await api.upload({ pdfFiles: times(6, () => pdf()) }), 400, { pdfFiles: MESSAGES.tooManyPdfs });
      await expectNothingStored();
    });

    it('reject far too many', async () => {
      const answer = await api.upload({ pdfFiles: times(40, () => pdf()) });
      expectApiError(answer, 400, { pdfFiles: MESSAGES.tooManyPdfs });
      await expectNothingStored();
    });
  });

  describe('of the wrong type', () => {
    const text = (name: string): TestFile => ({ name, type: 'image/jpeg', bytes: Buffer.from('only words') });

    it('reject a document among photos and a photo among documents', async () => {
      expectApiError(await api.upload({ photos: [pdf('a.pdf')] }), 415, { photos: MESSAGES.photoFormat('a.pdf') });
      expectApiError(await api.upload({ pdfFiles: [await jpeg('a.jpg')] }), 415, {
        pdfFiles: MESSAGES.pdfFormat('a.jpg'),
      });
      await expectNothingStored();
    });

    it.each([
      ['a JPEG header with nothing behind it', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
      ['a JPEG header before words', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(9_000, 'words ')])],
      ['a PNG header before zeros', padded(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 4_000)],
      ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['nothing', Buffer.alloc(0)],
    ])('reject %s as a photo', async (_what, bytes) => {
      const answer = await api.upload({ photos: [{ name: 'house.jpg', type: 'image/jpeg', bytes }] });
      expectApiError(answer, 415, { photos: MESSAGES.photoFormat('house.jpg') });
      await expectNothingStored();
    });

    it.each([0, 1, 2])('reject the whole batch for one invalid file, at index %i', async (place) => {
      const files = await Promise.all([jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg', 4_000_000)]);
      expectApiError(await api.upload({ photos: files.with(place, text('bad.jpg')), pdfFiles: [pdf()] }), 415, {
        photos: MESSAGES.photoFormat('bad.jpg'),
      });
      await expectNothingStored();
    });

    it('reject unknown fields, and fields that are not files', async () => {
      expectApiError(await api.upload({ projectFiles: [pdf()] }), 400, { projectFiles: MESSAGES.unknownField });
      const form = new FormData();
      form.append('photos', new Blob([new Uint8Array((await jpeg()).bytes)]), 'a.jpg');
      form.append('note', 'hello');
      expectApiError(await api.call(ENDPOINTS.upload, { body: form }), 400, { note: expect.any(String) });
      await expectNothingStored();
    });

    it('reject a body without files, and one that is not multipart', async () => {
      const upload = (body: string, type: string) =>
        api.call(ENDPOINTS.upload, { body, headers: { 'content-type': type } });
      expectApiError(await upload('--x--\r\n', 'multipart/form-data; boundary=x'), 400, expect.any(Object));
      expectApiError(await upload('{}', 'application/json'), 415);
      expectApiError(await upload('x', 'multipart/form-data'), 415);
      expectApiError(await upload('photos=x', 'application/x-www-form-urlencoded'), 415);
      expectApiError(await upload('no parts at all', 'multipart/form-data; boundary=x'), 400);
      expectApiError(
        await upload(
          '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nhalf',
          'multipart/form-data; boundary=x',
        ),
        400,
      );
      await expectNothingStored();
    });
  });

  it.each(UPLOAD_FIELDS)('keep nothing of %s when the client disconnects midway', async (field) => {
    const { bytes } = field === 'photos' ? await jpeg('a.jpg', 3_000_000) : pdf('a.pdf', 3_000_000);
    const whole = field === 'photos' ? await jpeg() : pdf();
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
    const socket = connect(api.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${ENDPOINTS.upload} HTTP/1.1\r\nHost: site.example\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n`,
    );
    socket.write(part('whole'));
    socket.write(whole.bytes);
    socket.write(`\r\n${part('half')}`);
    socket.write(bytes);
    // The first file is stored; the second is in progress.
    await eventually(async () => expect((await api.objects()).length).toBe(before.objects + 1));
    socket.destroy();
    await eventually(expectNothingStored);
    expect((await api.upload({ [field]: [whole] })).status).toBe(201);
  });

  it('keep nothing when a stored photo cannot be read back, and continue', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw Object.assign(new Error('EIO: the disk is gone'), { code: 'EIO' });
      })(),
    );
    const reading = jest
      .spyOn(api.storage, 'get')
      .mockRejectedValueOnce(new StorageFault('unavailable', { cause: new Error('the disk is gone') }))
      .mockResolvedValueOnce({ size: 9, contentType: 'image/jpeg', stream: failing });
    try {
      for (const status of [503, 500]) {
        const answer = await api.upload({ photos: [await jpeg('a.jpg')], pdfFiles: [pdf()] });
        expectApiError(answer, status);
        expect(JSON.stringify(answer.body)).not.toContain('disk');
      }
      expect(reading).toHaveBeenCalledTimes(2);
      await expectNothingStored();
      expect((await api.upload({ photos: [await jpeg('a.jpg')] })).status).toBe(201);
    } finally {
      reading.mockRestore();
    }
  });

  describe('when the storage folder is not writable', () => {
    let onDisk: TestApi;
    beforeAll(async () => {
      onDisk = await TestApi.start({}, { onDisk: true });
    });
    afterAll(() => onDisk.stop());

    it('are rejected until it is, and nothing is partially stored', async () => {
      const partial = join(onDisk.folder, '.partial');
      await writeFile(partial, 'a file where the folder should be');
      const before = await onDisk.stored();
      try {
        const answer = await onDisk.upload({ photos: [await jpeg('a.jpg')], pdfFiles: [pdf('b.pdf', 5_000_000)] });
        expectApiError(answer, 503);
        expect(answer.headers.get('retry-after')).toBe('60');
        expect(await onDisk.stored()).toEqual(before);
        // Requests without files still work.
        expect((await onDisk.submit()).status).toBe(201);
      } finally {
        await rm(partial);
      }
      expect((await onDisk.upload({ pdfFiles: [pdf()] })).status).toBe(201);
    });
  });

  describe('file names', () => {
    const nameOf = async (given: string) => {
      const { status, body } = await api.upload({ photos: [await jpeg(given)] });
      expect(status).toBe(201);
      const [path = ''] = body.files;
      const [row] = await api.database.rows<{ original_name: string; storage_key: string }>(
        'select original_name, storage_key from files where id = $1',
        [idOf(path)],
      );
      expect(row?.storage_key).toBe(`uploads/${idOf(path)}`);
      expect(fileNameOf(path)).toBe(row?.original_name);
      // The uploader must be able to submit the answer as it is.
      expect((await api.submit({ photos: [path] })).status).toBe(201);
      return row?.original_name;
    };

    it.each([
      ['house.jpg', 'house.jpg'],
      ['../../etc/passwd.jpg', 'passwd.jpg'],
      ['C:\\Users\\Ada\\house.jpg', 'house.jpg'],
      ['/', 'photo.jpg'],
      ['..', 'photo.jpg'],
      ['   ', 'photo.jpg'],
      ['ho\tus\u0085e\u202e.jpg', 'house.jpg'],
      ['Küche 🏠 家.jpg', 'Küche 🏠 家.jpg'],
      ["50% off? #1 & more 'x' <b>.jpg", "50% off? #1 & more 'x' <b>.jpg"],
      [`${'a'.repeat(300)}.jpeg`, `${'a'.repeat(250)}.jpeg`],
      [`${'家'.repeat(255)}.jpg`, `${'家'.repeat(251)}.jpg`],
      [`${'🏠'.repeat(200)}.jpg`, `${'🏠'.repeat(125)}\ufffd.jpg`],
      ['half \ud83c.jpg', 'half \ufffd.jpg'],
    ])('%j becomes %j', async (given, kept) => {
      expect(await nameOf(given)).toBe(kept);
    });

    it('lose control characters, even encoded ones; raw ones make the header invalid', async () => {
      const { bytes } = await jpeg();
      const upload = (name: string) => {
        const head = `--x\r\nContent-Disposition: form-data; name="photos"; ${name}\r\n\r\n`;
        const body = new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]));
        const headers = { 'content-type': 'multipart/form-data; boundary=x' };
        return api.call<UploadReceipt>(ENDPOINTS.upload, { body, headers });
      };
      const { body } = await upload("filename*=UTF-8''%00ho%01use%ED%A0%80.jpg");
      expect(body.files.map(fileNameOf)).toEqual(['house\ufffd\ufffd\ufffd.jpg']);
      before = await api.stored();
      expectApiError(await upload('filename="ho\u0000use.jpg"'), 400);
      await expectNothingStored();
    });
  });
});
