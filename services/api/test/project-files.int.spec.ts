import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fileNameOf, type HistoryEntry, type QuoteRequest, type UploadReceipt } from '@site/contracts';
import { describedFetch } from '@site/testing/described-fetch';
import { ENDPOINTS, MESSAGES, PROJECT_FILES_FIELD } from '@site/testing/spec-facts';
import { DataSource, type EntityManager } from 'typeorm';
import { expectApiError } from './support/expect-api-error.js';
import { LiveReader } from './support/live-reader.js';
import { type Call, newClient, STAFF, TestApi, type TestFile } from './support/test-api.js';
import { jpeg, pdf, png, webp } from './support/test-files.js';

const MEBIBYTE = 1024 * 1024;
const MAX = { count: 4, mebibytes: 2 };

describe('project files', () => {
  let api: TestApi;
  let session: string;
  let id: string;
  beforeAll(async () => {
    api = await TestApi.start({
      PROJECT_FILES_MAX_COUNT: String(MAX.count),
      PROJECT_FILE_MAX_MIB: String(MAX.mebibytes),
    });
    session = await api.signIn();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    id = (await api.submit()).body.id;
  });

  const send = (
    files: TestFile[],
    { to = id, field = PROJECT_FILES_FIELD as string, ...call }: Call & { to?: string; field?: string } = {},
  ) => {
    const form = new FormData();
    for (const { name, type, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    return api.call<UploadReceipt>(ENDPOINTS.quoteRequestFiles(to), { body: form, session, ...call });
  };
  const find = async () =>
    (await api.call<QuoteRequest[]>(ENDPOINTS.quoteRequestsByStatus('new'), { session })).body.find(
      (request) => request.id === id,
    );
  const expectNothingStored = async (work: () => Promise<void>) => {
    const count = async () => ({ ...(await api.stored()), history: await api.database.count('lead_history') });
    const before = await count();
    await work();
    expect(await count()).toEqual(before);
  };

  it('are appended to existing ones, as sent', async () => {
    const first = await send([pdf('contract <b>.pdf'), await jpeg('kitchen.jpg')]);
    expect(first.status).toBe(201);
    expect(first.body.files.map(fileNameOf)).toEqual(['contract <b>.pdf', 'kitchen.jpg']);
    const second = await send([await webp('yard.webp'), await png('plan.png')]);
    const request = await find();
    expect(request?.projectFiles).toEqual([...first.body.files, ...second.body.files]);
    expect(request).toMatchObject({ photos: [], pdfFiles: [], version: 1 });
    const file = await describedFetch(api.address + first.body.files[0], { headers: { cookie: `session=${session}` } });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf().bytes);
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  it('stay whole when the connection is lost while they are stored', async () => {
    const source = api.app.get(DataSource);
    const transaction = source.transaction.bind(source) as (
      work: (manager: EntityManager) => Promise<unknown>,
    ) => Promise<unknown>;
    const lost = jest.spyOn(source, 'transaction').mockImplementationOnce(async (work: unknown) => {
      await transaction(work as (manager: EntityManager) => Promise<unknown>);
      // The answer to COMMIT did not arrive.
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
    });
    expect((await send([pdf('contract.pdf')])).status).toBe(503);
    lost.mockRestore();
    const [path = ''] = (await find())?.projectFiles ?? [];
    const file = await describedFetch(api.address + path, { headers: { cookie: `session=${session}` } });
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf().bytes);
  });

  describe('once added', () => {
    const remove = (path: string, to = id) =>
      api.call(`${ENDPOINTS.quoteRequests}/${to}/files/${path.split('/').at(-2)}`, { method: 'DELETE', session });

    it('can be removed from an open request: colleagues are notified, and the object is deleted', async () => {
      const { body } = await send([pdf('wrong.pdf'), pdf('right.pdf')]);
      const [wrong = '', right = ''] = body.files;
      const reader = await LiveReader.open(api.address, session);
      try {
        expect((await remove(wrong)).status).toBe(204);
        await reader.expectEvent((event) => 'record' in event && event.record.version === 2);
      } finally {
        reader.close();
      }
      expect((await find())?.projectFiles).toEqual([right]);
      expectApiError(await api.call(wrong, { session }), 404);
      const history = await api.call<HistoryEntry[]>(ENDPOINTS.quoteRequestHistory(id), { session });
      expect(history.body[0]).toMatchObject({
        by: 'desk@example.com',
        action: 'updated',
        changes: [{ field: 'projectFiles', from: 'wrong.pdf', to: null }],
      });
      expect(await api.database.count(`outbox where type = 'files.discarded'`)).toBe(1);
      expectApiError(await remove(wrong), 404);
    });

    it('take a rendition with them that the worker records at the same moment', async () => {
      await api.database.rows('truncate outbox cascade');
      const { body } = await send([await jpeg()]);
      const [photo = ''] = body.files;
      const file = photo.split('/').at(-2);
      const worker = api.database.source.createQueryRunner();
      await worker.startTransaction();
      await worker.query(
        `update files set rendition_key = 'renditions/' || id, rendition_type = 'image/webp', rendition_bytes = 1
          where id = $1`,
        [file],
      );
      const answer = remove(photo);
      await api.database.untilLocked(1);
      await worker.commitTransaction();
      await worker.release();
      expect((await answer).status).toBe(204);
      expect(await api.database.rows(`select payload from outbox where type = 'files.discarded'`)).toEqual([
        { payload: { storageKeys: [`uploads/${file}`, `renditions/${file}`] } },
      ]);
    });

    it('are not added to a closed request, and nothing of them stays', async () => {
      await api.call(ENDPOINTS.quoteRequest(id), { method: 'PATCH', json: { status: 'closed' }, session });
      await expectNothingStored(async () => expectApiError(await send([pdf('late.pdf')]), 409));
    });

    it('are not removed from a closed or different request, nor are a visitor’s files', async () => {
      const { body } = await send([pdf('plan.pdf')]);
      const [plan = ''] = body.files;
      const other = (await api.submit({}, { headers: newClient() })).body.id;
      expectApiError(await remove(plan, other), 404);
      const sent = (await api.upload({ pdfFiles: [pdf('sent.pdf')] })).body.files;
      const visitors = (await api.submit({ pdfFiles: sent }, { headers: newClient() })).body.id;
      expectApiError(await remove(sent[0] ?? '', visitors), 404);
      await api.call(ENDPOINTS.quoteRequest(id), { method: 'PATCH', json: { status: 'closed' }, session });
      expectApiError(await remove(plan), 409);
      expect((await api.call(plan, { session })).status).toBe(200);
    });
  });

  it('are recorded in the history by name', async () => {
    await send([pdf('one.pdf'), pdf('two.pdf')]);
    const { body } = await api.call<HistoryEntry[]>(ENDPOINTS.quoteRequestHistory(id), { session });
    expect(body).toMatchObject([
      {
        action: 'files_added',
        by: STAFF.email.toLowerCase(),
        changes: [
          { field: PROJECT_FILES_FIELD, from: null, to: 'one.pdf' },
          { field: PROJECT_FILES_FIELD, from: null, to: 'two.pdf' },
        ],
      },
    ]);
  });

  it('get renditions from the worker if they are photos', async () => {
    await api.database.rows('truncate outbox cascade');
    await send([pdf()]);
    expect(await api.database.count('outbox')).toBe(0);
    const { body } = await send([await jpeg(), pdf(), await png()], {
      headers: { 'x-request-id': 'request-of-photos' },
    });
    const ids = body.files.map((path) => path.split('/')[3]);
    expect(await api.database.rows('select type, payload, request_id from outbox')).toEqual([
      { type: 'photos.stored', payload: { fileIds: [ids[0], ids[2]] }, request_id: 'request-of-photos' },
    ]);
  });

  it('may be as large as configured, and not a byte more', async () => {
    expect((await send([pdf('full.pdf', MAX.mebibytes * MEBIBYTE)])).status).toBe(201);
    await expectNothingStored(async () => {
      const answer = await send([pdf('small.pdf'), pdf('more.pdf', MAX.mebibytes * MEBIBYTE + 1)]);
      expectApiError(answer, 413, {
        [PROJECT_FILES_FIELD]: MESSAGES.projectFileTooLarge('more.pdf', '2'),
      });
    });
  });

  it('are limited in number per request, also under concurrency', async () => {
    const full = { [PROJECT_FILES_FIELD]: MESSAGES.tooManyProjectFiles(MAX.count) };
    await expectNothingStored(async () => {
      expectApiError(await send(Array.from({ length: MAX.count + 1 }, () => pdf())), 400, full);
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send([pdf(), pdf()])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400, 400]);
    expect((await find())?.projectFiles).toHaveLength(MAX.count);
    const positions = await api.database.rows('select position from files where quote_request_id = $1 order by 1', [
      id,
    ]);
    expect(positions).toEqual([1, 2, 3, 4].map((position) => ({ position })));
    await expectNothingStored(async () => expectApiError(await send([pdf()]), 400, full));
  });

  it.each([
    ['a page that says it is a PDF', { name: 'page.pdf', type: 'application/pdf', bytes: Buffer.from('<script>') }],
    ['a script', { name: 'run.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="x"/>') }],
    ['a photo that is none', { name: 'broken.jpg', type: 'image/jpeg', bytes: Buffer.from('ffd8ffe000104a46', 'hex') }],
    ['nothing', { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) }],
  ])('are rejected as a batch: %s', async (_what, file) => {
    await expectNothingStored(async () => {
      const fields = { [PROJECT_FILES_FIELD]: MESSAGES.projectFileFormat(file.name) };
      expectApiError(await send([pdf(), file]), 415, fields);
    });
  });

  it('are accepted only in their own field, as multipart', async () => {
    await expectNothingStored(async () => {
      expectApiError(await send([pdf()], { field: 'photos' }), 400, { photos: MESSAGES.unknownField });
      expectApiError(await send([]), 400, { [PROJECT_FILES_FIELD]: expect.any(String) });
      expectApiError(await api.call(ENDPOINTS.quoteRequestFiles(id), { json: {}, session }), 415);
    });
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'x'])('are not added to %j', async (to) => {
    await expectNothingStored(async () => expectApiError(await send([pdf()], { to }), 404));
  });

  it('leave nothing behind when their request is deleted during the upload', async () => {
    await expectNothingStored(async () => {
      const runner = api.database.source.createQueryRunner();
      await runner.startTransaction();
      await runner.query('select 1 from quote_requests where id = $1 for update', [id]);
      const answer = send([pdf()]);
      await api.database.untilLocked(1);
      await runner.query('delete from quote_requests where id = $1', [id]);
      await runner.commitTransaction();
      await runner.release();
      expectApiError(await answer, 404);
      // Replaces the deleted request, so that the counts are equal.
      id = (await api.submit()).body.id;
      await api.database.rows(`delete from outbox where payload ->> 'quoteRequestId' = $1`, [id]);
    });
  });

  it('need a session and have their own limit', async () => {
    await expectNothingStored(async () => expectApiError(await send([pdf()], { session: undefined }), 401));
    const strict = await TestApi.start({ LIMIT_UPLOADS: '1' });
    try {
      const own = { session: await strict.signIn(), headers: newClient() };
      const path = ENDPOINTS.quoteRequestFiles('00000000-0000-4000-8000-000000000000');
      expect((await strict.call(path, { method: 'POST', ...own })).status).toBe(404);
      expectApiError(await strict.call(path, { method: 'POST', ...own }), 429);
    } finally {
      await strict.stop();
    }
  });
});
