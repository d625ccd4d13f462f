import {
  condenser as drawnCondenser,
  piers as drawnPiers,
  pool as drawnPool,
  solar as drawnSolar,
  porch as frontPorch,
  kitchenAfter,
  livingRoomAfter,
  ranchAfter,
} from '../page-pictures.gen';
import * as crops from '../phone-crops.gen';
import type { PhoneCrop, Picture } from '../picture';
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

/**
 * The hero's and the portfolio's pictures, described for a service's page: visitors who come from there load nothing
 * new.
 */
const described = (picture: Picture, phone: PhoneCrop, alt: string): Picture => ({ ...picture, phone, alt });

export const farmhouse = described(
  exterior,
  crops.exterior,
  'White modern farmhouse with a stone wing, cedar porch and flagstone walk in evening sun',
);
export const livingRoom = described(
  openConceptLiving,
  crops.openConceptLiving,
  'Open living room with cream sofas, oak beams and the kitchen beyond',
);
export const whiteKitchen = described(
  kitchen,
  crops.kitchen,
  'White shaker kitchen with teal island, brass pendants and leather stools',
);
export const entryHall = described(
  homeTransformation,
  crops.homeTransformation,
  'Two-story entry hall with an oak stair, black balusters and a teal front door open to the garden',
);
export const glassShower = described(
  bathroomShower,
  crops.bathroomShower,
  'Walk-in glass shower in handmade teal tile under a skylight, with brass fittings and an oak vanity',
);
export const fireplace = described(
  fireplaceLivingRoom,
  crops.fireplaceLivingRoom,
  'Stone fireplace with a lit fire between teal built-in bookshelves',
);
export const tealKitchen = described(
  kitchenRenovation,
  crops.kitchenRenovation,
  'Dark teal kitchen with herringbone tile, brass hood trim and fluted oak island',
);
export const vanity = described(
  bathroomRenovation,
  crops.bathroomRenovation,
  'Teal double vanity with arched mirrors and a freestanding tub at the garden window',
);
export const rebuiltKitchen = described(
  kitchenAfter,
  crops.kitchenAfter,
  'Rebuilt kitchen in teal, white and oak, with a new wood floor and daylight',
);
export const brightRoom = described(
  livingRoomAfter,
  crops.livingRoomAfter,
  'Bright living room with a white fireplace between window seats',
);
export const ranchHouse = described(
  ranchAfter,
  crops.ranchAfter,
  'Limewashed ranch house with a new roof, timber posts, planted beds and a wooden garage door',
);
export const porch: Picture = { ...frontPorch, phone: crops.porch };
export const pool: Picture = { ...drawnPool, phone: crops.pool };
export const condenser: Picture = { ...drawnCondenser, phone: crops.condenser };
export const piers: Picture = { ...drawnPiers, phone: crops.piers };
export const solarRoof: Picture = { ...drawnSolar, phone: crops.solar };
