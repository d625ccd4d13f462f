import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { type Answer, newClient, TestApi } from './support/test-api.js';
import { pdf } from './support/test-files.js';

const MEBIBYTE = 1024 * 1024;

describe('the bytes that one address may store', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ LIMIT_UPLOAD_MIB: '200' });
  });
  afterAll(() => api.stop());
  afterEach(() => api.database.rows('delete from rate_limits'));

  const send = (client: Record<string, string>, ...mebibytes: number[]): Promise<Answer> =>
    api.upload({ pdfFiles: mebibytes.map((size) => pdf('x.pdf', size * MEBIBYTE)) }, { headers: client });

  /** Limit per address, in KiB. */
  const counted = () => api.database.rows(`select points from rate_limits where key like 'upload-bytes:%'`);

  /** An upload that has announced this many bytes and sent none. */
  async function begin(client: Record<string, string>, mebibytes: number): Promise<ClientRequest> {
    const upload = request(api.address + ENDPOINTS.upload, {
      method: 'POST',
      headers: {
        ...client,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': mebibytes * MEBIBYTE,
      },
    });
    upload.on('error', () => undefined);
    upload.flushHeaders();
    await eventually(async () => expect(await counted()).toEqual([{ points: mebibytes * 1024 }]));
    return upload;
  }

  function expectTooMany(answer: Answer): void {
    expectApiError(answer, 429);
    expect(answer.body).toMatchObject({ message: 'Too many requests. Please try again in 10 minutes.' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  }

  it('are limited per address by configuration, and a file that still fits is accepted', async () => {
    const client = newClient();
    for (const size of [
      [15, 15, 15, 15, 15],
      [15, 15, 15, 15, 15],
      [15, 15, 15],
    ]) {
      expect((await send(client, ...size)).status).toBe(201);
    }
    const before = await api.stored();
    expectTooMany(await send(client, 6));
    expect(await api.stored()).toEqual(before);
    expect((await send(client, 4)).status).toBe(201);
    expectTooMany(await send(client, 2));
    expect((await send(newClient(), 6)).status).toBe(201);
  });

  it('count from the start of an upload, also for parallel ones', async () => {
    const client = newClient();
    const upload = await begin(client, 130);
    expectTooMany(await send(client, 14.9, 14.9, 14.9, 14.9, 14.9));
    upload.destroy();
    // An aborted upload stores nothing, so it does not count.
    await eventually(async () => expect((await send(client, 14.9, 14.9, 14.9, 14.9, 14.9)).status).toBe(201));
  });

  it('exclude rejected uploads', async () => {
    const client = newClient();
    const words = { name: 'x.pdf', bytes: Buffer.alloc(15 * MEBIBYTE, 'words ') };
    for (let count = 0; count < 15; count += 1) {
      expectApiError(await api.upload({ photos: [words] }, { headers: client }), 415, {
        photos: 'File x.pdf has invalid format. Accepted formats: JPG, PNG, WebP.',
      });
    }
    expect((await send(client, 15)).status).toBe(201);
  });

  it('are the stored bytes when a client sends no Content-Length', async () => {
    const client = newClient();
    const part = Buffer.from('--x\r\nContent-Disposition: form-data; name="pdfFiles"; filename="x.pdf"\r\n\r\n');
    for (let count = 0; count < 3; count += 1) {
      const upload = request(api.address + ENDPOINTS.upload, {
        method: 'POST',
        headers: { ...client, 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      });
      upload.end(Buffer.concat([part, pdf('x.pdf', MEBIBYTE).bytes, Buffer.from('\r\n--x--\r\n')]));
      const [{ statusCode }] = await once(upload, 'response');
      expect(statusCode).toBe(201);
    }
    expect(await counted()).toEqual([{ points: 3 * 1024 }]);
  });

  it('default to one file for each allowed upload', async () => {
    const plain = await TestApi.start({ LIMIT_UPLOADS: '20' });
    try {
      const client = newClient();
      const body = { pdfFiles: Array.from({ length: 5 }, () => pdf('x.pdf', 15 * MEBIBYTE)) };
      const statuses: number[] = [];
      for (let count = 0; count < 5; count += 1) statuses.push((await plain.upload(body, { headers: client })).status);
      // 20 files of 15 MiB are 300 MiB.
      expect(statuses).toEqual([201, 201, 201, 429, 429]);
    } finally {
      await plain.stop();
    }
  });
});
