import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { PLATFORM_VERSION } from '@site/platform';
import { loadRelease } from '../composition/loaded-release';
import { composeSite } from '../composition/site-state';
import { chooseEncoding } from '../http/send-cached';
import { type CachedPage, HtmlCache } from './html-cache';
import { InlineFiles } from './inline-files';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['brotli-like', 'identity'],
  ])('of %j is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

const NOTHING = { js: [], css: [] };

/** A site with one page, at `/` and `/named/{id}`, with this component's body. */
async function siteOf(body: string) {
  const code = `
    const { page, notFound } = require('@site/platform');
    exports.remote = { name: 'mfe-a', is: { broken: false }, pages: { main: page(async () => function Main({ params }) { ${body} }) } };`;
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const release = await loadRelease(
    {
      name: 'mfe-a',
      version: '1.0.0-a',
      platform: PLATFORM_VERSION,
      routes: [
        { path: '/', page: 'main' },
        { path: '/named/:id', page: 'main' },
      ],
      slots: [],
      entry: 'client/remoteEntry.js',
      server: 'server/remote.cjs',
      shared: NOTHING,
      pages: { main: NOTHING },
      slotAssets: {},
      files: { 'server/remote.cjs': { bytes: code.length, integrity } },
    },
    async () => Buffer.from(code),
  );
  return composeSite(new Map([['mfe-a', release]]), { origin: 'https://site.example', shellBase: '/shell/x/' });
}

describe('pages', () => {
  /** A cache of three pages, and the source of each answer. */
  async function smallCache() {
    const site = await siteOf("return params.id.startsWith('none') ? notFound() : params.id;");
    const sources: string[] = [];
    const cache = new HtmlCache(
      new InlineFiles(async () => Buffer.from('')),
      () => undefined,
      (source) => sources.push(source),
      undefined,
      3,
    );
    const from = async (path: string, id = site.snapshot.id) => {
      await cache.get({ ...site, snapshot: { ...site.snapshot, id } }, path);
      return sources.at(-1);
    };
    return { get: (path: string) => cache.get(site, path), from };
  }

  it('that were evicted are cached again at the next request', async () => {
    const { from } = await smallCache();
    for (const id of [1, 2, 3, 4]) expect(await from(`/named/${id}`)).toBe('render');
    expect(await from('/named/1')).toBe('render');
    expect(await from('/named/1')).toBe('cache');
    expect(await from('/named/4')).toBe('cache');
    expect(await from('/named/2')).toBe('render');
  });

  it('that do not exist evict no other, because they share one entry', async () => {
    const { get, from } = await smallCache();
    expect(await from('/named/one')).toBe('render');
    const none = await get('/no/such/page');
    expect(none.status).toBe(404);
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => get(`/named/none-${index}`)));
    for (const page of made) expect(page).toBe(none);
    expect(await get('/named/none-1')).toBe(none);
    expect(await from('/named/one')).toBe('cache');
  });

  it('that do not exist by their own code are rendered once in each release', async () => {
    const { from } = await smallCache();
    expect(await from('/named/none-1')).toBe('render');
    expect(await from('/named/none-1')).toBe('cache');
    expect(await from('/named/none-2')).toBe('render');
    expect(await from('/named/none-1', 'the next release')).toBe('render');
    expect(await from('/named/none-1')).toBe('cache');
  });

  it('are sent as soon as they are compressed a little, and compressed as far as possible one after the other', async () => {
    // The earlier, the larger: side by side, the last would be compressed first.
    const site = await siteOf("return Array.from({ length: 20_000 / params.id ** 3 }, (_, at) => at * 7).join(' ');");
    const cache = new HtmlCache(new InlineFiles(async () => Buffer.from('')), () => undefined);
    const pages: CachedPage[] = [];
    for (const path of ['/named/1', '/named/2', '/named/3']) pages.push(await cache.get(site, path));
    const smallest = pages.map(({ body }) => brotliCompressSync(body.identity).length);
    const newest = (pages[2] as CachedPage).body;
    expect(brotliDecompressSync(newest.br)).toEqual(newest.identity);
    expect(newest.br.length).toBeGreaterThan(smallest[2] ?? 0);
    // Sent as it is.
    expect(newest.gzip).toBe(newest.identity);
    /** How many pages are as small as possible; undefined if a later one is before an earlier one. */
    const shrunk = () => {
      const done = pages.map(({ body }, index) => body.br.length === smallest[index]);
      return done.lastIndexOf(true) < done.filter(Boolean).length ? done.filter(Boolean).length : undefined;
    };
    const seen = new Set([shrunk()]);
    for (const until = Date.now() + 80_000; shrunk() !== 3 && Date.now() < until; seen.add(shrunk())) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(seen).not.toContain(undefined);
    expect(seen).toContain(3);
    for (const { body } of pages) expect(gunzipSync(body.gzip)).toEqual(body.identity);
  });
});

