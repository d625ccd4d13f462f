import { brandHours } from '@site/contracts';
import type { ServiceGuide } from './guide';

/** Rooms and their surfaces. */
export const INSIDE = {
  'interior-design': {
    steps: [
      {
        title: 'Measure and listen',
        text: 'We measure the rooms and ask how you use them, what stays and what you can spend.',
      },
      {
        title: 'Draw and price',
        text: 'Two layouts, each with samples and a budget, so you can compare what you get for the money.',
      },
      {
        title: 'Order and install',
        text: 'We order, check each delivery for damage and are on site for the installation.',
      },
    ],
    price:
      'The number of rooms and how far we go: a plan you carry out yourself costs least, full ordering and installation the most. Furniture and materials are itemized separately from our fee.',
    questions: [
      {
        question: 'Can I keep furniture I already own?',
        answer:
          'Please do. We measure it, put it in the plan and build around it. Most good rooms have something old in them.',
      },
      {
        question: 'Do I need a designer for one room?',
        answer:
          'For paint and a sofa, no. If a wall, a window or built-in cabinets are involved, two hours of planning can save a costly mistake.',
      },
    ],
    related: ['painting', 'kitchen-remodel', 'remodels'],
  },
  painting: {
    steps: [
      {
        title: 'Sample on the wall',
        text: 'We paint large samples in the room, and you look at them morning and evening.',
      },
      { title: 'Wash, repair, prime', text: 'Loose paint, rot and cracks come first, and take most of the labor.' },
      {
        title: 'Paint and check',
        text: 'Two coats, then a walk with you and a roll of blue tape for every spot you want redone.',
      },
    ],
    price:
      'Repairs and height more than color. Peeling wood, two-story walls, dark colors going light, and trim with many edges take the hours. Cabinets are priced by door and drawer.',
    questions: [
      {
        question: 'How long does exterior paint last here?',
        answer:
          'Seven to ten years on siding, less on the south and west sides. Washing once a year and touching up caulk adds a few.',
      },
      {
        question: 'Can you paint brick?',
        answer:
          'Yes, but think twice: painted brick has to be painted again, and brick must be able to dry. A mineral paint or limewash breathes and ages better.',
      },
    ],
    related: ['drywall', 'interior-design', 'flooring'],
  },
  drywall: {
    steps: [
      {
        title: 'Find the cause',
        text: 'A leak makes the stain and movement makes the crack. We find it before we cover anything.',
      },
      { title: 'Cut, hang, tape', text: 'Patches are cut back to the studs, so the seam is held on both sides.' },
      {
        title: 'Match and prime',
        text: 'We test the texture on a scrap, hold it to your wall, and adjust until it disappears.',
      },
    ],
    price:
      'Texture and height. A smooth wall takes more coats than knockdown, a ceiling takes longer than a wall, and a patch costs nearly as much as a panel because both take three visits, with drying time between.',
    questions: [
      {
        question: 'Does my popcorn ceiling have asbestos?',
        answer:
          'It may, if the house was built before the mid-1980s. We have a sample tested by a lab before we scrape. If it does, licensed abatement comes first.',
      },
      {
        question: 'Why do cracks come back over doors?',
        answer:
          'Because the frame moves with the soil. We tape with paper and setting compound, which hold better, but a crack that opens every year needs a look at the foundation.',
      },
    ],
    related: ['painting', 'water-damage', 'foundation-repair'],
  },
  'water-damage': {
    steps: [
      {
        title: 'Stop and document',
        text: 'Shut off the water, make it safe, and photograph everything before it moves.',
      },
      {
        title: 'Dry by the numbers',
        text: 'Fans and dehumidifiers run three to five days. We log moisture daily and stop when wood is dry.',
      },
      { title: 'Rebuild', text: 'Insulation, drywall, floors and paint, matched to what was there.' },
    ],
    price:
      'How clean the water was, how long it sat and what it soaked. A burst supply line found in an hour is mostly drying. Sewage, or a week away from home, means taking out everything that touched it.',
    questions: [
      {
        question: 'What should I do before you arrive?',
        answer: `Turn off the water at the house valve or the meter. If water is near outlets, stay out, and turn off the power only if you can reach the panel on dry floor. Take pictures, and move rugs and books. Then call us: we answer the phone ${brandHours.display}, ${brandHours.time}`,
      },
      {
        question: 'Will insurance pay?',
        answer:
          'Policies usually cover water that is sudden, such as a burst pipe, and leave out slow leaks and floods from outside. Call your insurer the same day; we send photos, readings and a scope.',
      },
    ],
    related: ['plumbing', 'drywall', 'roofing'],
  },
  flooring: {
    steps: [
      {
        title: 'Test the slab',
        text: 'A long straightedge and a moisture meter tell which floors will work and what must be leveled.',
      },
      { title: 'Take up and level', text: 'The old floor is hauled off the same day, and low spots are filled.' },
      {
        title: 'Acclimate and install',
        text: 'Wood sits in your rooms first to acclimate. Then we install, trim and clean up.',
      },
    ],
    price:
      'Material per square foot, then what is under it. Tile or glued wood is slow to remove, leveling adds material and time, and stairs are priced by the step. Straight layouts cost less than patterns.',
    questions: [
      {
        question: 'Can hardwood go on a slab?',
        answer:
          'Yes. Engineered wood can be glued down over a moisture barrier. Solid wood needs a plywood layer, which raises the floor, so doors and appliances have to be checked.',
      },
      {
        question: 'What holds up to dogs and kids?',
        answer:
          'Porcelain tile first, then good vinyl plank, then a hard species of wood with a matte finish. Gloss shows every scratch, whatever is under it.',
      },
    ],
    related: ['foundation-repair', 'painting', 'remodels'],
  },
  'bathroom-renovation': {
    steps: [
      {
        title: 'Plan and order',
        text: 'Layout, tile and fixtures are chosen and delivered before anything is torn out.',
      },
      {
        title: 'Strip and rough in',
        text: 'Down to the studs where it is wet. New pipes, wires and fan, then inspection.',
      },
      { title: 'Waterproof, tile, finish', text: 'Membrane and flood test, then tile, glass, vanity and paint.' },
    ],
    price:
      'Whether the toilet and shower stay where they are. Moving a drain in a slab means breaking concrete. After that it is tile by the square foot, custom glass, and how many fixtures you replace.',
    questions: [
      {
        question: 'How long will I be without the bathroom?',
        answer:
          'Three to four weeks for a full renovation, one to two for a tub-to-shower conversion. If it is your only bathroom, we keep a toilet working each night.',
      },
      {
        question: 'Should I keep a bathtub?',
        answer:
          'Keep one in the house if you may sell to a family. If it is your second bath, a wider shower is usually used more.',
      },
    ],
    related: ['plumbing', 'flooring', 'kitchen-remodel'],
  },
  'kitchen-remodel': {
    steps: [
      { title: 'Plan at full size', text: 'We draw the layout, tape it on your floor and change it until it works.' },
      {
        title: 'Order, then demolish',
        text: 'Cabinets take six to ten weeks. Your old kitchen stays until they have a delivery date.',
      },
      {
        title: 'Rough in, set, finish',
        text: 'Pipes, wires and drywall first, then cabinets, counters two weeks later, tile last.',
      },
    ],
    price:
      'Cabinets are a third of most kitchens, so stock or custom matters more than the countertop. Moving the sink, the range or a wall brings in other trades. New appliances are itemized separately.',
    questions: [
      {
        question: 'Can that wall come out?',
        answer:
          'Usually. If it is load-bearing, an engineer sizes a beam, and any wires and pipes in it get rerouted. We check from the attic before you plan around it.',
      },
      {
        question: 'Can I keep my cabinets and change the rest?',
        answer:
          'Yes, if the boxes are solid and the layout works. New doors, drawers and paint come to about half of new cabinets.',
      },
    ],
    related: ['flooring', 'electrical', 'bathroom-renovation'],
  },
} as const satisfies Record<string, ServiceGuide>;
