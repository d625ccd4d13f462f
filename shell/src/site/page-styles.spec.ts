import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PageStyles } from './page-styles';

const HOST = '<link rel="stylesheet" href="/shell/1/client.css" data-precedence="host"/>';
const REMOTE = '<link rel="stylesheet" href="/remotes/a/2/client/page.css" data-precedence="remote"/>';
const PRINT = '<link rel="stylesheet" href="/print.css" media="print"/>';

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function stylesOf(files: Record<string, string>) {
  const read: string[] = [];
  const styles = new PageStyles(async (path) => {
    read.push(path);
    const text = files[path];
    return text === undefined ? undefined : Buffer.from(text);
  });
  return { styles, read };
}

describe('the stylesheets of a page', () => {
  it('are in its document, each with its hash, and are read once', async () => {
    const { styles, read } = stylesOf({ '/shell/1/client.css': 'a{b:c}', '/remotes/a/2/client/page.css': 'd{e:f}' });
    for (let page = 0; page < 2; page += 1) {
      expect(await styles.write(`<head>${HOST}${PRINT}${REMOTE}</head>`)).toEqual({
        html:
          '<head><style data-href="/shell/1/client.css" data-precedence="host">a{b:c}</style>' +
          `${PRINT}<style data-href="/remotes/a/2/client/page.css" data-precedence="remote">d{e:f}</style></head>`,
        hashes: [sha256('a{b:c}'), sha256('d{e:f}')],
      });
    }
    expect(read).toEqual(['/shell/1/client.css', '/remotes/a/2/client/page.css']);
  });

  it('find their fonts and pictures beside their file', async () => {
    const { styles } = stylesOf({
      '/shell/1/client.css':
        'a{b:url(x.woff2)url("y/z.svg")}c{d:url(/root.svg)url(data:image/svg+xml,x)url("https://a.example/b")url(#e)}',
    });
    const { html } = await styles.write(HOST);
    expect(html).toContain(
      '>a{b:url(/shell/1/x.woff2)url("/shell/1/y/z.svg")}c{d:url(/root.svg)url(data:image/svg+xml,x)url("https://a.example/b")url(#e)}<',
    );
  });

  it.each([
    ['is missing', {}],
    ['could end its element', { '/shell/1/client.css': 'a::after{content:"</Style><b>"}' }],
  ])('that %s stays a link', async (_what, files) => {
    const { styles, read } = stylesOf(files);
    expect(await styles.write(HOST)).toEqual({ html: HOST, hashes: [] });
    // Perhaps it is there the next time.
    await styles.write(HOST);
    expect(read).toHaveLength(2);
  });

  it('that cannot be read stays a link', async () => {
    const styles = new PageStyles(() => Promise.reject(new Error('no answer')));
    expect(await styles.write(HOST)).toEqual({ html: HOST, hashes: [] });
  });
});
