import { brand } from '@site/contracts';
import type { Picture } from '../picture';

/** What a service's own page says besides its name and description. */
export interface ServiceCopy {
  /** The opening paragraph. Without one the service's description opens the page (spec.md §2). */
  intro?: string;
  /** Five or six things that this service includes, after the four that all include. */
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

/** Words around the copy of every service. */
export const SERVICE_PAGE = {
  heading: (name: string) => `${name} in ${brand.geo.placename}`,
  button: 'Request a Quote',
  includedHeading: "What's Included",
  whyHeading: (brand: string, name: string) => `Why Choose ${brand} for ${name}`,
  formHeading: (name: string) => `Request a Quote for ${name}`,
  formText: `Tell us what you need. ${brand.promise}`,
  citiesHeading: 'Serving Dallas-Fort Worth',
} as const;
