import type { Picture } from './picture';
import {
  bathroomRenovation,
  bathroomShower,
  exterior,
  fireplaceLivingRoom,
  homeTransformation,
  kitchen,
  kitchenRenovation,
  openConceptLiving,
} from './pictures.gen';

/** The hero's pictures, in order, with the word on the tape. */
export const SLIDES: readonly { label: string; picture: Picture }[] = [
  { label: 'Exterior', picture: exterior },
  { label: 'Open-concept living', picture: openConceptLiving },
  { label: 'Kitchen', picture: kitchen },
  { label: 'Home transformation', picture: homeTransformation },
  { label: 'Bathroom shower', picture: bathroomShower },
  { label: 'Fireplace living room', picture: fireplaceLivingRoom },
  { label: 'Kitchen renovation', picture: kitchenRenovation },
  { label: 'Bathroom renovation', picture: bathroomRenovation },
];
