import { describe, expect, it } from '@jest/globals';
import type { RemoteManifest, RemoteModule } from '@site/platform';
import type { LoadedRelease } from '../composition/loaded-release';
import { composeSite } from '../composition/site-state';
import { robotsTxt, sitemapXml, webManifest } from './well-known-files';

function siteWith(sitemap: RemoteModule['sitemap']) {
  const manifest = { name: 'mfe-a', version: '1', routes: [], slots: [] as string[] } as unknown as RemoteManifest;
  const release = {
    manifest,
    module: { name: 'mfe-a', sitemap },
    parts: new Map(),
    info: {},
  } as unknown as LoadedRelease;
  return composeSite(new Map([['mfe-a', release]]), { origin: 'https://site.example', shellBase: '/shell/x/' });
}

describe('well-known files', () => {
  it('lists the pages of remotes with absolute URLs and dates, escaped', () => {
    const xml = sitemapXml(siteWith([{ path: '/a?b=1&c="2"', lastModified: '2026-11-20' }]));
    expect(xml).toContain(
      '<url><loc>https://site.example/a?b=1&#38;c=&#34;2&#34;</loc><lastmod>2026-11-20</lastmod></url>',
    );
    expect(xml.match(/<url>/g)).toHaveLength(1);
  });

  it('is a valid empty sitemap without pages', () => {
    expect(sitemapXml(siteWith(undefined))).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  });

  it('points crawlers to the sitemap and away from the API', () => {
    expect(robotsTxt(siteWith([]))).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://site.example/sitemap.xml\n',
    );
  });

  it('names icons that exist', () => {
    const { icons } = JSON.parse(webManifest()) as { icons: { src: string }[] };
    expect(icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png']);
  });
});
