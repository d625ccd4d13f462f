import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { FaultyProxy } from '@site/testing/faulty-proxy';
import { Client } from 'minio';
import { ObjectNotFound, type S3Settings, S3Storage } from '../src/storage/index.js';
import { storageConformance } from './storage-conformance.js';
import { Minio } from './support/minio.js';

const MEBIBYTE = 1024 * 1024;
const type = { contentType: 'text/plain' };
const unavailable = { name: 'StorageFault', reason: 'unavailable' };

storageConformance('MinIO', async () => {
  const minio = await Minio.start();
  /** A storage behind its own proxy, in an existing bucket. */
  const behindProxy = async (timeoutMs?: number) => {
    const proxy = await FaultyProxy.to(minio.endpoint);
    const storage = new S3Storage({ ...minio.settings(), endpoint: proxy.url }, timeoutMs);
    await storage.prepare();
    return { storage, proxy, close: () => proxy.close() };
  };
  return {
    storage: new S3Storage(minio.settings()),
    close: () => minio.stop(),
    async refused() {
      const settings = minio.settings();
      await new S3Storage(settings).prepare();
      return { storage: new S3Storage({ ...settings, secretKey: 'a wrong key' }), close: async () => undefined };
    },
    async full() {
      const small = await Minio.start({ megabytes: 30 });
      const storage = new S3Storage(small.settings());
      await storage.prepare();
      return { storage, close: () => small.stop() };
    },
    async lost() {
      const { proxy, ...damaged } = await behindProxy();
      return { ...damaged, vanish: async () => proxy.cut(), comeBack: async () => proxy.mend() };
    },
    async slow() {
      const { proxy, ...damaged } = await behindProxy();
      proxy.speed = 5_000_000;
      return damaged;
    },
  };
});

