import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidObjectKey, ObjectNotFound, type ObjectStorage, readWhole } from '../src/storage/index.js';

/** A faulty storage. */
interface Damaged {
  storage: Pick<ObjectStorage, 'put' | 'get' | 'head' | 'list'>;
  close(): Promise<void>;
}

/** An adapter on its own server or folder, and its faulty variants. */
export interface Adapter {
  storage: ObjectStorage;
  close(): Promise<void>;
  /** Writes fail: a wrong key, or a folder that is a file. */
  refused(): Promise<Damaged>;
  /** It has space for a kilobyte, but not for 40 MB. */
  full(): Promise<Damaged>;
  /** It becomes unreachable and returns with its content. */
  lost(): Promise<Damaged & { vanish(): Promise<void>; comeBack(): Promise<void> }>;
  /** It accepts a few megabytes per second. */
  slow(): Promise<Damaged>;
}

const MEBIBYTE = 1024 * 1024;
const PATTERN = Buffer.from(Array.from({ length: 251 }, (_, index) => index));

/** Tests that every adapter of the object storage port must pass, including its failures. */
export function storageConformance(name: string, make: () => Promise<Adapter>): void {
  describe(`${name} as object storage`, () => {
    let adapter: Adapter;
    let storage: ObjectStorage;
    beforeAll(async () => {
      adapter = await make();
      ({ storage } = adapter);
      await storage.prepare();
    }, 120_000);
    afterAll(() => adapter.close());

    const type = { contentType: 'text/plain' };
    const read = async (key: string, range?: { start: number; end: number }) =>
      (await buffer((await storage.get(key, { range })).stream)).toString();
    const keys = async (prefix: string, of: Pick<ObjectStorage, 'list'> = storage) => {
      const found: string[] = [];
      for await (const { key } of of.list(prefix)) found.push(key);
      return found.sort();
    };

    it('returns objects as stored, with size and type', async () => {
      const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
      expect(
        await storage.put('a/stream.bin', Readable.from([body.subarray(0, 7), body.subarray(7)]), {
          contentType: 'image/png',
        }),
      ).toEqual({
        size: body.length,
      });
      const { stream, ...info } = await storage.get('a/stream.bin');
      expect(info).toEqual({ size: body.length, contentType: 'image/png' });
      expect(Buffer.compare(await buffer(stream), body)).toBe(0);
      expect(await storage.head('a/stream.bin')).toEqual(info);
    });

    it('stores an empty object', async () => {
      expect(await storage.put('a/empty', Buffer.alloc(0), type)).toEqual({ size: 0 });
      expect(await read('a/empty')).toBe('');
    });

    it('reads ranges, inclusive at both ends', async () => {
      await storage.put('a/range', Buffer.from('0123456789'), type);
      expect(await read('a/range', { start: 0, end: 0 })).toBe('0');
      expect(await read('a/range', { start: 3, end: 5 })).toBe('345');
      expect(await read('a/range', { start: 8, end: 9 })).toBe('89');
    });

    it('replaces objects atomically', async () => {
      await storage.put('a/replaced', Buffer.from('a longer body'), type);
      await storage.put('a/replaced', Buffer.from('short'), { contentType: 'text/css' });
      expect(await read('a/replaced')).toBe('short');
      expect((await storage.head('a/replaced')).contentType).toBe('text/css');
    });

    it.each([1, 5 * MEBIBYTE - 1, 5 * MEBIBYTE, 5 * MEBIBYTE + 1, 10 * MEBIBYTE, 11_000_000])(
      'stores %d bytes, streamed or at once',
      async (size) => {
        const body = Buffer.alloc(size, PATTERN);
        expect(await storage.put('a/long', flow(size), type)).toEqual({ size });
        expect(Buffer.compare(await buffer((await storage.get('a/long')).stream), body)).toBe(0);
        expect(await storage.put('a/long', body, type)).toEqual({ size });
        expect(Buffer.compare(await buffer((await storage.get('a/long')).stream), body)).toBe(0);
        expect(await storage.head('a/long')).toEqual({ size, ...type });
      },
      60_000,
    );

    it.each([0, 100_000, 6_000_000, 12_000_000])('stores nothing of a body that fails after %d bytes', async (size) => {
      const lost = new Error('connection lost');
      await expect(
        storage.put(
          'failed/object',
          flow(size, () => Promise.reject(lost)),
          type,
        ),
      ).rejects.toBe(lost);
      await expect(storage.head('failed/object')).rejects.toThrow(ObjectNotFound);
      expect(await keys('failed/')).toEqual([]);
      expect(await storage.removeUnfinished(new Date(Date.now() + 3_600_000))).toBe(0);
    });

    it('keeps the previous object when its replacement fails', async () => {
      await storage.put('failed/replaced', Buffer.from('before'), type);
      const failing = flow(6_000_000, () => Promise.reject(new Error('connection lost')));
      await expect(storage.put('failed/replaced', failing, type)).rejects.toThrow('connection lost');
      expect(await read('failed/replaced')).toBe('before');
      await storage.delete('failed/replaced');
    });

    it('stores nothing of a body that closes early or was closed before', async () => {
      const body = new PassThrough();
      body.write(Buffer.alloc(100_000));
      const put = storage.put('failed/closed', body, type);
      setTimeout(() => body.destroy(), 20);
      await expect(put).rejects.toThrow();
      const closed = new PassThrough();
      closed.destroy(new Error('gone before'));
      closed.on('error', () => undefined);
      await expect(storage.put('failed/closed', closed, type)).rejects.toThrow();
      expect(await keys('failed/')).toEqual([]);
    });

    it('reports a missing object', async () => {
      await expect(storage.get('no/such')).rejects.toThrow(ObjectNotFound);
      await expect(storage.head('no/such')).rejects.toThrow(ObjectNotFound);
      await expect(storage.delete('no/such')).resolves.toBeUndefined();
    });

    it('lists by prefix and deletes', async () => {
      for (const key of ['list/one', 'list/two/deep', 'listed', 'other/one'])
        await storage.put(key, Buffer.from(key), type);
      expect(await keys('list/')).toEqual(['list/one', 'list/two/deep']);
      expect(await keys('list')).toEqual(['list/one', 'list/two/deep', 'listed']);
      expect(await keys('nothing/')).toEqual([]);
      await storage.delete('list/one');
      expect(await keys('list/')).toEqual(['list/two/deep']);
      await expect(storage.get('list/one')).rejects.toThrow(ObjectNotFound);
    });

    it('lists when each object was stored', async () => {
      // Stores with a resolution of one second round down.
      const before = Math.floor(Date.now() / 1_000) * 1_000 - 1_000;
      await storage.put('dated/object', Buffer.from('x'), type);
      const entries = [];
      for await (const entry of storage.list('dated/')) entries.push(entry);
      expect(entries).toEqual([{ key: 'dated/object', lastModified: expect.any(Object) }]);
      expect(entries[0]?.lastModified.getTime()).toBeGreaterThanOrEqual(before);
      expect(entries[0]?.lastModified.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    });

    it('keeps objects when it removes incomplete ones', async () => {
      await storage.put('finished/object', Buffer.from('x'), type);
      await storage.removeUnfinished(new Date(Date.now() + 3_600_000));
      expect(await keys('finished/')).toEqual(['finished/object']);
      expect(await read('finished/object')).toBe('x');
    });

    it('reads a whole object', async () => {
      const body = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
      await storage.put('whole/object', body, type);
      expect(Buffer.compare(await readWhole(await storage.get('whole/object')), body)).toBe(0);
    });

    it.each([
      '',
      '/',
      '..',
      '../up',
      'a/../b',
      'a//b',
      '/absolute',
      'a/./b',
      'a\\b',
      'a\0b',
      '.hidden',
      'x'.repeat(600),
    ])('rejects the key %j', async (key) => {
      await expect(storage.put(key, Buffer.from('x'), type)).rejects.toThrow(InvalidObjectKey);
      await expect(storage.get(key)).rejects.toThrow(InvalidObjectKey);
      await expect(storage.delete(key)).rejects.toThrow(InvalidObjectKey);
    });

    it('keeps concurrent writes separate', async () => {
      const bodies = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index));
      await Promise.all(bodies.map((body, index) => storage.put(`side/${index}`, Readable.from([body]), type)));
      for (const [index, body] of bodies.entries()) {
        expect(Buffer.compare(await buffer((await storage.get(`side/${index}`)).stream), body)).toBe(0);
      }
    });

    describe('that fails', () => {
      const unavailable = { name: 'StorageFault', reason: 'unavailable' };

      it('because it is not writable reports it and releases the body', async () => {
        const refused = await adapter.refused();
        try {
          const body = flow(6_000_000);
          await expect(refused.storage.put('b/object', body, type)).rejects.toMatchObject(unavailable);
          expect(body.destroyed).toBe(true);
          await expect(refused.storage.put('b/object', Buffer.from('x'), type)).rejects.toMatchObject(unavailable);
        } finally {
          await refused.close();
        }
      });

      it('because it is full reports it, stores nothing of the body, and keeps existing objects', async () => {
        const full = await adapter.full();
        try {
          await full.storage.put('b/before', Buffer.alloc(1_000), type);
          const refused = full.storage.put('b/object', flow(40_000_000), type);
          await expect(refused).rejects.toMatchObject({ name: 'StorageFault', reason: 'full' });
          expect(await keys('b/', full.storage)).toEqual(['b/before']);
          expect(await full.storage.head('b/before')).toMatchObject({ size: 1_000 });
        } finally {
          await full.close();
        }
      }, 120_000);

      it.each([100_000, 6_000_000, 11_000_000])(
        'because it is gone after %d bytes reports it once',
        async (size) => {
          const lost = await adapter.lost();
          try {
            const body = flow(size, async () => {
              await lost.vanish();
              return 1_000_000;
            });
            await expect(lost.storage.put('b/object', body, type)).rejects.toMatchObject(unavailable);
            expect(body.destroyed).toBe(true);
            await lost.comeBack();
            expect(await keys('b/', lost.storage)).toEqual([]);
            await lost.storage.put('b/object', flow(6_000_000), type);
            expect(await lost.storage.head('b/object')).toMatchObject({ size: 6_000_000 });
          } finally {
            await lost.close();
          }
        },
        60_000,
      );

      it('because it is gone during a read reports it, or returns everything', async () => {
        const lost = await adapter.lost();
        try {
          await lost.storage.put('b/object', flow(20_000_000), type);
          const { stream } = await lost.storage.get('b/object');
          await lost.vanish();
          const outcome = await buffer(stream).then(
            ({ length }) => length,
            (error: unknown) => error,
          );
          if (outcome !== 20_000_000) expect(outcome).toMatchObject(unavailable);
        } finally {
          await lost.close();
        }
      }, 60_000);

      it('by being slow still stores the object', async () => {
        const slow = await adapter.slow();
        try {
          expect(await slow.storage.put('b/object', flow(12_000_000), type)).toEqual({ size: 12_000_000 });
          expect(await slow.storage.head('b/object')).toMatchObject({ size: 12_000_000 });
        } finally {
          await slow.close();
        }
      }, 60_000);
    });
  });
}

/**
 * A stream of `size` bytes in chunks, like a connection.
 * @param next Called after them: returns a number of additional bytes, or fails.
 */
function flow(size: number, next: () => Promise<number> = async () => 0): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    let at = 0;
    const run = function* (end: number) {
      for (; at < end; at += 65_000) {
        const length = Math.min(65_000, end - at);
        const chunk = Buffer.alloc(length);
        for (let index = 0; index < length; index += 1) chunk[index] = (at + index) % PATTERN.length;
        yield chunk;
      }
      at = end;
    };
    yield* run(size);
    const more = await next();
    if (more > 0) yield* run(size + more);
  }
  return Readable.from(chunks(), { objectMode: false });
}
