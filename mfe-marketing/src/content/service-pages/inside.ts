import type { ServiceCopy } from './copy';
import { brightRoom, entryHall, glassShower, livingRoom, rebuiltKitchen, vanity, whiteKitchen } from './pictures';

/** Rooms and their surfaces. */
export const INSIDE = {
  'interior-design': {
    intro:
      'A plan for how your rooms work, look and connect, made by the people who will build it. You see drawings, samples and prices side by side and decide once, before anything is ordered.',
    included: [
      'Measured floor plans and furniture layouts',
      'Color, material and finish boards',
      'Lighting plans, switch by switch',
      'Cabinet and built-in drawings',
      'Ordering, tracking and delivery checks',
      'Site visits until the last detail is in place',
    ],
    why: [
      'A design that ignores cost is a drawing; a quote that ignores design is a guess. Here both come from one table, so the room you approve is the room you can afford.',
      'We bring real samples into your house and look at them in your own light. North Texas sun is strong, and a white that is calm in a showroom can glare by four in the afternoon.',
    ],
    keywords: 'interior designer Dallas, interior design Fort Worth, home design DFW, color consultation Plano',
    picture: livingRoom,
  },
  painting: {
    intro:
      'Most of a good paint job is done before the can is opened. We wash, scrape, fill, sand and prime, protect your floors and plants, and then lay on two even coats with straight, clean lines.',
    included: [
      'Interior walls, ceilings and trim',
      'Exterior siding, brick, eaves and doors',
      'Cabinet refinishing with sprayed enamel',
      'Removal of popcorn ceilings and wallpaper',
      'Caulking, wood repair and priming',
      'A list of colors and products to keep',
    ],
    why: [
      'South and west walls here take a summer of ultraviolet light and a spring of hail. We choose coatings for that, and repair the wood beneath, because paint over rot lasts one season.',
      'The rooms you live in stay livable: one at a time, furniture covered, floors swept each evening. You get the exact names and numbers of every color for the day a touch-up is needed.',
    ],
    keywords: 'house painters Dallas, exterior painting Fort Worth, cabinet painting DFW, interior painting Denton',
    picture: brightRoom,
  },
  drywall: {
    intro:
      'New walls, plus repairs and textures that blend right in. We fix the cause first (a leak, a moving joint, a loose screw), then the surface, and match the texture of the room around it.',
    included: [
      'Hanging, taping and finishing of new walls',
      'Holes, cracks and water stains repaired',
      'Knockdown, orange peel and smooth textures matched',
      'Popcorn ceilings removed and refinished',
      'Moisture-resistant and soundproof board',
      'Primed and ready for paint, or painted',
    ],
    why: [
      'A crack that returns each summer is rarely about drywall: our clay moves, and the house with it. We look at doors, floors and corners before we tape, and tell you when the real problem is the foundation.',
      'Dust is our problem. We hang plastic, run a filter and vacuum while sanding, so that the next room does not need a cleaning of its own.',
    ],
    keywords:
      'drywall repair Dallas, drywall contractor Fort Worth, texture matching DFW, popcorn ceiling removal Garland',
    picture: entryHall,
  },
  'water-damage': {
    intro:
      'Water does more damage every hour it sits. We stop it, dry the structure with measured results, tell you honestly what can be saved, and rebuild the rest, so that one company sees you from wet floor to finished room.',
    included: [
      'Shutoff, extraction and emergency protection',
      'Drying with daily moisture readings',
      'Removal of wet drywall, insulation and flooring',
      'Mold-prevention treatment',
      'Photographs and a written scope for your insurer',
      'Full rebuilding, from framing to paint',
    ],
    why: [
      'Burst pipes after a freeze, a roof opened by hail, a water heater that gave up: we have a sequence for each, and the readings to prove that a wall is dry before it is closed.',
      'Drying companies leave you with open walls; most builders do not own moisture meters. We do both, so nothing is torn out that could have been saved, and nobody waits for a second contractor.',
    ],
    keywords:
      'water damage restoration Dallas, flood cleanup Fort Worth, burst pipe repair DFW, mold prevention Arlington',
    picture: glassShower,
  },
  flooring: {
    rest: 'We take up the old floor, measure the slab for flatness and moisture, correct what is off, and install the new one with seams and transitions where they belong. Stairs, baseboards and thresholds are part of the job, so the room is finished the day we leave.',
    why: [
      'A floor is only as good as what lies under it. Slabs here rise and fall with the seasons; we measure flatness and moisture before we quote, because a leveled floor that stays quiet costs less than a second one.',
      'You choose from samples laid in your own room. We move the furniture, undercut the doors, take the old floor away, and leave you one spare box for later.',
    ],
    keywords: 'flooring installation Dallas, hardwood floors Fort Worth, tile flooring DFW, vinyl plank Lewisville',
    picture: rebuiltKitchen,
  },
  'bathroom-renovation': {
    rest: 'From swapping a tub for a shower to a whole new layout, we do the plumbing, the wiring, the glass and the tile ourselves and give you one date for all of it. Benches, wide doors and level floors make it a room to grow old in.',
    why: [
      'A shower fails behind the tile, years before it shows. We build the pan, flood it for a day, photograph the membrane, and only then set the first tile.',
      'A family with one bathroom cannot wait for a late vanity. Everything is ordered and checked before demolition begins, so the days without water are written into the schedule, and we stick to it.',
    ],
    keywords:
      'bathroom remodel Dallas, walk-in shower Fort Worth, bathroom renovation DFW, tub to shower conversion Richardson',
    picture: vanity,
  },
  'kitchen-remodel': {
    rest: 'We plan around how you cook, store and gather, draw every cabinet with its contents in mind, and show you the stone and the doors in your own light. If a wall hides a beam, a vent or a drain, we know what to do with it.',
    why: [
      'Kitchens go wrong on inches: a door that meets a drawer, an island that leaves no aisle. We mark the plan on your floor with tape, full size, and let you walk it before a cabinet is ordered.',
      'Plumber, electrician, cabinetmaker and painter work for us on one schedule. While the kitchen is out, we set up a temporary sink and outlet in another room, and you get a date for your first dinner in the new one.',
    ],
    keywords:
      'kitchen remodel Dallas, kitchen renovation Fort Worth, custom cabinets DFW, quartz countertops Carrollton',
    picture: whiteKitchen,
  },
} as const satisfies Record<string, ServiceCopy>;
