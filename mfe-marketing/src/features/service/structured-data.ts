import { brand } from '@site/contracts';
import { PRICES } from '../../content/prices';
import type { ServiceEntry } from '../../content/services';
import { AREA_SERVED, contractor } from '../shared/business-data';

/** Structured data of a service. URLs are absolute. */
export function serviceData(origin: string, { id, name, description }: ServiceEntry): object {
  const price = PRICES[id];
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${origin}/services/${id}#service`,
    name: `${name} in ${brand.geo.placename}`,
    serviceType: name,
    description,
    url: `${origin}/services/${id}`,
    provider: contractor(origin),
    areaServed: AREA_SERVED,
    ...(price && {
      offers: {
        '@type': 'Offer',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceCurrency: 'USD',
          minPrice: price.from,
          maxPrice: price.to,
          unitText: price.unit,
        },
      },
    }),
  };
}

/** The breadcrumb at the top of the page, as structured data. */
export function breadcrumbData(origin: string, crumbs: readonly { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
