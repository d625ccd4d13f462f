import {
  kitchenAfter,
  kitchenBefore,
  livingRoomAfter,
  livingRoomBefore,
  ranchAfter,
  ranchBefore,
} from './page-pictures.gen';
import type { Picture } from './picture';

/** A picture with its caption; two lines of the caption show. */
export interface Shot {
  picture: Picture;
  caption: string;
}

/** One house. Addresses, numbers and text are samples. */
export interface Project {
  id: string;
  address: string;
  pairs: readonly { before: Shot; after: Shot }[];
  highlights: readonly string[];
  /** Whole dollars. Profit and return are computed from these. */
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
          caption: 'A 1974 kitchen: stained walls, worn linoleum and dark cabinets.',
        },
        after: {
          picture: kitchenAfter,
          caption: 'Teal and white cabinets, quartz counters, oak floors and daylight.',
        },
      },
      {
        before: {
          picture: livingRoomBefore,
          caption: 'Dark paneling and smoke-stained brick darkened the largest room.',
        },
        after: {
          picture: livingRoomAfter,
          caption: 'White walls, a rebuilt hearth and window seats that get used.',
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
      'Kitchen rebuilt within its original footprint, island added',
      'New electrical panel and recessed lighting',
      'Oak floors throughout',
      'Finished in 14 weeks, on budget',
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
          caption: 'Tired brick, peeling trim, and hedges over the windows.',
        },
        after: {
          picture: ranchAfter,
          caption: 'Limewashed brick, new roof and windows, timber posts, new planting.',
        },
      },
    ],
    highlights: [
      'New roof, gutters and windows',
      'Brick repaired and limewashed',
      'Porch rebuilt in cedar',
      'Finished in seven weeks',
    ],
  },
];