describe('MinIO', () => {
  let minio: Minio;
  beforeAll(async () => {
    minio = await Minio.start();
  }, 120_000);
  afterAll(() => minio.stop());

  const prepared = async (settings = minio.settings(), timeoutMs?: number) => {
    const storage = new S3Storage(settings, timeoutMs);
    await storage.prepare();
    return storage;
  };
  const clientOf = ({ endpoint, accessKey, secretKey }: S3Settings) =>
    new Client({ endPoint: endpoint.hostname, port: Number(endpoint.port), useSSL: false, accessKey, secretKey });

  describe('at startup', () => {
    it('creates a private bucket, even from several processes at once', async () => {
      const settings = minio.settings();
      await Promise.all([1, 2, 3, 4].map(() => prepared(settings)));
      const storage = await prepared(settings);
      await storage.put('uploads/a', Buffer.from('private'), type);
      for (const path of ['', '?list-type=2', '/uploads/a', '?policy', '?uploads']) {
        expect((await fetch(`${settings.endpoint.origin}/${settings.bucket}${path}`)).status).toBe(403);
      }
    });

    it.each([
      ['uploads', '*', false],
      ['frontends', '*', true],
    ])('accepts a bucket whose %s is public: %s', async (folder, principal, isTaken) => {
      const settings = minio.settings();
      await prepared(settings);
      const Resource = [`arn:aws:s3:::${settings.bucket}/${folder}/*`];
      const statement = { Effect: 'Allow', Principal: { AWS: [principal] }, Action: ['s3:GetObject'], Resource };
      const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
      await clientOf(settings).setBucketPolicy(settings.bucket, policy);
      const message = await prepared(settings).then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (isTaken) expect(message).toBeUndefined();
      else expect(message).toMatch(/^S3_BUCKET: [^\n]+$/);
    });

    it.each([
      ['S3_ACCESS_KEY, S3_SECRET_KEY', { secretKey: 'secret-that-is-wrong' }, 'SignatureDoesNotMatch'],
      ['S3_ACCESS_KEY, S3_SECRET_KEY', { accessKey: 'secret-that-is-wrong' }, 'InvalidAccessKeyId'],
      ['S3_REGION', { region: 'secret-that-is-wrong' }, 'AuthorizationHeaderMalformed'],
      ['S3_ENDPOINT', { endpoint: new URL('http://127.0.0.1:9') }, 'ECONNREFUSED'],
      ['S3_ENDPOINT', { endpoint: new URL('http://secret.invalid') }, 'E'],
    ])('names %s in one line when it is invalid', async (names, changes, code) => {
      const failure = await prepared(minio.settings(changes)).catch((error: Error) => error);
      expect(failure).toMatchObject({ name: 'ConfigurationError' });
      expect((failure as Error).message).toMatch(new RegExp(`^${names}: [^\\n]+\\(${code}[^\\n]*\\)$`));
      expect((failure as Error).message).not.toContain('secret');
    });
  });

  it('with a wrong key is reported as unavailable, not as a missing object', async () => {
    const settings = minio.settings();
    await (await prepared(settings)).put('a/object', Buffer.from('x'), type);
    const storage = new S3Storage({ ...settings, secretKey: 'wrong' });
    await expect(storage.get('a/object')).rejects.toMatchObject(unavailable);
    await expect(storage.head('a/object')).rejects.toMatchObject(unavailable);
    await expect(storage.head('a/none')).rejects.toMatchObject(unavailable);
    await expect(storage.delete('a/object')).rejects.toMatchObject(unavailable);
    await expect(storage.list('a/')[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    await expect(storage.removeUnfinished(new Date())).rejects.toMatchObject(unavailable);
    const failure: unknown = await storage.get('a/object').catch((error: unknown) => error);
    expect(inspect(failure, { depth: 9 })).not.toMatch(/wrong|tests/);
  });

  it('without its bucket is unavailable for every request', async () => {
    const settings = minio.settings();
    const storage = await prepared(settings);
    await clientOf(settings).removeBucket(settings.bucket);
    await expect(storage.head('a/object')).rejects.toMatchObject(unavailable);
    await expect(storage.get('a/object')).rejects.toMatchObject(unavailable);
    await expect(storage.put('a/object', Buffer.from('x'), type)).rejects.toMatchObject(unavailable);
  });

  it('that does not respond times out for every caller', async () => {
    const proxy = await FaultyProxy.to(minio.endpoint);
    const settings = { ...minio.settings(), endpoint: proxy.url };
    await (await prepared(settings)).put('a/object', Buffer.alloc(20 * MEBIBYTE), type);
    const storage = new S3Storage(settings, 2_000);
    const { stream } = await storage.get('a/object');
    proxy.hang();
    const since = Date.now();
    const list = storage.list('')[Symbol.asyncIterator]();
    const asked = [
      storage.head('a/object'),
      storage.put('b/object', Buffer.alloc(12 * MEBIBYTE), type),
      storage.put('b/flow', endless(), type),
      list.next(),
      buffer(stream),
    ];
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
    }
    expect(Date.now() - since).toBeLessThan(15_000);
    proxy.mend();
    expect(await storage.head('a/object')).toMatchObject({ size: 20 * MEBIBYTE });
    await proxy.close();
  }, 60_000);

  it('waits for a reader that is slower than the server timeout', async () => {
    const settings = minio.settings();
    await (await prepared(settings)).put('a/object', Buffer.alloc(20 * MEBIBYTE, 7), type);
    const { stream } = await new S3Storage(settings, 1_500).get('a/object');
    let length = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (length === 0) await sleep(5_000);
      length += chunk.length;
    }
    expect(length).toBe(20 * MEBIBYTE);
  }, 60_000);

  it('closes the connection when the reader stops', async () => {
    const proxy = await FaultyProxy.to(minio.endpoint);
    const storage = await prepared({ ...minio.settings(), endpoint: proxy.url });
    await storage.put('a/object', Buffer.alloc(20 * MEBIBYTE), type);
    for (let time = 0; time < 50; time += 1) {
      const { stream } = await storage.get('a/object');
      stream.destroy();
    }
    await eventually(() => expect(proxy.open).toBeLessThan(10));
    await proxy.close();
  }, 60_000);

  it('that recovers within two seconds causes no error', async () => {
    const proxy = await FaultyProxy.to(minio.endpoint);
    const storage = await prepared({ ...minio.settings(), endpoint: proxy.url });
    await storage.put('a/object', Buffer.from('x'), type);
    proxy.cut();
    setTimeout(() => proxy.mend(), 600);
    expect(await storage.put('a/other', Buffer.from('xy'), type)).toEqual({ size: 2 });
    proxy.cut();
    setTimeout(() => proxy.mend(), 600);
    expect(await storage.head('a/object')).toMatchObject({ size: 1 });
    await proxy.close();
  });

  it('reports success for an upload whose final response was lost', async () => {
    const proxy = await FaultyProxy.to(minio.endpoint);
    const storage = await prepared({ ...minio.settings(), endpoint: proxy.url });
    // The last request of an upload: the object is stored, but the response is lost.
    proxy.dropResponseTo('<CompleteMultipartUpload');
    expect(await storage.put('a/object', Buffer.alloc(6 * MEBIBYTE), type)).toEqual({ size: 6 * MEBIBYTE });
    expect(await storage.head('a/object')).toMatchObject({ size: 6 * MEBIBYTE });
    await proxy.close();
  }, 60_000);

  it('that denies an existing upload, as it may with a full disk, is asked again', async () => {
    const proxy = await FaultyProxy.to(minio.endpoint);
    const storage = await prepared({ ...minio.settings(), endpoint: proxy.url });
    proxy.refuse('partNumber=2', '404 Not Found', 'NoSuchUpload');
    expect(await storage.put('a/object', Buffer.alloc(12 * MEBIBYTE), type)).toEqual({ size: 12 * MEBIBYTE });
    expect(await storage.head('a/object')).toMatchObject({ size: 12 * MEBIBYTE });
    await proxy.close();
  }, 60_000);

  it('buffers a limited number of parts in memory, for any number of bodies', async () => {
    const proxy = await FaultyProxy.to(minio.endpoint);
    const storage = await prepared({ ...minio.settings(), endpoint: proxy.url }, 8_000);
    proxy.hang();
    let pulled = 0;
    const puts = Array.from({ length: 30 }, (_, index) =>
      storage.put(
        `side/${index}`,
        endless((bytes) => (pulled += bytes)),
        type,
      ),
    );
    await eventually(() => expect(pulled).toBeGreaterThan(5 * 5 * MEBIBYTE), 6_000);
    await sleep(500);
    expect(pulled).toBeLessThan(6 * 5 * MEBIBYTE + 30 * 200_000);
    proxy.cut();
    await Promise.allSettled(puts);
    await proxy.close();
  }, 120_000);

  it('removes uploads started before, and keeps those started since', async () => {
    const settings = minio.settings();
    const storage = await prepared(settings);
    const client = clientOf(settings);
    for (const key of ['uploads/old-1', 'uploads/old-2', 'frontends/old']) {
      await client.initiateNewMultipartUpload(settings.bucket, key, {});
    }
    await sleep(1_100);
    const since = new Date();
    await sleep(1_100);
    await client.initiateNewMultipartUpload(settings.bucket, 'uploads/new', {});
    await storage.put('uploads/object', Buffer.from('x'), type);

    expect(await storage.removeUnfinished(since)).toBe(3);
    expect(await storage.removeUnfinished(since)).toBe(0);
    const left = await client.listIncompleteUploadsQuery(settings.bucket, '', '', '', '');
    expect(left.uploads.map(({ key }) => key)).toEqual(['uploads/new']);
    expect(await storage.head('uploads/object')).toMatchObject({ size: 1 });
  });

  it('lists more than one page', async () => {
    const storage = await prepared();
    const names = Array.from({ length: 1_050 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
    for (let start = 0; start < names.length; start += 50) {
      await Promise.all(names.slice(start, start + 50).map((key) => storage.put(key, Buffer.from('x'), type)));
    }
    const found: string[] = [];
    for await (const { key } of storage.list('many/')) found.push(key);
    expect(found.sort()).toEqual(names);
  }, 60_000);

  it('returns nothing for a range beyond the end, and truncates one that crosses it', async () => {
    const storage = await prepared();
    await storage.put('a/object', Buffer.from('0123'), type);
    const beyond = await storage.get('a/object', { range: { start: 10, end: 20 } });
    expect(beyond).toMatchObject({ size: 4, contentType: 'text/plain' });
    expect(await buffer(beyond.stream)).toHaveLength(0);
    const over = await storage.get('a/object', { range: { start: 2, end: 20 } });
    expect(over.size).toBe(4);
    expect((await buffer(over.stream)).toString()).toBe('23');
    await expect(storage.get('a/none', { range: { start: 0, end: 1 } })).rejects.toThrow(ObjectNotFound);
  });
});

/** An endless body. @param onPulled Called for every chunk. */
function endless(onPulled: (bytes: number) => void = () => undefined): Readable {
  return new Readable({
    read() {
      onPulled(65_536);
      this.push(Buffer.alloc(65_536));
    },
  });
}
