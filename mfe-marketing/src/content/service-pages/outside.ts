import type { ServiceCopy } from './copy';
import { farmhouse, piers, pool, porch, ranchHouse } from './pictures';

/** Roof, ground and everything between house and street. */
export const OUTSIDE = {
  roofing: {
    intro:
      'Repairs after a storm and full replacements in shingle, tile and metal. Every inspection ends with dated photographs, so you know what your roof needs, what it does not, and what your insurer will want to see.',
    included: [
      'Inspection with photographs after hail and wind',
      'Leak repair, flashing and vents',
      'Full replacement in shingle, tile or metal',
      'Class 4 impact-resistant shingles',
      'New decking where the old has rotted',
      'Gutters, soffits and attic ventilation',
    ],
    why: [
      'North Texas lies in the path of some of the hardest hail in the country, and after every storm strangers knock with a contract to sign. We live here. We will still answer the phone when the warranty matters.',
      'We write down the damage as it is, neither more nor less, meet your adjuster on the roof when you want us there, and never ask you to sign over a claim.',
    ],
    keywords: 'roofing Dallas, hail damage roof repair Fort Worth, roof replacement DFW, metal roof McKinney',
    picture: ranchHouse,
  },
  landscaping: {
    intro:
      'Yards that still look good in July. We begin with where the water goes, then choose plants that live on our clay and in our heat, and lay stone and irrigation that save you work later.',
    included: [
      'Grading and drainage away from the house',
      'Planting design with native and adapted species',
      'Sod, beds, edging and mulch',
      'Irrigation with drip lines and rain sensors',
      'Stone paths, retaining walls and fire pits',
      'Low-voltage garden lighting',
    ],
    why: [
      'On expansive clay, the yard is part of the foundation. Beds that hold water against one wall and leave another dry can move a slab, so we plan grading, gutters and sprinklers together.',
      'We plant for the watering days your city allows and tell you how much care each bed will need, so that what you see in the first spring is still there in the fifth.',
    ],
    keywords: 'landscaping Dallas, yard drainage Fort Worth, irrigation DFW, native plants garden Richardson',
    picture: farmhouse,
  },
  'foundation-repair': {
    rest: 'Our ground swells in a wet spring and shrinks in a dry summer, and houses move with it: doors stick, brick cracks in stair steps, tile cracks in a line. We measure first, show you the results, and repair what needs repair, on slabs and on pier and beam alike.',
    why: [
      'Not every crack is a failing foundation. We measure the floor in every room and map the results. If all your house needs is even watering and time, we will tell you so at no charge.',
      'If you need piers, the quote lists how many and how deep. We test the plumbing before and after the lift, because when a house moves, its drains often move with it.',
    ],
    keywords:
      'foundation repair Dallas, slab leveling Fort Worth, pier and beam repair DFW, clay soil foundation Irving',
    picture: piers,
  },
  'driveways-patios': {
    rest: 'We remove what has heaved, compact a proper base, set steel and joints for moving clay, and finish the surface the way you chose it from samples. Roofs over patios are framed, wired and tied into the house by the same team.',
    why: [
      'Concrete on this soil cracks wherever it likes unless joints control where. Base, steel and joints are most of what you pay for, and all of it is in the quote before the truck comes.',
      'We slope every slab away from the house and match the height of doors and garage, so the first hard rain is a test that you can watch from a dry room.',
    ],
    keywords: 'concrete driveway Dallas, patio builder Fort Worth, pavers DFW, covered patio Lewisville',
    picture: porch,
  },
  'swimming-pools': {
    intro:
      'New pools, and old ones restored. We design around the sun, the trees and the way you live outside, and tell you what the pool costs to run for a year before you decide.',
    included: [
      'Pool and spa design with drawings to scale',
      'Gunite construction on engineered steel',
      'Replastering, tile and coping',
      'Decking, shade and outdoor kitchens',
      'Pumps, heaters and automation',
      'Fences, gates and alarms to code',
    ],
    why: [
      'A pool stands in the same moving clay as a house. We have the soil tested, have an engineer size the steel, and drain the ground around the shell, because none of that can be added later.',
      'Excavation, gas, electrical, deck and planting run on one schedule under one contract. You will not be the one who calls five trades to ask who comes next.',
    ],
    keywords: 'pool builder Dallas, pool resurfacing Fort Worth, swimming pool construction DFW, pool deck Frisco',
    picture: pool,
  },
  garage: {
    intro:
      'The biggest door on your house often opens to its least useful room. We repair and replace doors and openers, coat floors, build storage, and turn garages into rooms with light, air and a proper floor.',
    included: [
      'Door replacement, insulated or carriage style',
      'Openers, springs and tracks',
      'Epoxy and polyaspartic floor coatings',
      'Cabinets, racks and workbenches',
      'Insulation and cooling for a workshop',
      'Conversions to living space, with permit',
    ],
    why: [
      'A conversion adds value only when it reads as part of the house. We raise the floor to the right height, tie in heating and cooling, and close the old door so that nobody can tell where it was.',
      'Before we draw anything we read the rules of your city and your homeowners association on parking and street fronts. Some do not allow it, and it is better to know that first.',
    ],
    keywords:
      'garage conversion Dallas, garage door repair Fort Worth, epoxy garage floor DFW, garage storage Carrollton',
    picture: ranchHouse,
  },
} as const satisfies Record<string, ServiceCopy>;
