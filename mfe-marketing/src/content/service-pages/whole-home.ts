import type { ServiceCopy } from './copy';
import { entryHall, fireplace, porch, rebuiltKitchen, whiteKitchen } from './pictures';

/** Whole-home remodels, consulting, and other work. */
export const WHOLE_HOME = {
  handyman: {
    intro:
      'A complete remodel with one team, one schedule and one price. We take your house from first drawings through demolition, trades and finishes to the final walkthrough, and you deal with the same person from beginning to end.',
    included: [
      'Design, drawings and permits',
      'Demolition with dust and floors protected',
      'Framing, windows and structural changes',
      'Electrical, plumbing and HVAC under one roof',
      'Kitchens, bathrooms, floors and paint',
      'A weekly report of progress and cost',
    ],
    why: [
      'Most remodels run late where one trade hands over to another. Ours are planned by people who have carried the cost of delay on their own fix and flip houses, fifteen of them in a row at a profit.',
      'You receive a written scope by room, a schedule by week and a list of every allowance. Changes are priced before they are built, so the final invoice holds no surprises.',
    ],
    keywords:
      'full home remodel Dallas, home renovation contractor Fort Worth, whole house remodel DFW, remodeling Plano',
    picture: entryHall,
  },
  consulting: {
    intro:
      'An experienced eye before you commit: to a purchase, a budget, a bid or a plan. We walk the property with you, put numbers on what we see, and write it down in words you can use.',
    included: [
      'Walkthrough before you buy or build',
      'Line-by-line review of contractor bids',
      'Renovation budgets with ranges and risks',
      'Scopes of work ready for bidding',
      'Fix and flip and rehab analysis',
      'Schedules and draw plans for lenders',
    ],
    why: [
      'Our advice comes from measured quantities and our own ledgers: what framing, roofs and kitchens have really cost here, this year, rather than a national average.',
      'You are free to build with whomever you like. Consulting is a paid service at a price we agree on first; a quote for work we would do ourselves is always free.',
    ],
    keywords:
      'construction consultant Dallas, renovation budget Fort Worth, contractor bid review DFW, fix and flip analysis',
    picture: whiteKitchen,
  },
  remodels: {
    intro:
      'Several rooms, one plan: the kitchen with the floor it shares with the living room, the baths with the hall between them. Work moves through the house in an order that leaves you somewhere to cook, wash and sleep.',
    included: [
      'A plan of phases you can live with',
      'Walls removed or moved, with engineering',
      'Kitchens, bathrooms and laundry rooms',
      'Floors and trim that match from room to room',
      'Updated wiring, pipes and insulation',
      'Temporary kitchen and protected paths',
    ],
    why: [
      'Rooms done one by one, years apart, never quite match and cost more each time. Planning three together means one permit, one floor and one painter.',
      'We plan the sequence around school, work and guests, and tell you on Friday what Monday will look like.',
    ],
    keywords:
      'home remodels Dallas, multi-room remodel Fort Worth, open floor plan DFW, home remodeling company McKinney',
    picture: rebuiltKitchen,
  },
  'total-home-remodels': {
    intro:
      'The house taken down to its frame and rebuilt: structure, systems, insulation, windows and every surface. For owners who love the street more than the floor plan, and for investors who want all of it done at once.',
    included: [
      'Architectural and structural plans',
      'Demolition to the frame',
      'New electrical, plumbing and HVAC throughout',
      'Windows, insulation and roofing',
      'Additions and new floor plans',
      'Finishes from floor to ridge, chosen with you',
    ],
    why: [
      'An open frame is the one moment when everything can be fixed: the drain under the slab, the beam that sags, the attic that bakes. We inspect it with you, before the drywall, and you decide with facts.',
      'Budget and schedule are tracked week by week against the plan. It is how we protect our own money on the houses we buy, and you see the same sheet.',
    ],
    keywords: 'total home remodel Dallas, gut renovation Fort Worth, down to studs remodel DFW, home addition Irving',
    picture: fireplace,
  },
  'other-work': {
    intro:
      'Anything that is not on our list: a barn door, a ramp, a library, a fence, a repair three others would not look at. Describe it in a few words, add a photo, and we will tell you whether we are the right people.',
    included: [
      'Custom carpentry and built-ins',
      'Doors, windows and locks',
      'Ramps, rails and other accessibility work',
      'Fences, decks and pergolas',
      'Repairs from an inspection report',
    ],
    why: [
      'Small jobs get the same written quote and the same careful hands as large ones. When another trade would serve you better, we say so and name one.',
      'Bring the whole list. Ten small things in one visit cost far less than ten visits, and it is how many of our largest projects began.',
    ],
    keywords:
      'custom carpentry Dallas, home repairs Fort Worth, inspection repairs DFW, accessibility remodeling Denton',
    picture: porch,
  },
} as const satisfies Record<string, ServiceCopy>;
