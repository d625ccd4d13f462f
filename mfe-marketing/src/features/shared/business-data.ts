import { brand } from '@site/contracts';

/** The served area, for search engines: the two cities that name the region, then those of the banner. */
export const AREA_SERVED = ['Dallas', 'Fort Worth', ...brand.cities].map((city) => ({
  '@type': 'City',
  name: `${city}, TX`,
}));

/** The business, in the structured data of every page that names it. */
export const contractor = (origin: string) => ({
  '@type': 'GeneralContractor',
  '@id': `${origin}/#business`,
  name: brand.name,
  url: `${origin}/`,
  telephone: brand.phone.e164,
  priceRange: brand.priceRange,
  address: {
    '@type': 'PostalAddress',
    streetAddress: brand.address.street,
    addressLocality: brand.address.city,
    addressRegion: brand.address.region,
    postalCode: brand.address.postalCode,
    addressCountry: brand.address.country,
  },
});
