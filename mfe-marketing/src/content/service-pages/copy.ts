import { brand } from '@site/contracts';
import type { Picture } from '../picture';

/** The copy of a service's own page, in addition to its name and description. */
export interface ServiceCopy {
  /** The opening paragraph. Without one, the service's description opens the page. */
  intro?: string;
  /** Continues the description, where that opens the page. */
  rest?: string;
  /** Five or six points that this service includes, after the four that all include. */
  included?: readonly string[];
  /** Paragraphs under "Why Choose". */
  why: readonly string[];
  keywords: string;
  picture: Picture;
}

/** Included in every service, even advice. Only the owner's data may claim a license, insurance or a warranty. */
export const INCLUDED_ALWAYS: readonly string[] = [
  'A written price before we start',
  'The same contact person from start to finish',
  'Your property left clean after every visit',
  'A final review with you before we call it done',
];

/** Text around the copy of every service. */
export const SERVICE_PAGE = {
  heading: (name: string) => `${name} in ${brand.geo.placename}`,
  button: 'Request a Quote',
  includedHeading: "What's Included",
  whyHeading: (brand: string, name: string) => `Why Choose ${brand} for ${name}`,
  formHeading: (name: string) => `Request a Quote for ${name}`,
  formText: `Tell us what you need. ${brand.promise}`,
  citiesHeading: 'Serving Dallas-Fort Worth',
} as const;
