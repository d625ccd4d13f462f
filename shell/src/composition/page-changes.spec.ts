import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PLATFORM_VERSION, type RemoteManifest } from '@site/platform';
import { type LoadedRelease, loadRelease } from './loaded-release';
import { describeChanges, needsOf, pageChanges } from './page-changes';
import { composeSite } from './site-state';

const NOTHING = { js: [], css: [] };
const place = { origin: 'https://site.example', shellBase: '/shell/x/' };

/** A release with these pages, by path: JavaScript expressions. */
function release(name: string, pages: Record<string, string>): Promise<LoadedRelease> {
  const parts = Object.entries(pages).map(([path, body]) => `${JSON.stringify(path)}: page(async () => () => ${body})`);
  const code = Buffer.from(`
    const { jsx, jsxs } = require('react/jsx-runtime');
    const { page, PageMeta } = require('@site/platform');
    exports.remote = { name: '${name}', pages: { ${parts.join(', ')} }, slots: {} };`);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const manifest: RemoteManifest = {
    name,
    version: '1.0.0',
    platform: PLATFORM_VERSION,
    routes: Object.keys(pages).map((path) => ({ path, page: path, ...(path === '/b/:id' && { sample: '/b/one' }) })),
    slots: [],
    entry: 'client/remoteEntry.js',
    server: 'server/remote.cjs',
    shared: NOTHING,
    pages: Object.fromEntries(Object.keys(pages).map((path) => [path, NOTHING])),
    slotAssets: {},
    files: { 'server/remote.cjs': { bytes: code.length, integrity } },
  };
  return loadRelease(manifest, async () => code);
}

async function siteOf(...remotes: [name: string, pages: Record<string, string>][]) {
  const loaded = await Promise.all(remotes.map(([name, pages]) => release(name, pages)));
  return composeSite(new Map(loaded.map((one) => [one.manifest.name, one])), place);
}

const link = (path: string) => `jsx('a', { href: '${path}', children: 'More' })`;

describe('what other frontends need from a frontend', () => {
  it('includes each page that they link to, even if its route has another sample', async () => {
    const site = await siteOf(['mfe-a', { '/a': link('/b/two') }], ['mfe-b', { '/b/:id': "jsx('p', {})" }]);
    expect(await needsOf(site, 'mfe-b')).toContain('the page /b/two, on /a');
  });
});

describe('the reported losses of a release', () => {
  const text = (words: string) => `jsx('p', { children: '${words}' })`;
  const form = (children: string) => `jsxs('form', { children: [${children}] })`;
  const [field, secret] = ["jsx('input', { name: 'zip' }, 'zip')", "jsx('input', { type: 'hidden' }, 'secret')"];
  const button = "jsx('button', { type: 'submit', children: 'Send' }, 'send')";
  const meta = (more: string) => `jsx(PageMeta, { title: 'A Page', path: '/a', description: 'A page' ${more} })`;
  const long = (words: number) => `jsx('p', { children: 'a '.repeat(${words}) })`;

  it.each([
    ['all it shows', text('Hello'), 'null', '/a: it shows nothing'],
    ['its form', form(`${field}, ${button}`), text('Hello'), '/a: a form is lost'],
    ['a field', form(`${field}, ${field}, ${button}`), form(`${field}, ${button}`), '/a: 1 of 2 form fields are lost'],
    ['its button', form(`${field}, ${button}`), form(field), '/a: a button that sends a form is lost'],
    ['its place in search engines', meta(''), meta(', noindex: true'), '/a: it asks search engines to leave it out'],
    ['most of its HTML', long(20_000), text('Hello'), '/a: its HTML shrinks from 4'],
    ['its size, which grows by half', long(20_000), long(32_000), '/a: its HTML grows from 4'],
    ['nothing where its HTML grows by less', long(20_000), long(28_000), ''],
    ['nothing but a hidden field', form(`${field}, ${secret}, ${button}`), form(`${field}, ${button}`), ''],
    ['nothing but words', text('Hello'), text('Good day'), ''],
  ])('are %s', async (_what, was, is, told) => {
    const changes = await pageChanges(await siteOf(['mfe-a', { '/a': was }]), await siteOf(['mfe-a', { '/a': is }]));
    expect(describeChanges(changes).slice(0, told.length || undefined)).toBe(told);
  });

  it('include a removed page and the links that still lead to it', async () => {
    const before = await siteOf(['mfe-a', { '/a': link('/a2'), '/a2': text('Hello') }]);
    const after = await siteOf(['mfe-a', { '/a': link('/a2') }]);
    expect(describeChanges(await pageChanges(before, after))).toBe(
      '/a2: the page is lost: it answers 404; /a2: links to it stay on /a',
    );
  });
});
