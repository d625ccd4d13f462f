import { brand } from '@site/contracts';
import type { Picture } from '../picture';

/** The copy of a service's own page, in addition to its name and description. */
export interface ServiceCopy {
  /** The opening paragraph. Without one, the service's description opens the page. */
  intro?: string;
  /** Five or six points that this service includes, after the four that all include. */
  included?: readonly string[];
  /** Paragraphs under "Why Choose". */
  why: readonly string[];
  keywords: string;
  picture: Picture;
}

/** Included in every service. */
export const INCLUDED_ALWAYS: readonly string[] = [
  'Free, detailed written quote',
  'Licensed and insured professionals',
  'Clean work site, every day',
  'Final walkthrough and warranty',
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
