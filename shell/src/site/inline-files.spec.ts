import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { InlineFiles } from './inline-files';

const HOST = '<link rel="stylesheet" href="/shell/1/client.css" data-precedence="host"/>';
const REMOTE = '<link rel="stylesheet" href="/remotes/a/2/client/page.css" data-precedence="remote"/>';
const PRINT = '<link rel="stylesheet" href="/print.css" media="print"/>';

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function inlineFiles(files: Record<string, string>) {
  const read: string[] = [];
  const inline = new InlineFiles(async (path) => {
    read.push(path);
    const text = files[path];
    return text === undefined ? undefined : Buffer.from(text);
  });
  return { inline, read };
}

describe('a stylesheet of a page', () => {
  it('is inlined into the document with its hash, and read once', async () => {
    const { inline, read } = inlineFiles({ '/shell/1/client.css': 'a{b:c}', '/remotes/a/2/client/page.css': 'd{e:f}' });
    for (let page = 0; page < 2; page += 1) {
      expect(await inline.write(`<head>${HOST}${PRINT}${REMOTE}</head>`)).toEqual({
        html:
          '<head><style data-href="/shell/1/client.css" data-precedence="host">a{b:c}</style>' +
          `${PRINT}<style data-href="/remotes/a/2/client/page.css" data-precedence="remote">d{e:f}</style></head>`,
        hashes: { styles: [sha256('a{b:c}'), sha256('d{e:f}')], scripts: [] },
        isPartial: false,
      });
    }
    expect(read).toEqual(['/shell/1/client.css', '/remotes/a/2/client/page.css']);
  });

  it.each([
    ['url(x.woff2)', 'url(/shell/1/x.woff2)'],
    ['url("y/z.svg")', 'url("/shell/1/y/z.svg")'],
    ["URL( 'y.svg' )", "URL( '/shell/1/y.svg' )"],
    ['url(/root.svg)', 'url(/root.svg)'],
    ['url(#e)', 'url(#e)'],
    ['url(data:image/svg+xml,x)', 'url(data:image/svg+xml,x)'],
    ['url( "https://a.example/b")', 'url( "https://a.example/b")'],
    [`url("data:image/svg+xml,<a fill='url(%23a)'/>")`, `url("data:image/svg+xml,<a fill='url(%23a)'/>")`],
    ['"url(x)"', '"url(x)"'],
    ['local(Georgia)', 'local(Georgia)'],
  ])('resolves URLs relative to its file: %s', async (written, found) => {
    const { inline } = inlineFiles({ '/shell/1/client.css': `a{b:${written}}` });
    expect((await inline.write(HOST)).html).toContain(`>a{b:${found}}<`);
  });

  it.each([
    ['could end its element', 'a::after{content:"</Style><b>"}'],
    ['is read differently in a document', '/*! one\r\ntwo */a{b:c}'],
    ['names a picture without url()', 'a{b:image-set("x.avif" 1x)}'],
    ['imports another', '@import "x.css";'],
  ])('that %s stays a link', async (_what, text) => {
    const { inline } = inlineFiles({ '/shell/1/client.css': text });
    const html = HOST + REMOTE.replace('/remotes/a/2/client/page.css', '/shell/1/client.css');
    expect(await inline.write(html)).toEqual({ html, hashes: { styles: [], scripts: [] }, isPartial: false });
  });

  it('that is missing stays a link for now', async () => {
    const { inline, read } = inlineFiles({});
    const linked = { html: HOST, hashes: { styles: [], scripts: [] }, isPartial: true };
    expect(await inline.write(HOST)).toEqual(linked);
    expect(await inline.write(HOST)).toEqual(linked);
    expect(read).toHaveLength(2);
  });

  it.each([
    ['cannot be read', () => Promise.reject(new Error('no answer'))],
    ['does not come within a second', () => new Promise<never>(() => undefined)],
  ])('that %s stays a link for now', async (_what, read) => {
    const inline = new InlineFiles(read);
    expect(await inline.write(HOST)).toEqual({ html: HOST, hashes: { styles: [], scripts: [] }, isPartial: true });
  });
});

describe('the first script of a page', () => {
  const BOOT = '<script async="" src="/shell/1/boot.js" fetchPriority="high"></script>';
  const OTHER = '<script async="" src="https://tags.example/tag.js" fetchPriority="low"></script>';

  it('is inlined into the document with its hash; other scripts are not', async () => {
    const { inline, read } = inlineFiles({ '/shell/1/boot.js': 'url(1)' });
    expect(await inline.write(`<head>${OTHER}${BOOT}</head>`)).toEqual({
      html: `<head>${OTHER}<script data-src="/shell/1/boot.js">url(1)</script></head>`,
      hashes: { styles: [], scripts: [sha256('url(1)')] },
      isPartial: false,
    });
    expect(read).toEqual(['/shell/1/boot.js']);
  });

  it.each(['a="</Script>"', 'a="<!--<script>"'])('that could end its element stays a link: %s', async (text) => {
    const { inline } = inlineFiles({ '/shell/1/boot.js': text });
    expect(await inline.write(BOOT)).toEqual({ html: BOOT, hashes: { styles: [], scripts: [] }, isPartial: false });
  });
});
