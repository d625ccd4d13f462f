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

describe('the stylesheets of a page', () => {
  it('are in its document, each with its hash, and are read once', async () => {
    const { inline, read } = inlineFiles({ '/shell/1/client.css': 'a{b:c}', '/remotes/a/2/client/page.css': 'd{e:f}' });
    for (let page = 0; page < 2; page += 1) {
      expect(await inline.write(`<head>${HOST}${PRINT}${REMOTE}</head>`)).toEqual({
        html:
          '<head><style data-href="/shell/1/client.css" data-precedence="host">a{b:c}</style>' +
          `${PRINT}<style data-href="/remotes/a/2/client/page.css" data-precedence="remote">d{e:f}</style></head>`,
        hashes: { styles: [sha256('a{b:c}'), sha256('d{e:f}')], scripts: [] },
      });
    }
    expect(read).toEqual(['/shell/1/client.css', '/remotes/a/2/client/page.css']);
  });

  it('find their fonts and pictures beside their file', async () => {
    const { inline } = inlineFiles({
      '/shell/1/client.css':
        'a{b:url(x.woff2)url("y/z.svg")}c{d:url(/root.svg)url(data:image/svg+xml,x)url("https://a.example/b")url(#e)}',
    });
    const { html } = await inline.write(HOST);
    expect(html).toContain(
      '>a{b:url(/shell/1/x.woff2)url("/shell/1/y/z.svg")}c{d:url(/root.svg)url(data:image/svg+xml,x)url("https://a.example/b")url(#e)}<',
    );
  });

  it.each([
    ['is missing', {}],
    ['could end its element', { '/shell/1/client.css': 'a::after{content:"</Style><b>"}' }],
  ])('that %s stays a link', async (_what, files) => {
    const { inline, read } = inlineFiles(files);
    expect(await inline.write(HOST)).toEqual({ html: HOST, hashes: { styles: [], scripts: [] } });
    // Perhaps it is there the next time.
    await inline.write(HOST);
    expect(read).toHaveLength(2);
  });

  it('that cannot be read stays a link', async () => {
    const inline = new InlineFiles(() => Promise.reject(new Error('no answer')));
    expect(await inline.write(HOST)).toEqual({ html: HOST, hashes: { styles: [], scripts: [] } });
  });
});

describe('the first script of a page', () => {
  const BOOT = '<script async="" src="/shell/1/boot.js" fetchPriority="high"></script>';
  const OTHER = '<script async="" src="https://tags.example/tag.js" fetchPriority="low"></script>';

  it('is in its document, with its hash; no other is', async () => {
    const { inline, read } = inlineFiles({ '/shell/1/boot.js': 'url(1)' });
    expect(await inline.write(`<head>${OTHER}${BOOT}</head>`)).toEqual({
      html: `<head>${OTHER}<script data-src="/shell/1/boot.js">url(1)</script></head>`,
      hashes: { styles: [], scripts: [sha256('url(1)')] },
    });
    expect(read).toEqual(['/shell/1/boot.js']);
  });

  it.each(['a="</Script>"', 'a="<!--<script>"'])('that could end its element stays a link: %s', async (text) => {
    const { inline } = inlineFiles({ '/shell/1/boot.js': text });
    expect(await inline.write(BOOT)).toEqual({ html: BOOT, hashes: { styles: [], scripts: [] } });
  });
});
