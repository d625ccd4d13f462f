import { brand } from '@site/contracts';
import { useHost } from '../host/host.js';
import { usePath } from '../router/navigate.js';

export interface PageMetaProps {
  /** The page's own title, shown as "{title} | {brand}". Default: the brand and its headline. */
  title?: string;
  description?: string;
  keywords?: string;
  /** Path of the canonical URL. Default: the current path. */
  canonical?: string;
  /** Path of the social picture, 1200 × 630. Default: the site's own. */
  image?: string;
  imageAlt?: string;
  type?: 'website' | 'article';
  /** Keeps the page out of search indexes. */
  noindex?: boolean;
  /** Structured data, one object per block. URLs in it must be absolute: see `useOrigin`. */
  jsonLd?: readonly object[];
}

/** The link preview of a page without its own picture. The shell serves it (shell/public). */
const SITE_PICTURE = { image: '/social-card.png', imageAlt: `The ${brand.name} logo` };

/** The format of titles. */
export function pageTitle(title?: string): string {
  return title ? `${title} | ${brand.name}` : `${brand.name} | ${brand.headline}`;
}

/** Scheme and host of the public site, without a trailing slash, for absolute URLs. */
export function useOrigin(): string {
  return useHost().origin;
}

/** All metadata of a page. React moves it into the document's head. Render it once per page. */
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
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {picture.imageAlt && <meta property="og:image:alt" content={picture.imageAlt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={origin + picture.image} />
      {jsonLd?.map((data, index) => (
        <script
          // Blocks of a page keep their order.
          key={`ld-${index.toString()}`}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped cannot end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  );
}
