import { brand } from '@site/contracts';
import { useHost } from '../host/host.js';
import { usePath } from '../router/navigate.js';

export interface PageMetaProps {
  /** Title of the page alone; shown as "{title} | {brand}" (spec.md §2). Without one: the brand and its headline. */
  title?: string;
  description?: string;
  keywords?: string;
  /** Path of the canonical address. Default: the current path. */
  canonical?: string;
  /** Path of the social picture, 1200 × 630. Default: the site's own. */
  image?: string;
  imageAlt?: string;
  type?: 'website' | 'article';
  /** Keeps the page out of every index. */
  noindex?: boolean;
  /** Structured data, one object a block. Addresses in it must be absolute: see `useOrigin`. */
  jsonLd?: readonly object[];
}

/** What a link to a page shows elsewhere that names no picture of its own. The shell serves it (shell/public). */
const SITE_PICTURE = { image: '/social-card.png', imageAlt: `The ${brand.name} logo` };

/** The title format of spec.md §2 and spec-notes.md 19. */
export function pageTitle(title?: string): string {
  return title ? `${title} | ${brand.name}` : `${brand.name} | ${brand.headline}`;
}

/** Scheme and host of the public site, without a final slash, for absolute addresses. */
export function useOrigin(): string {
  return useHost().origin;
}

/** All metadata of a page. React moves what belongs there into the document's head. Render it once a page. */
export function PageMeta({
  title,
  description,
  keywords,
  canonical,
  image,
  imageAlt,
  type = 'website',
  noindex,
  jsonLd,
}: PageMetaProps) {
  const { origin } = useHost();
  const path = usePath();
  const address = origin + (canonical ?? path);
  const fullTitle = pageTitle(title);
  const picture = image ? { image, imageAlt } : SITE_PICTURE;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      <meta name="robots" content={noindex ? 'noindex, nofollow' : 'index, follow'} />
      <meta name="geo.region" content={brand.geo.region} />
      <meta name="geo.placename" content={brand.geo.placename} />
      {!noindex && <link rel="canonical" href={address} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + picture.image} />
      {picture.imageAlt && <meta property="og:image:alt" content={picture.imageAlt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={origin + picture.image} />
      {jsonLd?.map((data, index) => (
        <script
          // Blocks of one page keep their order.
          key={`ld-${index.toString()}`}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped cannot end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  );
}
