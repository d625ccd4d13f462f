import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidObjectKey, ObjectNotFound, type ObjectStorage, readWhole } from '../src/storage/index.js';

/** What every adapter of the object storage port must do. */
export function storageConformance(
  name: string,
  make: () => Promise<{ storage: ObjectStorage; close(): Promise<void> }>,
): void {
  describe(`${name} as object storage`, () => {
    let storage: ObjectStorage;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ storage, close } = await make());
    });
    afterAll(() => close());

    const type = { contentType: 'text/plain' };
    const read = async (key: string, range?: { start: number; end: number }) =>
      (await buffer((await storage.get(key, { range })).stream)).toString();
    const keys = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key } of storage.list(prefix)) found.push(key);
      return found.sort();
    };

    it('gives back what it was given, with size and type', async () => {
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

    it('reads ranges, both ends included', async () => {
      await storage.put('a/range', Buffer.from('0123456789'), type);
      expect(await read('a/range', { start: 0, end: 0 })).toBe('0');
      expect(await read('a/range', { start: 3, end: 5 })).toBe('345');
      expect(await read('a/range', { start: 8, end: 9 })).toBe('89');
    });

    it('replaces an object whole', async () => {
      await storage.put('a/replaced', Buffer.from('a longer body'), type);
      await storage.put('a/replaced', Buffer.from('short'), { contentType: 'text/css' });
      expect(await read('a/replaced')).toBe('short');
      expect((await storage.head('a/replaced')).contentType).toBe('text/css');
    });

    it('keeps nothing of a body that fails', async () => {
      const failing = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('connection lost');
        })(),
      );
      await expect(storage.put('failed/object', failing, type)).rejects.toThrow('connection lost');
      await expect(storage.head('failed/object')).rejects.toThrow(ObjectNotFound);
      expect(await keys('failed/')).toEqual([]);
    });

    it('says what is not there', async () => {
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

    it('tells when each object was put there', async () => {
      // Stores that know seconds alone tell the beginning of the second.
      const before = Math.floor(Date.now() / 1_000) * 1_000 - 1_000;
      await storage.put('dated/object', Buffer.from('x'), type);
      const entries = [];
      for await (const entry of storage.list('dated/')) entries.push(entry);
      expect(entries).toEqual([{ key: 'dated/object', lastModified: expect.any(Object) }]);
      expect(entries[0]?.lastModified.getTime()).toBeGreaterThanOrEqual(before);
      expect(entries[0]?.lastModified.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    });

    it('keeps objects when it removes what was never finished', async () => {
      await storage.put('finished/object', Buffer.from('x'), type);
      await storage.removeUnfinished(new Date(Date.now() + 3_600_000));
      expect(await keys('finished/')).toEqual(['finished/object']);
      expect(await read('finished/object')).toBe('x');
    });

    it('is read whole', async () => {
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
    ])('refuses the key %j', async (key) => {
      await expect(storage.put(key, Buffer.from('x'), type)).rejects.toThrow(InvalidObjectKey);
      await expect(storage.get(key)).rejects.toThrow(InvalidObjectKey);
      await expect(storage.delete(key)).rejects.toThrow(InvalidObjectKey);
    });

    it('writes side by side without mixing', async () => {
      const bodies = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index));
      await Promise.all(bodies.map((body, index) => storage.put(`side/${index}`, Readable.from([body]), type)));
      for (const [index, body] of bodies.entries()) {
        expect(Buffer.compare(await buffer((await storage.get(`side/${index}`)).stream), body)).toBe(0);
      }
    });
  });
}
