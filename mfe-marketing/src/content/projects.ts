import {
  kitchenAfter,
  kitchenBefore,
  livingRoomAfter,
  livingRoomBefore,
  ranchAfter,
  ranchBefore,
} from './page-pictures.gen';
import type { Picture } from './picture';

/** A picture with the words beneath it, of which two lines show. */
export interface Shot {
  picture: Picture;
  caption: string;
}

/** One house. Addresses, numbers and words are samples (spec-notes.md 22). */
export interface Project {
  id: string;
  address: string;
  pairs: readonly { before: Shot; after: Shot }[];
  highlights: readonly string[];
  /** Whole dollars. Profit and return are worked out from these. */
  investment?: { costs: readonly { label: string; amount: number }[]; salePrice: number };
}

export const PROJECTS: readonly Project[] = [
  {
    id: 'wildbriar',
    address: '2417 Wildbriar Lane, Dallas',
    pairs: [
      {
        before: {
          picture: kitchenBefore,
          caption: 'Stained walls, worn linoleum and dark cabinets around a kitchen that had not changed since 1974.',
        },
        after: {
          picture: kitchenAfter,
          caption: 'The same room with teal and white cabinets, quartz counters, oak floors and daylight again.',
        },
      },
      {
        before: {
          picture: livingRoomBefore,
          caption: 'Dark paneling and a smoked brick fireplace took the light out of the largest room of the house.',
        },
        after: {
          picture: livingRoomAfter,
          caption: 'Smooth white walls, a rebuilt hearth and window seats: the room where the family sits now.',
        },
      },
    ],
    investment: {
      costs: [
        { label: 'Purchase', amount: 218_000 },
        { label: 'Renovation', amount: 74_500 },
        { label: 'Holding and closing', amount: 27_500 },
      ],
      salePrice: 389_000,
    },
    highlights: [
      'Kitchen rebuilt on its old plan, island added',
      'New electrical panel and recessed lighting',
      'Oak floors throughout',
      'Finished in 14 weeks, on the agreed budget',
      'Under contract nine days after listing',
    ],
  },
  {
    id: 'marlow',
    address: '908 Marlow Street, Fort Worth',
    pairs: [
      {
        before: {
          picture: ranchBefore,
          caption: 'Tired brick, peeling trim, hedges over the windows and a lawn that had given up.',
        },
        after: {
          picture: ranchAfter,
          caption: 'The same ranch house, limewashed, with a new roof, new windows, timber posts and planting.',
        },
      },
    ],
    highlights: [
      'New roof, gutters and windows',
      'Brick repaired and mineral-painted',
      'Porch rebuilt in cedar',
      'Finished in seven weeks',
    ],
  },
];
