import { brand } from '@site/contracts';
import { LICENSES } from '../../content/proof';
import { AREA_SERVED, contractor } from '../shared/business-data';

/** Structured data about the business: hours, price range, address. */
export function businessData(origin: string, image: string): object {
  const { geo, hours } = brand;
  const licenses = LICENSES.map(({ trade, number, issuer }) => ({
    '@type': 'EducationalOccupationalCredential',
    name: trade,
    credentialCategory: 'license',
    identifier: number,
    recognizedBy: { '@type': 'Organization', name: issuer },
  }));
  return {
    '@context': 'https://schema.org',
    ...contractor(origin),
    slogan: brand.tagline,
    image: origin + image,
    email: brand.email,
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
