import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { AssetStore } from './asset-store';

/** A script of about this many bytes, which is not easy to compress. */
const script = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes / 9 }, (_, at) => `${(at * 7_919) % 99_991};`.padEnd(9, 'a')).join(''));
const smallestOf = (identity: Buffer) => brotliCompressSync(identity).length;

describe('a file of a release', () => {
  it('that is small is sent compressed as far as possible', async () => {
    const small = script(20_000);
    const asset = await new AssetStore().get('mfe-a/1/small.js', async () => small);
    expect(asset?.body.br.length).toBe(smallestOf(small));
    expect(gunzipSync(asset?.body.gzip ?? '')).toEqual(small);
  });

  it('that is large is sent compressed a little, before other large files are compressed as far as possible', async () => {
    const store = new AssetStore();
    const large = Array.from({ length: 3 }, (_, index) => script(60_000 + 9 * index));
    const all = await Promise.all(large.map((file, index) => store.get(`mfe-a/1/${index}.js`, async () => file)));
    const isShrunk = () => all.map((asset, index) => asset?.body.br.length === smallest[index]);
    const smallest = large.map(smallestOf);
    expect(isShrunk()).toEqual([false, false, false]);
    for (const [index, asset] of all.entries()) {
      expect(brotliDecompressSync(asset?.body.br ?? '')).toEqual(large[index]);
      expect(asset?.body.gzip).toBe(asset?.body.identity);
    }
    for (const until = Date.now() + 80_000; isShrunk().includes(false) && Date.now() < until; ) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isShrunk()).toEqual([true, true, true]);
    expect(await store.get('mfe-a/1/0.js', async () => undefined)).toBe(all[0]);
  });

  it('that is no text is sent as it is', async () => {
    const font = script(30_000);
    const asset = await new AssetStore().get('mfe-a/1/font.woff2', async () => font);
    expect(asset?.body).toEqual({ identity: font, br: font, gzip: font });
  });

  it('that was missing is sent once it is there', async () => {
    const store = new AssetStore();
    expect(await store.get('mfe-a/1/late.js', async () => undefined)).toBeUndefined();
    expect(await store.get('mfe-a/1/late.js', async () => script(90))).toBeDefined();
  });
});
