import { NAMES_LEFT_OUT_OF_GRID, SERVICE_CATALOGUE, type ServiceId } from '@site/contracts';

/**
 * The text and glyph of each service's card. The contracts' catalogue has ids and names. The card cuts a text over 100
 * characters to its first sentence; the service's page opens with all of it, followed by the rest of the paragraph or
 * replaced by another (service-pages/), so that the home page loads no text of other pages.
 */
const CARDS: Record<ServiceId, { glyph: string; description: string }> = {
  handyman: {
    glyph: 'hammer',
    description: 'One team and one schedule for a complete remodel, from first drawings to final walkthrough.',
  },
  electrical: {
    glyph: 'zap',
    description: 'Panels, rewiring, lighting and EV chargers, installed to code, inspected and labeled.',
  },
  roofing: {
    glyph: 'house',
    description: 'Storm repairs and full replacements in shingle, tile and metal, made for Texas weather.',
  },
  plumbing: {
    glyph: 'wrench',
    description: 'Leaks, repiping, water heaters and fixtures, with the price agreed on before we start.',
  },
  'interior-design': {
    glyph: 'sofa',
    description: 'Plans, materials and finishes chosen together, so every room belongs to the same house.',
  },
  landscaping: {
    glyph: 'trees',
    description: 'Drainage, planting, stone and irrigation that stand up to a North Texas summer.',
  },
  painting: {
    glyph: 'paint-roller',
    description: 'Careful preparation and clean lines, inside and out, with finishes that last.',
  },
  drywall: {
    glyph: 'layers',
    description: 'New walls, patches and texture matching that leave no trace of the repair.',
  },
  'water-damage': {
    glyph: 'droplets',
    description: 'Fast drying, honest assessment and complete repairs after leaks, storms and floods.',
  },
  hvac: {
    glyph: 'air-vent',
    description: 'Repairs, tune-ups and new systems that keep every room at the temperature you set.',
  },
  av: { glyph: 'speaker', description: 'Home theaters, whole-house sound and networks with every cable out of sight.' },
  garage: {
    glyph: 'warehouse',
    description: 'Doors, openers, floors, storage and full conversions into rooms you will use.',
  },
  consulting: {
    glyph: 'clipboard-list',
    description: 'Budgets, scopes and second opinions before you commit to a project or a purchase.',
  },
  remodels: {
    glyph: 'hammer',
    description: 'Several rooms remodeled in phases, in an order planned around your family.',
  },
  'swimming-pools': {
    glyph: 'waves-ladder',
    description: 'New pools, resurfacing, decking and equipment, designed around how you use your yard.',
  },
  'total-home-remodels': {
    glyph: 'house',
    description: 'The whole house taken down to its frame and rebuilt, room by room, under one contract.',
  },
  flooring: {
    glyph: 'grid-2x2',
    description: 'Hardwood, tile, stone and vinyl on a floor that has been leveled properly first.',
  },
  'foundation-repair': {
    glyph: 'brick-wall',
    description: 'Piers, leveling and drainage for the clay soil under North Texas homes.',
  },
  'driveways-patios': {
    glyph: 'fence',
    description: 'Concrete, pavers and covered patios that drain well and stay level.',
  },
  'bathroom-renovation': {
    glyph: 'bath',
    description: 'Walk-in showers, tile and vanities, with waterproofing behind the walls, where it counts.',
  },
  'solar-power': {
    glyph: 'sun',
    description: 'Panels and batteries sized to your own electric bills, with permits and inspection handled.',
  },
  'kitchen-remodel': {
    glyph: 'cooking-pot',
    description: 'Cabinets, counters, lighting and layout for the room that works hardest.',
  },
  'other-work': {
    glyph: 'plus',
    description: 'Not on the list? Tell us what you need, and we will say whether we can do it.',
  },
};

export interface ServiceEntry {
  id: ServiceId;
  name: string;
  glyph: string;
  description: string;
}

export const SERVICES: readonly ServiceEntry[] = SERVICE_CATALOGUE.map(({ id, name }) => ({ id, name, ...CARDS[id] }));

/** The cards of the home page: all services except three. */
export const GRID_SERVICES = SERVICES.filter(({ name }) => !NAMES_LEFT_OUT_OF_GRID.includes(name));

/** Those three, for links elsewhere on the page. */
export const SERVICES_OUTSIDE_GRID = SERVICES.filter((service) => !GRID_SERVICES.includes(service));
