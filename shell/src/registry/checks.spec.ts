import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RemoteManifest } from '@site/platform';
import { checkPlatform, checkRequires } from '../composition/check-platform';
import { Refusal } from '../composition/refusal';
import { parseManifest } from './manifest-schema';
import { singletonsIn } from './singletons';
import { checkBudget, checkFiles, checkRoutes, checkScripts, checkSizes, checkVersion } from './static-checks';
import type { Upload } from './unpack';
import { versionHash } from './version-hash';

const integrity = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`;
const LIST = { js: ['client/page-main.js'], css: [] };
const FILES: Record<string, string> = {
  'client/remoteEntry.js': 'var mfe_a;',
  'client/page-main.js': 'var page;',
  'server/remote.cjs': 'exports.remote = {};',
};

function build(files = FILES, changes: Partial<RemoteManifest> = {}) {
  const manifest = {
    name: 'mfe-a',
    version: '',
    platform: '1.0.0',
    routes: [{ path: '/a/:id', page: 'main', sample: '/a/1' }],
    slots: ['quote-form'],
    entry: 'client/remoteEntry.js',
    server: 'server/remote.cjs',
    shared: { js: [], css: [] },
    pages: { main: LIST },
    slotAssets: { 'quote-form': LIST },
    files: Object.fromEntries(
      Object.entries(files).map(([path, body]) => [path, { bytes: body.length, integrity: integrity(body) }]),
    ),
    ...changes,
  } as RemoteManifest;
  manifest.version = `1.0.0-${versionHash(manifest)}`;
  return manifest;
}

const FILE = { bytes: 1, integrity: integrity('') };
const many = <T>(count: number, make: () => T) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, make()]));
const repeat = (count: number, text: string) => Array.from({ length: count }, () => text);
const withRoute = (path: string) => build(FILES, { routes: [{ path, page: 'main', sample: '/a' }] });

function uploadOf(manifest: RemoteManifest, files = FILES): Upload {
  return {
    files: new Map(
      Object.entries(files).map(([path, body]) => [
        path,
        { bytes: body.length, integrity: integrity(body), place: '' },
      ]),
    ),
    manifest: Buffer.from(JSON.stringify(manifest)),
    read: async (path) => Buffer.from(files[path] ?? ''),
  };
}

/** The check that refuses, and the reason; undefined if all pass. */
async function refusedBy(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return `${error.check}: ${error.message}`;
    throw error;
  }
}

describe('the manifest', () => {
  const parse = (value: unknown) => refusedBy(() => parseManifest(Buffer.from(JSON.stringify(value))));

  it('of a build is accepted', async () => {
    expect(await parse(build())).toBeUndefined();
  });

  it.each([
    ['no object', [], /^manifest: /],
    ['a list without files', { ...build(), files: undefined }, /files/],
    ['an unknown key', { ...build(), extra: 1 }, /extra/],
    ['a version of another shape', { ...build(), version: '1.0.0' }, /version/],
    ['a path outside of the release', { ...build(), entry: '../other.js' }, /entry/],
    ['an address as a route', build(FILES, { routes: [{ path: '//evil.example', page: 'main' }] }), /routes/],
    ['a page that is not there', build(FILES, { routes: [{ path: '/a', page: 'other' }] }), /"other"/],
    [
      'a route that is not a pattern',
      build(FILES, { routes: [{ path: '/team(s', page: 'main' }] }),
      /route \/team\(s /,
    ],
    ['a route that is an expression', build(FILES, { routes: [{ path: '/(a+)+', page: 'main' }] }), /route \/\(a/],
    [
      'a route that repeats nothing',
      build(FILES, { routes: [{ path: '/a**', page: 'main' }] }),
      /a\*\* is not a valid/,
    ],
    ['a pattern without a sample', build(FILES, { routes: [{ path: '/a/:id', page: 'main' }] }), /sample/],
    ['a slot without files', build(FILES, { slotAssets: {} }), /quote-form/],
    ['more pages than a frontend has', build(FILES, { pages: many(201, () => LIST) }), /, pages: .*200/],
    ['more slots than there can be', build(FILES, { slotAssets: many(51, () => LIST) }), /, slotAssets: .*50/],
    ['a list too long', build(FILES, { shared: { js: repeat(101, 'client/a.js'), css: [] } }), /, shared\.js: .*100/],
    ['more files than an upload', build(FILES, { files: many(2_001, () => FILE) }), /, files: .*2000/],
    ['a version without end', { ...build(), version: `1.0.0-${'x'.repeat(100)}-0123456789ab` }, /, version: .*100/],
    ['a platform without end', { ...build(), platform: `1.0.${'1'.repeat(100)}` }, /, platform: .*20/],
    ['a route of many parts', withRoute('/a'.repeat(13)), /route \/a.* has more than 12 parts/],
    ['a route that takes the rest twice', withRoute('/a/*/b/*'), /route \/a\/\*\/b\/\* .* only at its end/],
  ])('with %s is refused', async (_what, value, reason) => {
    expect(await parse(value)).toMatch(reason);
  });

  it('that is not JSON is refused', async () => {
    expect(await refusedBy(() => parseManifest(Buffer.from('{')))).toBe('manifest: manifest.json: it is not JSON');
  });
});

describe('the version', () => {
  it('names the content, regardless of the order of keys', async () => {
    const manifest = build();
    const reversed = Object.fromEntries(Object.entries(manifest).reverse()) as unknown as RemoteManifest;
    expect(await refusedBy(() => checkVersion(reversed, 'mfe-a'))).toBeUndefined();
    const changed = { ...manifest, platform: '1.0.1' };
    expect(await refusedBy(() => checkVersion(changed, 'mfe-a'))).toMatch(/^version: .*does not name this content/);
    expect(await refusedBy(() => checkVersion(manifest, 'mfe-b'))).toBe('version: this is a build of mfe-a');
  });
});

describe('the files', () => {
  const manifest = build();
  const check = (files: Record<string, string>, of = manifest) => refusedBy(() => checkFiles(of, uploadOf(of, files)));

  it('are exactly those of the manifest', async () => {
    expect(await check(FILES)).toBeUndefined();
    const { 'client/page-main.js': page = '', ...missing } = FILES;
    expect(await check(missing)).toBe('files: client/page-main.js is missing');
    expect(await check({ ...FILES, 'client/more.js': '' })).toBe('files: client/more.js is not in the manifest');
    expect(await check({ ...FILES, 'client/page-main.js': `${page} ` })).toMatch(/has 10 bytes, not 9/);
    expect(await check({ ...FILES, 'client/page-main.js': page.replace('v', 'w') })).toMatch(/integrity/);
    const unlisted = build(FILES, { shared: { js: ['client/else.js'], css: [] } });
    expect(await check(FILES, unlisted)).toBe('files: client/else.js is named and missing');
  });
});

describe('the platform', () => {
  it.each([
    ['1.2.0', true],
    ['1.2.9', true],
    ['1.0.0', true],
    ['1.3.0', false],
    ['2.0.0', false],
    ['0.9.0', false],
  ])('version %s on a shell of version 1.2.0 is accepted: %s', async (platform, fits) => {
    expect((await refusedBy(() => checkPlatform({ platform }, '1.2.0'))) === undefined).toBe(fits);
  });
});

describe('the other versions that a build requires', () => {
  const CONTRACTS = join(import.meta.dirname, '../../../services/contracts/package.json');
  const contracts: string = JSON.parse(readFileSync(CONTRACTS, 'utf8')).version;

  it.each([
    [undefined, true],
    [{}, true],
    [{ react: '19.0.0' }, true],
    [{ contracts }, true],
    [{ react: '18.3.1' }, false],
    [{ react: '19.99.0' }, false],
    [{ contracts: '0.9.0' }, false],
    [{ contracts: '1.99.0' }, false],
  ])('%j are accepted: %s', async (requires, fits) => {
    expect((await refusedBy(() => checkRequires({ requires }))) === undefined).toBe(fits);
  });
});

describe('routes', () => {
  const other = build(FILES, {
    name: 'mfe-b',
    slots: ['investment-form'],
    routes: [
      { path: '/services/:id', sample: '/services/roofing', page: 'main' },
      { path: '/ad', page: 'main' },
    ],
  });
  const check = (path: string, sample = path, slots: string[] = []) =>
    refusedBy(() => checkRoutes(build(FILES, { routes: [{ path, sample, page: 'main' }], slots } as never), [other]));

  it.each([
    ['/services/:name', '/services/x'],
    ['/services/roofing', undefined],
    ['/services/*', '/services/roofing'],
    ['/AD', undefined],
    ['/ad?', '/ad'],
    ['/api/x', undefined],
    ['/registry', undefined],
    ['/:all*', '/x'],
    ['/*', '/x'],
    ['/robots.txt', undefined],
  ])('of another remote or the shell are refused: %s', async (path, sample) => {
    expect(await check(path, sample)).toMatch(/^routes: /);
  });

  it('that are free or its own are accepted', async () => {
    expect(await check('/service-areas')).toBeUndefined();
    expect(await check('/')).toBeUndefined();
    expect(await refusedBy(() => checkRoutes(other, [other]))).toBeUndefined();
    expect(await check('/x', '/x', ['investment-form'])).toBe('routes: the slot investment-form belongs to mfe-b');
  });
});

describe('the checks of scripts and budgets', () => {
  const BUDGET = { page: 1, slot: 1, server: 1, release: 1_000 };
  // Random letters do not compress.
  const noise = createHash('shake256', { outputLength: 3_000 }).update('x').digest('hex');

  it('refuse a file that is not a script', async () => {
    const manifest = build();
    expect(await refusedBy(() => checkScripts(manifest, uploadOf(manifest)))).toBeUndefined();
    const broken = { ...FILES, 'client/page-main.js': 'var = 3;' };
    expect(await refusedBy(() => checkScripts(manifest, uploadOf(manifest, broken)))).toMatch(
      /^scripts: client\/page-main\.js cannot be parsed/,
    );
  });

  it('refuse a script of more than 2 MB without reading it', async () => {
    const large = (bytes: number) => build({ ...FILES, 'client/page-main.js': ';'.repeat(bytes) });
    const upload = { ...uploadOf(build()), read: async () => Buffer.from('not a script') };
    const read = await refusedBy(() => checkScripts(large(2 * 1024 * 1024), upload));
    expect(read).toMatch(/^scripts: client\/remoteEntry\.js cannot be parsed/);
    const manifest = { ...large(2 * 1024 * 1024 + 1), entry: 'client/page-main.js' };
    delete manifest.files['client/remoteEntry.js'];
    expect(await refusedBy(() => checkScripts(manifest, upload))).toBe(
      'scripts: client/page-main.js has 2097153 bytes; at most 2097152 are allowed in one script',
    );
  });

  it('measure a page with all files that it needs', async () => {
    const weigh = (files: Record<string, string>) => {
      const manifest = build(files);
      return refusedBy(() => checkBudget(manifest, uploadOf(manifest, files), BUDGET));
    };
    expect(await weigh(FILES)).toBeUndefined();
    expect(await weigh({ ...FILES, 'client/page-main.js': `'${noise}'` })).toMatch(
      /^budget: the page main, compressed,/,
    );
    expect(await weigh({ ...FILES, 'client/remoteEntry.js': `'${noise}'` })).toMatch(/^budget: the page main/);
  });

  it('measure the server bundle and the whole release without reading them', async () => {
    const weigh = (files: Record<string, string>, budget = BUDGET) => refusedBy(() => checkSizes(build(files), budget));
    expect(await weigh(FILES)).toBeUndefined();
    expect(await weigh({ ...FILES, 'server/remote.cjs': 'x'.repeat(1_025) })).toMatch(/^budget: the server's bundle/);
    expect(await weigh(FILES, { ...BUDGET, release: 0 })).toMatch(/^budget: the whole release/);
  });
});

describe('singletons', () => {
  const require = createRequire(import.meta.url);
  const read = (name: string, file: string) =>
    readFileSync(require.resolve(`${name}/package.json`).replace('package.json', file), 'utf8');

  it("are found in React's own files", () => {
    const cjs = (name: string, file: string) => read(name, `cjs/${file}`);
    expect(singletonsIn(cjs('react', 'react.production.js'))).toContain('react');
    expect(singletonsIn(cjs('react', 'react.development.js'))).toContain('react');
    expect(singletonsIn(cjs('react', 'react-jsx-runtime.production.js'))).toContain('react/jsx-runtime');
    expect(singletonsIn(cjs('react-dom', 'react-dom.production.js'))).toContain('react-dom');
    expect(singletonsIn(cjs('react-dom', 'react-dom-client.production.js'))).toContain('react-dom');
  });

  it('are not confused with libraries that only inspect elements', () => {
    const redux = read('react-redux', 'dist/cjs/react-redux.production.min.cjs');
    expect(redux).toContain('react.transitional.element');
    expect(singletonsIn(redux)).toEqual([]);
  });
});
