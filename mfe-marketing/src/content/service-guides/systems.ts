import type { ServiceGuide } from './guide';

/** Wires, pipes and air. */
export const SYSTEMS = {
  electrical: {
    steps: [
      {
        title: 'Look and test',
        text: 'We open the panel, test the circuits and list what is unsafe, what is old and what is fine.',
      },
      {
        title: 'Permit and power off',
        text: 'We pull the permit and tell you exactly when the power will be off.',
      },
      {
        title: 'Wire, inspect, label',
        text: 'The inspector sees the work before walls close, and every breaker gets a name.',
      },
    ],
    price:
      'How far the wire has to run and what it runs through: an open attic is quick, a finished brick wall is not. A panel upgrade costs more when the utility has to replace its line or meter.',
    questions: [
      {
        question: 'Do I need a new panel for an EV charger?',
        answer:
          'Often not. We add up what your house draws at its busiest hour. If the panel is short, a charger that slows down when the oven runs can cost less than a new panel.',
      },
      {
        question: 'Is aluminum wiring dangerous?',
        answer:
          'The wire itself is usually sound. The connections loosen and heat up. Most houses need approved connectors at every outlet and switch rather than a full rewire.',
      },
    ],
    related: ['solar-power', 'av', 'hvac'],
  },
  plumbing: {
    steps: [
      {
        title: 'Find the leak',
        text: 'Pressure tests, listening gear and a camera come first. The jackhammer comes last, if at all.',
      },
      {
        title: 'Choose the repair',
        text: 'You see the picture and the options: a spot repair, a reroute or new pipe.',
      },
      { title: 'Fix, test, close', text: 'Lines hold pressure before the wall closes, and we patch what we opened.' },
    ],
    price:
      'Access. A leak behind drywall is a few hours; the same leak under a slab means digging or a new line through the attic. Pipe size, fixture count and the age of your shutoff valves do the rest.',
    questions: [
      {
        question: 'How do I know I have a slab leak?',
        answer:
          'A warm spot on the floor, the sound of water at night, or a bill that jumps. Shut off every faucet and look at the meter: if it still turns, call us.',
      },
      {
        question: 'Should I go tankless?',
        answer:
          'It pays off if you run out of hot water or need the closet. It may need a larger gas line and a yearly flush, because our water is hard. Otherwise a good tank costs less to own.',
      },
    ],
    related: ['water-damage', 'bathroom-renovation', 'kitchen-remodel'],
  },
  hvac: {
    steps: [
      {
        title: 'Measure first',
        text: 'Temperatures, pressures and airflow show whether the unit, the ducts or the house is at fault.',
      },
      {
        title: 'Repair or replace',
        text: 'You get both prices, the age of the unit and what we would do in our own house.',
      },
      {
        title: 'Install and prove it',
        text: 'We measure again with you there, room by room, and register the equipment.',
      },
    ],
    price:
      'For repairs, the part. For a new system, its size and efficiency, the state of your ducts, and whether the new unit needs a different circuit or gas vent. Attics that are hard to reach add labor.',
    questions: [
      {
        question: 'When is a repair no longer worth it?',
        answer:
          'When the unit is over twelve years old and the repair costs a third of a new one, or when the coil leaks. A bad capacitor is worth fixing at any age.',
      },
      {
        question: 'Why is one room always hot?',
        answer:
          'Usually a crushed or leaking duct, a missing return, or a west window. All three cost less to fix than a bigger air conditioner, which would not help.',
      },
    ],
    related: ['electrical', 'solar-power', 'water-damage'],
  },
  av: {
    steps: [
      {
        title: 'Walk the rooms',
        text: 'Where you sit, what you watch, where Wi-Fi drops: we mark it on a floor plan.',
      },
      {
        title: 'Wire first',
        text: 'Cables go in before equipment is ordered, so you can still change your mind about the screen.',
      },
      {
        title: 'Set up and teach',
        text: 'We set picture and sound for the room, then stay until you can run it without us.',
      },
    ],
    price:
      'How many rooms, and whether the walls are open. Wiring during a remodel costs about half of what it costs later. After that it is equipment, which you can buy through us or on your own.',
    questions: [
      {
        question: 'Can you mount a TV on brick or stone?',
        answer:
          'Yes, if the masonry is solid, with the right anchors. Above a working fireplace we check the heat first, since it can ruin a screen.',
      },
      {
        question: 'Do I need wires if I have good Wi-Fi?',
        answer:
          'For televisions, cameras and home offices a cable is faster and never drops. We wire what stays in one place and leave Wi-Fi for what moves.',
      },
    ],
    related: ['electrical', 'drywall', 'remodels'],
  },
  'solar-power': {
    steps: [
      {
        title: 'Read the bills',
        text: 'Your use by month and hour decides the size of the system, not the size of the roof.',
      },
      {
        title: 'Design and approvals',
        text: 'You approve the layout. Then plans go to the city, your utility and your homeowners association.',
      },
      {
        title: 'Mount, inspect, switch on',
        text: 'Panels take a few days. Inspection and the utility meter take weeks, and we follow up on both.',
      },
    ],
    price:
      'Panel wattage, battery capacity and the roof: steep, tall or tiled roofs take longer. An older electrical panel may have to be replaced first. Tax rules change, so ask your accountant what applies to you.',
    questions: [
      {
        question: 'Will solar run my house in an outage?',
        answer:
          'Only with a battery or a special inverter. Without one, panels must shut off when the grid does. We size batteries for what you must keep on, such as the refrigerator and one air conditioner.',
      },
      {
        question: 'What does hail do to panels?',
        answer:
          'Tested panels take hail better than most shingles, but not every storm. Tell your insurer about them before the first one, and check that your policy covers them.',
      },
    ],
    related: ['electrical', 'roofing', 'hvac'],
  },
} as const satisfies Record<string, ServiceGuide>;
