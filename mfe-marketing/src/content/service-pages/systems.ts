import type { ServiceCopy } from './copy';
import { condenser, livingRoom, solarRoof, tealKitchen, vanity } from './pictures';

/** Wires, pipes and air. */
export const SYSTEMS = {
  electrical: {
    intro:
      'Safe, clean electrical work for homes and businesses, from one outlet to a full rewire. Every circuit is tested and labeled, and every job that needs a permit gets one.',
    included: [
      'Panel upgrades and replacements',
      'Whole-home rewiring',
      'Indoor and outdoor lighting',
      'EV charger installation',
      'Outlets, switches and dedicated circuits',
      'Safety inspections and code corrections',
    ],
    why: [
      'Electrical work hides behind walls, so trust matters more than finish. We show you what we found, price it in writing, and photograph every run before the wall is closed.',
      'Many houses here still carry aluminum wiring or a panel from the 1970s. We tell you plainly what is dangerous, what is just old, and what each would cost to fix.',
    ],
    keywords: 'electrician Dallas, electrical panel upgrade Fort Worth, rewiring DFW, EV charger installation Plano',
    picture: tealKitchen,
  },
  plumbing: {
    intro:
      'From a dripping faucet to new pipe throughout the house. We find the leak before we open the wall, agree on the price before we start, and test under pressure before we leave.',
    included: [
      'Leak detection, including under the slab',
      'Whole-home repiping in PEX or copper',
      'Tank and tankless water heaters',
      'Drain and sewer line repair',
      'Faucets, toilets, sinks and showers',
      'Pipe insulation and freeze protection',
    ],
    why: [
      'The freeze of February 2021 showed how many pipes in North Texas run through attics and outside walls with nothing around them. When we repair a line there, we insulate it, and we show you where your shutoff is.',
      'Under older slabs, cast-iron drains wear thin and clay soil pulls joints apart. We put a camera through the line first, so you see the same picture we do and pay only for the part that has failed.',
    ],
    keywords: 'plumber Dallas, slab leak repair Fort Worth, repiping DFW, water heater replacement Arlington',
    picture: vanity,
  },
  hvac: {
    intro:
      'Air conditioning and heating that hold the temperature you set on the hottest afternoon in August and the coldest night in January. We repair what is worth repairing and say so when it is not.',
    included: [
      'Diagnosis with the readings explained',
      'Air conditioner and furnace repair',
      'New systems sized by a load calculation',
      'Heat pumps and mini-splits',
      'Duct sealing, balancing and replacement',
      'Seasonal tune-ups, spring and fall',
    ],
    why: [
      'A unit that is too large cools fast, shuts off and leaves the air damp; one that is too small never rests. We measure your rooms, windows and insulation before we name a size, and you keep the calculation.',
      'Much of the cold air you pay for is lost in attic ducts at 130 degrees. We check those before we sell anyone a new condenser.',
    ],
    keywords: 'HVAC repair Dallas, AC replacement Fort Worth, air conditioning DFW, furnace repair Garland',
    picture: condenser,
  },
  av: {
    intro:
      'Sound and picture that belong to the room: a theater, music in the kitchen and on the patio, and a network that reaches all of it. Cables run inside the walls, labeled at both ends.',
    included: [
      'Home theaters and media rooms',
      'Televisions mounted with hidden cables',
      'Whole-house and outdoor speakers',
      'Wired networks and Wi-Fi in every room',
      'Cameras and video doorbells',
      'One remote or app, explained until it is easy',
    ],
    why: [
      'We are builders first. Where a wall has to open for a cable, the same team closes, textures and paints it, so there is no second contractor to find and no patch to look at.',
      'Equipment is chosen for the room and the budget, never from one maker alone. You receive a drawing of what runs where, which the next owner will thank you for.',
    ],
    keywords: 'home theater installation Dallas, TV mounting Fort Worth, whole house audio DFW, home network Frisco',
    picture: livingRoom,
  },
  'solar-power': {
    rest: 'We study twelve months of use, the shade on your roof and the rate you pay, then show what a system would save and what a battery would keep running in an outage. We handle the paperwork for permits, the utility and your homeowners association.',
    why: [
      'Solar is arithmetic: your roof, your bills, your rate. We show you the math and every assumption behind it, and if shade or an aging roof makes solar a bad bet, we say so before you sign anything.',
      'Because we also build roofs, the shingles under the panels are checked first, every mount is flashed, and one company answers for both.',
    ],
    keywords: 'solar panels Dallas, home battery Fort Worth, solar installation DFW, solar roof McKinney',
    picture: solarRoof,
  },
} as const satisfies Record<string, ServiceCopy>;