describe('a page with a part that cannot be rendered', () => {
  /** A site with one page that throws while `is.broken` is true. */
  async function failingSite() {
    const site = await siteOf("if (exports.remote.is.broken) throw new Error('broken'); return 'It works';");
    const modules = [...site.releases.values()].map(({ module }) => module as unknown as { is: { broken: boolean } });
    const setBroken = (broken: boolean) => {
      for (const { is } of modules) is.broken = broken;
    };
    return { site, setBroken };
  }

  it('is served with a fallback, retried soon but not for each visitor, and complete once the part works', async () => {
    const { site, setBroken } = await failingSite();
    const failures: string[] = [];
    const cache = new HtmlCache(
      new InlineFiles(async () => Buffer.from('')),
      (snapshot, path, errors) => {
        for (const { componentStack } of errors) {
          failures.push(`${path} ${snapshot.remotes['mfe-a']?.version} ${componentStack?.includes('mfe-a@1.0.0-a:')}`);
        }
      },
      undefined,
      500,
    );
    const seen = async () => {
      const { status, body } = await cache.get(site, '/');
      return { status, works: body.identity.includes('It works') };
    };
    setBroken(true);
    try {
      expect(await Promise.all([seen(), seen(), seen()])).toEqual(Array(3).fill({ status: 200, works: false }));
      expect(await seen()).toEqual({ status: 200, works: false });
      expect(failures).toEqual(['/ 1.0.0-a true']);

      await new Promise((resolve) => setTimeout(resolve, 600));
      // Later visitors do not wait, and the page is retried once.
      expect(await Promise.all([seen(), seen()])).toEqual(Array(2).fill({ status: 200, works: false }));
      for (let tries = 0; failures.length < 2 && tries < 100; tries += 1) await new Promise((go) => setTimeout(go, 20));
      expect(failures).toHaveLength(2);
    } finally {
      setBroken(false);
    }
    for (let tries = 0; !(await seen()).works && tries < 100; tries += 1) await new Promise((go) => setTimeout(go, 20));
    expect(await seen()).toEqual({ status: 200, works: true });
    expect(failures).toHaveLength(2);
  });
});

describe('a page with a stylesheet that cannot be read', () => {
  it('is kept only for a moment, and self-contained once the file can be read', async () => {
    const site = await siteOf("return 'It works';");
    let file: Buffer | undefined;
    const files = new InlineFiles(async () => file);
    const cache = new HtmlCache(files, () => undefined, undefined, 0);
    const isLinked = async () =>
      (await cache.get(site, '/')).body.identity.includes('<link rel="stylesheet" href="/shell');
    expect(await isLinked()).toBe(true);
    file = Buffer.from('a{b:c}');
    for (let tries = 0; (await isLinked()) && tries < 100; tries += 1) await new Promise((go) => setTimeout(go, 20));
    expect(await isLinked()).toBe(false);
  });
});
