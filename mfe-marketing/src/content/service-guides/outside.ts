import type { ServiceGuide } from './guide';

/** Roof, ground and everything between house and street. */
export const OUTSIDE = {
  roofing: {
    steps: [
      {
        title: 'Inspect and photograph',
        text: 'Roof, attic and gutters, with dated photos of what hail and wind did and did not do.',
      },
      {
        title: 'Agree on the scope',
        text: 'You choose the shingle from full-size samples. If there is a claim, we price what the adjuster lists.',
      },
      {
        title: 'Tear off and dry in',
        text: 'Most houses take two days. Nothing is opened that cannot be covered by night.',
      },
    ],
    price:
      'Area, pitch and layers to remove. Rotted decking shows only after tear-off, so the quote gives a price per sheet before we start. Tile and metal cost more than shingle and last longer.',
    questions: [
      {
        question: 'Should I file a claim after hail?',
        answer:
          'Look before you file. If the damage costs less than your deductible, a claim brings you nothing. We inspect first and show you photos, and the decision stays yours.',
      },
      {
        question: 'Are impact-resistant shingles worth it?',
        answer:
          'In hail country, often. They cost more per square, and many Texas insurers lower the premium for them. Ask yours for the figure, and we will do the math with you.',
      },
    ],
    related: ['solar-power', 'water-damage', 'painting'],
  },
  landscaping: {
    steps: [
      {
        title: 'Follow the water',
        text: 'We measure the slope and watch where rain goes, then draw the drainage before the plants.',
      },
      {
        title: 'Build the hard parts',
        text: 'Walls, drains, paths and irrigation go in first, while machines can still get there.',
      },
      {
        title: 'Plant in season',
        text: 'Trees and shrubs in fall or spring, sod when it will root, and a watering plan for year one.',
      },
    ],
    price:
      'Stone and grading cost more than plants. So do large trees, walls over four feet, which need an engineer, and a yard we can reach only by wheelbarrow.',
    questions: [
      {
        question: 'When is the best time to plant?',
        answer:
          'October and November for trees and shrubs: the soil is still warm, and roots grow all winter. Summer planting works if you water every day.',
      },
      {
        question: 'Will new beds hurt my foundation?',
        answer:
          'They can, if they trap water against the house or dry out one side. We keep soil below the brick line and slope every bed away from the wall.',
      },
    ],
    related: ['driveways-patios', 'foundation-repair', 'swimming-pools'],
  },
  'foundation-repair': {
    steps: [
      {
        title: 'Measure every room',
        text: 'A level survey and a plumbing test show how far the house moved, and whether a leak moved it.',
      },
      {
        title: 'Engineer and permit',
        text: 'For piers, an engineer decides how many and where, and the city gets the plan.',
      },
      {
        title: 'Lift and test again',
        text: 'We raise the house slowly, recheck floors and drains, and give you both sets of numbers.',
      },
    ],
    price:
      'The number of piers and what they are made of, whether any stand inside the house, and what has to be torn out to reach them: a flower bed costs less than a patio. Repairs to drains under the slab are quoted separately.',
    questions: [
      {
        question: 'Are cracks in brick always a problem?',
        answer:
          'No. Hairline cracks along mortar come and go with the weather. Worry about a crack wide enough for a nickel, a step pattern that grows, or doors that stop closing in the same season.',
      },
      {
        question: 'Do we have to move out?',
        answer:
          'No. The work is loud and the yard is dug up, but you keep water and power. Interior piers close a room or two for a few days.',
      },
    ],
    related: ['plumbing', 'landscaping', 'drywall'],
  },
  'driveways-patios': {
    steps: [
      {
        title: 'Break out and dig',
        text: 'The old slab is hauled off for recycling, and soft clay comes out until the ground is firm.',
      },
      {
        title: 'Base, steel, forms',
        text: 'Compacted base, rebar on chairs and joints laid out on paper. You can see all of it before the pour.',
      },
      {
        title: 'Pour and cure',
        text: 'We pour early in summer heat and keep it damp. Walk on it the next day and park on it after a week.',
      },
    ],
    price:
      'Square feet, thickness and finish. Removing the old slab, a steep grade, drains and a long way from the truck all add to it. A patio cover is priced as a small roof, with footings and wiring.',
    questions: [
      {
        question: 'Concrete or pavers?',
        answer:
          'Concrete costs less and is faster. Pavers move with the clay, and one that sinks can be lifted and reset. Under trees we usually suggest pavers.',
      },
      {
        question: 'Do I need a permit for a patio?',
        answer:
          'For a plain slab, often not. For a roof over it, almost always. Driveways that meet the street need one, and we apply for it.',
      },
    ],
    related: ['landscaping', 'garage', 'swimming-pools'],
  },
  'swimming-pools': {
    steps: [
      {
        title: 'Design and soil test',
        text: 'You see the pool drawn to scale in your yard, with sun and shade through the day.',
      },
      {
        title: 'Dig, steel, gunite',
        text: 'Inspectors see the steel and the pipes before the shell is shot. Then it cures.',
      },
      { title: 'Finish and fill', text: 'Tile, deck, plaster and equipment follow, and we show you how to run it.' },
    ],
    price:
      'Size, depth and soil. Rock or a high water table, tight access for equipment, heating, and the amount of deck can each change the number by thousands. Resurfacing is priced by area.',
    questions: [
      {
        question: 'How long does a new pool take?',
        answer:
          'Plan on three to six months from signed drawings to first swim. Permits and rain take more of it than digging does.',
      },
      {
        question: 'What does a pool cost to run?',
        answer:
          'Power, water, chemicals and service. A variable-speed pump and a cover cut most of it, and we estimate it from your own utility rates.',
      },
    ],
    related: ['driveways-patios', 'landscaping', 'electrical'],
  },
  garage: {
    steps: [
      { title: 'Measure and ask', text: 'Headroom, slab and power, and what you want to do in there on a Saturday.' },
      {
        title: 'Clear and prepare',
        text: 'Your things go into a container on the driveway while we grind, patch and dry the slab.',
      },
      {
        title: 'Build and put back',
        text: 'Doors, floor and storage go in, and your things go back where you want them.',
      },
    ],
    price:
      'A door or opener has a fixed price. A floor depends on how much grinding the slab needs. A conversion depends on heating and cooling, a bathroom if you want one, and what the city requires for parking.',
    questions: [
      {
        question: 'Will a floor coating peel?',
        answer:
          'Not if the slab was ground and dry. Coatings peel over sealer or moisture, so we test for both and tell you if yours should wait.',
      },
      {
        question: 'Can a broken spring be fixed the same day?',
        answer:
          'Usually, if you call in the morning. Do not lift the door by hand or touch the spring: it holds enough force to break an arm.',
      },
    ],
    related: ['driveways-patios', 'electrical', 'drywall'],
  },
} as const satisfies Record<string, ServiceGuide>;
