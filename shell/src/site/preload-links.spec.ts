import { describe, expect, it } from '@jest/globals';
import { preloadLinks } from './preload-links';

const preload = (attributes: string) => `<link rel="preload" as="image" ${attributes}/>`;

describe('the Link header of a page', () => {
  it('names the pictures that the document preloads', () => {
    const wide = preload(
      'type="image/avif" imageSrcSet="/a-828.avif 828w, /a-1280.avif 1280w" imageSizes="100vw" media="(min-width: 48rem)" fetchPriority="high"',
    );
    expect(preloadLinks(`<head><body>${wide}${preload('href="/b.webp"')}<p>`)).toBe(
      '</a-828.avif>; rel=preload; as=image; type="image/avif"; imagesrcset="/a-828.avif 828w, /a-1280.avif 1280w"; ' +
        'imagesizes="100vw"; media="(min-width: 48rem)"; fetchpriority="high", </b.webp>; rel=preload; as=image',
    );
  });

  it.each([
    ['the document preloads none', '<link rel="preload" as="font" href="/a.woff2"/>'],
    ['a value would end its parameter', preload('href="/a.avif" media="a&quot;b"')],
    ['a value is no text of a header', preload('href="/ä.avif"')],
    ['it would contain a line break', preload('href="/a\r\nset-cookie: b"')],
    ['it has no address', preload('type="image/avif"')],
    ['it would be too long for proxies', preload(`imageSrcSet="/${'a'.repeat(1_500)}.avif 1w"`)],
  ])('is missing if %s', (_what, html) => {
    expect(preloadLinks(html)).toBeUndefined();
  });
});
