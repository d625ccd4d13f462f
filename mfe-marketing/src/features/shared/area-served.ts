import { brand } from '@site/contracts';

/** The served area, for search engines: the two cities that name the region, then those of the banner. */
export const AREA_SERVED = ['Dallas', 'Fort Worth', ...brand.cities].map((city) => ({
  '@type': 'City',
  name: `${city}, TX`,
}));
