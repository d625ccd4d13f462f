import type { ServiceId } from '@site/contracts';

/**
 * The photographs: file in the source folder, alternative text, widths, AVIF quality, and the center of phone crops (0
 * left, 1 right): `portrait` for the hero's upright ones, `focus` for those of service pages (5:4), if different. Low
 * quality is invisible at 40% opacity behind a scrim.
 */
const hero: Record<
  string,
  { file: string; alt: string; widths: number[]; quality: number; portrait?: number; focus?: number; color?: string }
> = { widths: [828, 1280, 1920], quality: 42 };
const page = { widths: [640, 828, 1280], quality: 50 };

export const PICTURES = {
  exterior: {
    ...hero,
    portrait: 0.62,
    file: 'hero-1-exterior.jpg',
    alt: 'Exterior: white modern farmhouse with a stone wing, cedar porch and flagstone walk in evening sun',
  },
  openConceptLiving: {
    ...hero,
    portrait: 0.5,
    file: 'hero-2-open-concept-living.jpg',
    alt: 'Open-concept living area: open living room with cream sofas, oak beams and the kitchen beyond',
  },
  kitchen: {
    ...hero,
    portrait: 0.45,
    file: 'hero-3-kitchen.jpg',
    alt: 'Kitchen: white shaker kitchen with teal island, brass pendants and leather stools',
  },
  homeTransformation: {
    ...hero,
    portrait: 0.5,
    file: 'hero-4-home-transformation.jpg',
    alt: 'Home transformation: two-story entry hall with an oak stair, black balusters and a teal front door open to the garden',
  },
  bathroomShower: {
    ...hero,
    portrait: 0.4,
    file: 'hero-5-bathroom-shower.jpg',
    alt: 'Bathroom shower: walk-in glass shower in handmade teal tile under a skylight, with brass fittings and an oak vanity',
  },
  fireplaceLivingRoom: {
    ...hero,
    portrait: 0.5,
    file: 'hero-6-fireplace-living-room.jpg',
    alt: 'Fireplace living room: stone fireplace with a lit fire between teal built-in bookshelves',
  },
  kitchenRenovation: {
    ...hero,
    portrait: 0.5,
    file: 'hero-7-kitchen-renovation.jpg',
    alt: 'Kitchen renovation: dark teal kitchen with herringbone tile, brass hood trim and fluted oak island',
  },
  bathroomRenovation: {
    ...hero,
    portrait: 0.5,
    file: 'hero-8-bathroom-renovation.jpg',
    alt: 'Bathroom renovation: teal double vanity with arched mirrors and a freestanding tub at the garden window',
  },
  porch: {
    ...page,
    focus: 0.5,
    file: 'porch.jpg',
    alt: 'Front porch with cedar posts, a new cedar door with a wreath, lanterns and seats',
  },
  kitchenBefore: {
    ...page,
    file: 'project-1-before.jpg',
    alt: 'Dated kitchen with stained walls and checked linoleum',
  },
  kitchenAfter: {
    ...page,
    focus: 0.5,
    file: 'project-1-after.jpg',
    alt: 'The same kitchen in teal, white and oak',
  },
  livingRoomBefore: {
    ...page,
    file: 'project-1-before-2.jpg',
    alt: 'Dark paneled living room with brick fireplace',
  },
  livingRoomAfter: {
    ...page,
    focus: 0.5,
    file: 'project-1-after-2.jpg',
    alt: 'The same living room, bright, with window seats',
  },
  ranchBefore: {
    ...page,
    file: 'project-2-before.jpg',
    alt: 'Tired 1970s brick ranch house with peeling trim, overgrown hedges and a cracked driveway under a gray sky',
  },
  ranchAfter: {
    ...page,
    focus: 0.42,
    file: 'project-2-after.jpg',
    alt: 'The same house limewashed, with new roof, teal door, timber posts, planted beds and green lawn in evening light',
  },
  pool: {
    ...page,
    focus: 0.5,
    file: 'pool.svg',
    alt: 'Drawing of a swimming pool with stone coping beside a house in evening light',
  },
  condenser: {
    ...page,
    focus: 0.56,
    file: 'condenser.svg',
    alt: 'Drawing of an air conditioner condenser on its pad beside a brick wall',
  },
  piers: {
    ...page,
    focus: 0.5,
    file: 'piers.svg',
    alt: 'Drawing of a brick house in section, on steel piers that reach through clay to rock',
  },
  solar: {
    ...page,
    focus: 0.52,
    file: 'solar.svg',
    alt: 'Drawing of solar panels on a roof, with a battery beside the door',
  },
  teamMarcus: { file: 'team-1.svg', alt: 'Portrait of Marcus Hale', widths: [], quality: 0, color: '#dceae7' },
  teamElena: { file: 'team-2.svg', alt: 'Portrait of Elena Ruiz', widths: [], quality: 0, color: '#dceae7' },
};

/** Preview pictures for links to a page, 1200 × 630: `social-{name}.jpg`. */
export const SOCIAL = {
  home: 'hero-1-exterior.jpg',
  portfolio: 'project-2-after.jpg',
  investments: 'hero-4-home-transformation.jpg',
  policy: 'porch.jpg',
};

/** The same for each service, by id: with its glyph beside the picture, so that no two look alike. */
export const SERVICE_SOCIAL: Readonly<Record<ServiceId, string>> = {
  handyman: 'hero-4-home-transformation.jpg',
  electrical: 'hero-7-kitchen-renovation.jpg',
  roofing: 'project-2-after.jpg',
  plumbing: 'hero-8-bathroom-renovation.jpg',
  'interior-design': 'hero-2-open-concept-living.jpg',
  landscaping: 'hero-1-exterior.jpg',
  painting: 'project-1-after-2.jpg',
  drywall: 'hero-4-home-transformation.jpg',
  'water-damage': 'hero-5-bathroom-shower.jpg',
  hvac: 'condenser.svg',
  av: 'hero-2-open-concept-living.jpg',
  garage: 'project-2-after.jpg',
  consulting: 'hero-3-kitchen.jpg',
  remodels: 'project-1-after.jpg',
  'swimming-pools': 'pool.svg',
  'total-home-remodels': 'hero-6-fireplace-living-room.jpg',
  flooring: 'project-1-after.jpg',
  'foundation-repair': 'piers.svg',
  'driveways-patios': 'porch.jpg',
  'bathroom-renovation': 'hero-8-bathroom-renovation.jpg',
  'solar-power': 'solar.svg',
  'kitchen-remodel': 'hero-3-kitchen.jpg',
  'other-work': 'porch.jpg',
};
