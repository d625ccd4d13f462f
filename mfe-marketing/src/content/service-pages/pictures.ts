import { kitchenAfter, livingRoomAfter, porch, ranchAfter } from '../page-pictures.gen';
import type { Picture } from '../picture';
import {
  bathroomRenovation,
  bathroomShower,
  exterior,
  fireplaceLivingRoom,
  homeTransformation,
  kitchen,
  kitchenRenovation,
  openConceptLiving,
} from '../pictures.gen';

/** The hero's pictures and the portfolio's, in the words of a service's page: nothing new to load for who comes from there. */
const described = (picture: Picture, alt: string): Picture => ({ ...picture, alt });

export const farmhouse = described(
  exterior,
  'White modern farmhouse with a stone wing, cedar porch and flagstone walk in evening sun',
);
export const livingRoom = described(
  openConceptLiving,
  'Open living room with cream sofas, oak beams and the kitchen beyond',
);
export const whiteKitchen = described(
  kitchen,
  'White shaker kitchen with teal island, brass pendants and leather stools',
);
export const entryHall = described(
  homeTransformation,
  'Two-storey entry hall with an oak stair, black balusters and a teal front door open to the garden',
);
export const glassShower = described(
  bathroomShower,
  'Walk-in glass shower in hand-made teal tile under a skylight, with brass fittings and an oak vanity',
);
export const fireplace = described(
  fireplaceLivingRoom,
  'Stone fireplace with a lit fire between teal built-in bookshelves',
);
export const tealKitchen = described(
  kitchenRenovation,
  'Dark teal kitchen with herringbone tile, brass hood trim and fluted oak island',
);
export const vanity = described(
  bathroomRenovation,
  'Teal double vanity with arched mirrors and a freestanding tub at the garden window',
);
export const rebuiltKitchen = described(
  kitchenAfter,
  'Rebuilt kitchen in teal, white and oak, with a new wood floor and daylight',
);
export const brightRoom = described(livingRoomAfter, 'Bright living room with a white fireplace between window seats');
export const ranchHouse = described(
  ranchAfter,
  'Limewashed ranch house with a new roof, timber posts, planted beds and a wooden garage door',
);
export { porch };
