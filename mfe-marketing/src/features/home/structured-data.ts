import { brand } from '@site/contracts';
import { LICENSES } from '../../content/proof';
import { AREA_SERVED } from '../shared/area-served';

/** Structured data about the business: hours, price range, address. */
export function businessData(origin: string, image: string): object {
  const { address, geo, hours } = brand;
  const licenses = LICENSES.map(({ trade, number, issuer }) => ({
    '@type': 'EducationalOccupationalCredential',
    name: trade,
    credentialCategory: 'license',
    identifier: number,
    recognizedBy: { '@type': 'Organization', name: issuer },
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'GeneralContractor',
    '@id': `${origin}/#business`,
    name: brand.name,
    slogan: brand.tagline,
    url: `${origin}/`,
    image: origin + image,
    telephone: brand.phone.e164,
    email: brand.email,
    priceRange: brand.priceRange,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude },
    areaServed: AREA_SERVED,
    hasCredential: licenses.length > 0 ? licenses : undefined,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.days,
      opens: hours.opens,
      closes: hours.closes,
    },
    sameAs: brand.social.map(({ href }) => href),
  };
}
