import { brand } from '@site/contracts';
import { type SiteState } from '../composition';

/** Crawlers may read everything except the API; pages that must not be indexed say so themselves. */
export function robotsTxt({ snapshot }: SiteState): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${snapshot.origin}/sitemap.xml\n`;
}

/** The pages that the released remotes list. */
export function sitemapXml({ snapshot, releases }: SiteState): string {
  const entries = [...releases.values()].flatMap(({ module }) => module.sitemap ?? []);
  const urls = entries.map(
    ({ path, lastModified }) =>
      `  <url><loc>${escapeXml(snapshot.origin + path)}</loc><lastmod>${escapeXml(lastModified)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

export function webManifest(): string {
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any',
  });
  return JSON.stringify({
    name: `${brand.name} | ${brand.headline}`,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    background_color: '#fffdf9',
    theme_color: '#fbf0dc',
    icons: [icon(192), icon(512)],
  });
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
