/**
 * What a homeowner can check before hiring. The entries are made up for the example brand: replace each with your own,
 * or empty it. Empty entries do not show.
 */
import type { ServiceId } from '@site/contracts';

export interface License {
  trade: string;
  number: string;
  /** Who confirms that the number is valid. */
  issuer: string;
  /** Where to check the number. */
  url?: string;
  /** Services whose pages show it. */
  services: readonly ServiceId[];
}

export interface Warranty {
  work: string;
  term: string;
  /** Services whose pages show it; if omitted, every service that no other warranty names. */
  services?: readonly ServiceId[];
  /** Services that it does not cover: advice is not labor. */
  except?: readonly ServiceId[];
}

const WHOLE_HOMES = ['handyman', 'remodels', 'total-home-remodels'] as const;
const SEVERAL_TRADES = [...WHOLE_HOMES, 'swimming-pools'] as const;

export const LICENSES: readonly License[] = [
  {
    trade: 'Electrical',
    number: 'TECL 00000',
    issuer: 'Texas Department of Licensing and Regulation',
    services: ['electrical', 'av', 'solar-power', 'kitchen-remodel', 'bathroom-renovation', ...SEVERAL_TRADES],
  },
  {
    trade: 'Plumbing',
    number: 'M-00000',
    issuer: 'Texas State Board of Plumbing Examiners',
    services: ['plumbing', 'bathroom-renovation', 'kitchen-remodel', 'water-damage', ...SEVERAL_TRADES],
  },
  {
    trade: 'HVAC',
    number: 'TACLA 00000E',
    issuer: 'Texas Department of Licensing and Regulation',
    services: ['hvac', ...WHOLE_HOMES],
  },
  {
    trade: 'Irrigation',
    number: 'LI 0000000',
    issuer: 'Texas Commission on Environmental Quality',
    services: ['landscaping'],
  },
];

export const INSURANCE: readonly { cover: string; by: string; extent: string }[] = [
  { cover: 'General liability', by: 'Example Mutual', extent: '$2 million per occurrence' },
  { cover: 'Workers’ compensation', by: 'Example Mutual', extent: 'Everyone who works at your house' },
];

export const WARRANTIES: readonly Warranty[] = [
  { work: 'Our labor', term: '2 years', except: ['consulting'] },
  { work: 'Roof installation', term: '5 years', services: ['roofing'] },
  { work: 'Foundation piers', term: '10 years', services: ['foundation-repair'] },
];

export const FINANCING =
  'Financing through Example Credit Union, for projects over $5,000 and subject to its approval.';

export const AREA_NOTES: readonly string[] = [
  'No travel charge within 40 miles of downtown Dallas or downtown Fort Worth.',
  'Farther out, call first: we take on whole-home projects there, but not single repairs.',
];
