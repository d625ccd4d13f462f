import type { ServiceId } from '@site/contracts';
import { dollars } from './dollars';

/** Usual project costs of a service, in whole dollars. */
export interface PriceRange {
  from: number;
  to: number;
  /** The unit of the numbers, if not one whole project: "square foot". */
  unit?: string;
}

/** Made up for the example brand: replace or remove. A service without an entry shows no price. */
export const PRICES: Readonly<Partial<Record<ServiceId, PriceRange>>> = {
  handyman: { from: 90_000, to: 240_000 },
  electrical: { from: 250, to: 6_500 },
  roofing: { from: 9_000, to: 28_000 },
  plumbing: { from: 200, to: 12_000 },
  'interior-design': { from: 2_500, to: 15_000 },
  landscaping: { from: 3_000, to: 35_000 },
  painting: { from: 2_500, to: 14_000 },
  drywall: { from: 350, to: 6_000 },
  'water-damage': { from: 1_800, to: 25_000 },
  hvac: { from: 180, to: 16_000 },
  av: { from: 400, to: 18_000 },
  garage: { from: 900, to: 45_000 },
  consulting: { from: 150, to: 200, unit: 'hour' },
  remodels: { from: 60_000, to: 160_000 },
  'swimming-pools': { from: 65_000, to: 140_000 },
  'total-home-remodels': { from: 180_000, to: 450_000 },
  flooring: { from: 6, to: 22, unit: 'square foot' },
  'foundation-repair': { from: 4_500, to: 22_000 },
  'driveways-patios': { from: 5_000, to: 30_000 },
  'bathroom-renovation': { from: 14_000, to: 45_000 },
  'solar-power': { from: 16_000, to: 48_000 },
  'kitchen-remodel': { from: 28_000, to: 85_000 },
};

/** "$6 to $22 per square foot". */
export const priceText = ({ from, to, unit }: PriceRange) =>
  `${dollars(from)} to ${dollars(to)}${unit ? ` per ${unit}` : ''}`;
