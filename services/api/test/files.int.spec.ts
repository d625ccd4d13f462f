import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type QuoteRequest, renditionOf } from '@site/contracts';
import { describedFetch } from '@site/testing/described-fetch';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { sessionCookie, TestApi } from './support/test-api.js';
import { jpeg, pdf } from './support/test-files.js';

const NAME = "Küche 'neu' 100%.pdf";

describe('a stored file', () => {
  let api: TestApi;
  let session: string;
  let path: string;
  const { bytes } = pdf(NAME, 300_000);
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
    path = (await api.upload({ pdfFiles: [pdf(NAME, 300_000)] })).body.files[0] ?? '';
  });
  afterAll(() => api.stop());

  const read = async (at: string, { method = 'GET', range }: { method?: string; range?: string } = {}) => {
    const headers = { cookie: sessionCookie(session), ...(range !== undefined && { range }) };
    const response = await describedFetch(api.address + at, { method, headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('is returned as sent, with protective headers', async () => {
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '300000',
      'content-disposition': `inline; filename="K_che 'neu' 100_.pdf"; filename*=UTF-8''K%C3%BCche%20%27neu%27%20100%25.pdf`,
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
  });

  it('answers HEAD the same, without a body', async () => {
    const get = await read(path);
    const head = await read(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    const ofTheCall = ['date', 'x-request-id', 'connection', 'keep-alive'];
    const told = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !ofTheCall.includes(name)));
    expect(told(head.headers)).toEqual(told(get.headers));
    const part = await read(path, { method: 'HEAD', range: 'bytes=0-0' });
    expect([part.status, told(part.headers)]).toEqual([200, told(get.headers)]);
  });

  it('is sent as an attachment on request', async () => {
    const { headers } = await read(`${path}?download=1`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('is found by its id, whatever name follows it', async () => {
    expect((await read(path.replace(/[^/]+$/, 'other.pdf'))).bytes.equals(bytes)).toBe(true);
  });

  it.each([
    ['x.html', 'x.pdf'],
    ['setup.exe', 'setup.pdf'],
    ['estimate', 'estimate.pdf'],
  ])('named %s is offered as %s everywhere', async (name, offered) => {
    const { body } = await api.upload({ pdfFiles: [pdf(name)] });
    expect(body.files[0]).toMatch(new RegExp(`^/api/files/[0-9a-f-]{36}/${offered}$`));
    const { body: receipt } = await api.submit({ pdfFiles: body.files });
    const { body: leads } = await api.call<QuoteRequest[]>(ENDPOINTS.quoteRequestsByStatus('new'), { session });
    expect(leads.find(({ id }) => id === receipt.id)?.pdfFiles).toEqual(body.files);
    const download = await read(`${body.files[0]}?download=1`);
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="${offered}"; filename*=UTF-8''${offered}`,
    );
  });

  it('stored under its original name is offered with the extension of its type', async () => {
    const [stored = ''] = (await api.upload({ pdfFiles: [pdf()] })).body.files;
    await api.database.rows("update files set original_name = 'x.html' where id = $1", [stored.split('/')[3]]);
    for (const at of [stored, `${stored}?download=1`]) {
      expect((await read(at)).headers.get('content-disposition')).toMatch(
        /^(inline|attachment); filename="x\.pdf"; filename\*=UTF-8''x\.pdf$/,
      );
    }
  });

  it('keeps its type if it is a photo', async () => {
    const photo = await jpeg();
    const { body } = await api.upload({ photos: [photo] });
    const answer = await read(body.files[0] ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.bytes.equals(photo.bytes)).toBe(true);
  });

  describe('that is a photo', () => {
    const made = Buffer.from('RIFF....WEBP what the worker has made');
    let original: Buffer;
    let photo: string;
    let id: string;
    beforeEach(async () => {
      ({ bytes: original } = await jpeg('Küche.jpg'));
      [photo = ''] = (await api.upload({ photos: [await jpeg('Küche.jpg')] })).body.files;
      id = photo.split('/')[3] ?? '';
    });
    const recordRendition = () =>
      api.database.rows(
        `update files set rendition_key = $2, rendition_type = 'image/webp', rendition_bytes = $3 where id = $1`,
        [id, `renditions/${id}`, made.length],
      );

    it('is served as sent until its rendition exists', async () => {
      const answer = await read(renditionOf(photo));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.bytes.equals(original)).toBe(true);
    });

    it('is served as its rendition from then on, with the same protection; the original stays', async () => {
      await api.storage.put(`renditions/${id}`, made, { contentType: 'image/webp' });
      await recordRendition();
      const answer = await read(renditionOf(photo));
      expect(answer.bytes.equals(made)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': `${made.length}`,
        'content-disposition': `inline; filename="K_che.webp"; filename*=UTF-8''K%C3%BCche.webp`,
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
        'accept-ranges': 'bytes',
      });
      const head = await read(renditionOf(photo), { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type'), head.headers.get('content-length')]).toEqual([
        200,
        'image/webp',
        `${made.length}`,
      ]);
      expect(head.bytes).toHaveLength(0);
      const part = await read(renditionOf(photo), { range: 'bytes=4-7' });
      expect([part.status, part.bytes.toString()]).toEqual([206, '....']);

      for (const at of [photo, `${photo}?rendition=other`, `${photo}?rendition=screen&rendition=screen`]) {
        const whole = await read(at);
        expect(whole.headers.get('content-type')).toBe('image/jpeg');
        expect(whole.bytes.equals(original)).toBe(true);
      }
    });

    it('is served as sent when its rendition is lost', async () => {
      await recordRendition();
      const answer = await read(renditionOf(photo));
      expect(answer.bytes.equals(original)).toBe(true);
      expect((await read(renditionOf(photo), { method: 'HEAD' })).headers.get('content-type')).toBe('image/jpeg');
    });

    it('is not served to strangers', async () => {
      expectApiError(await api.call(renditionOf(photo)), 401);
      expect((await api.call(renditionOf(photo), { method: 'HEAD' })).status).toBe(401);
      expectApiError(await api.call(renditionOf(ENDPOINTS.file('00000000-0000-4000-8000-000000000000', 'a'))), 401);
    });
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=299990-', 299_990, 299_999],
    ['bytes=299990-999999999', 299_990, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=-999999999', 0, 299_999],
  ])('supports ranges: %s', async (range, start, end) => {
    const answer = await read(path, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/300000`);
    expect(answer.headers.get('content-length')).toBe(`${end - start + 1}`);
    expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=300000-', 'bytes=999999-9999999', 'bytes=-0'])('rejects a range: %s', async (range) => {
    const answer = await api.call(path, { session, headers: { range } });
    expectApiError(answer, 416);
    expect(answer.headers.get('content-range')).toBe('bytes */300000');
  });

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'bytes=x-', 'bytes=-', 'lines=0-1', ''])(
    'is served in full for an unsupported range: %j',
    async (range) => {
      const answer = await read(path, { range });
      expect(answer.status).toBe(200);
      expect(answer.bytes).toHaveLength(300_000);
    },
  );

  it.each(['00000000-0000-4000-8000-000000000000', 'x', '..%2F..', '%00'])('is 404: %s', async (id) => {
    expectApiError(await api.call(`/api/files/${id}/a.pdf`, { session }), 404);
    expect((await read(`/api/files/${id}/a.pdf`, { method: 'HEAD' })).status).toBe(404);
  });

  it('is 404 when its object is missing', async () => {
    const { body } = await api.upload({ pdfFiles: [pdf('lost.pdf')] });
    const [lost = ''] = body.files;
    await api.storage.delete(`uploads/${lost.split('/')[3]}`);
    expectApiError(await api.call(lost, { session }), 404);
    const head = await read(lost, { method: 'HEAD' });
    expect(head.status).toBe(404);
    expect(head.bytes).toHaveLength(0);
  });

  it('is not for strangers, who get no details', async () => {
    expectApiError(await api.call(path), 401);
    expectApiError(await api.call(ENDPOINTS.file('00000000-0000-4000-8000-000000000000', 'a.pdf')), 401);
    expect((await api.call(path, { method: 'HEAD' })).status).toBe(401);
    expectApiError(await api.call(path, { headers: { range: 'bytes=0-4' } }), 401);
  });

  it('allows the client to disconnect midway', async () => {
    const large = pdf('large.pdf', 10_000_000);
    const { body } = await api.upload({ pdfFiles: [large] });
    const request = get(api.address + body.files[0], { headers: { cookie: sessionCookie(session) } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    request.on('error', () => undefined).destroy();
    expect((await read(body.files[0] ?? '')).bytes.equals(large.bytes)).toBe(true);
    expect(api.errors).toEqual([]);
  });
});

it('a file that cannot be read is logged, and its connection is cut', async () => {
  const api = await TestApi.start({}, { onDisk: true });
  const { body } = await api.upload({ pdfFiles: [pdf()] });
  const [path = ''] = body.files;
  const object = join(api.folder, 'uploads', path.split('/')[3] ?? '');
  await rm(object);
  // It can be opened, but not read.
  await mkdir(object);
  const answer = describedFetch(api.address + path, { headers: { cookie: sessionCookie(await api.signIn()) } });
  await expect(answer).rejects.toThrow();
  await eventually(async () =>
    expect(api.errors).toEqual([expect.stringContaining('EISDIR'), expect.stringContaining('request errored')]),
  );
  await api.stop();
});
