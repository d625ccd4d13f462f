import type { ServiceGuide } from './guide';

/** Whole-home remodels, consulting, and other work. */
export const WHOLE_HOME = {
  handyman: {
    steps: [
      {
        title: 'One plan for all rooms',
        text: 'Drawings, finishes and budget for the whole house, agreed on before the first wall is touched.',
      },
      {
        title: 'Open and rough in',
        text: 'Floors, kitchens and baths come out together, and pipes, wires and ducts are replaced while the walls are open.',
      },
      {
        title: 'Finish in one pass',
        text: 'Drywall, paint, floors and cabinets go through the house in order, then you walk it with us.',
      },
    ],
    price:
      'Square feet, the number of kitchens and baths, and what the walls hide. Moving walls or plumbing costs more than replacing them in place. We carry an allowance for surprises and show you how it was spent.',
    questions: [
      {
        question: 'How is a Full Home Remodel different from your other remodels?',
        answer:
          'Every room is redone in one pass, but the frame and most walls stay. Full Home Remodels redo several rooms in phases while you live there. Total Home Remodels go down to the frame.',
      },
      {
        question: 'Can we live in the house?',
        answer:
          'For most of it, no: there will be weeks without a kitchen or bath. Plan on renting for three to five months, and we give you the dates before you sign a lease.',
      },
    ],
    related: ['remodels', 'total-home-remodels', 'kitchen-remodel', 'bathroom-renovation'],
  },
  consulting: {
    steps: [
      { title: 'Send what you have', text: 'Listing, inspection report, plans or bids. We read them before we meet.' },
      {
        title: 'Walk it together',
        text: 'Roof to crawl space, with a camera and a tape measure. Ask anything as we go.',
      },
      {
        title: 'Get it in writing',
        text: 'A report with numbers, ranges and what to ask next, usually within a week.',
      },
    ],
    price:
      'Hours. A bid review takes two or three, a walkthrough with a written budget about a day. You get an estimate of the hours first, and we ask before going over it.',
    questions: [
      {
        question: 'Is this a home inspection?',
        answer:
          'No. A licensed inspector tells you what is wrong. We tell you what it costs to fix, what can wait, and whether the deal still works.',
      },
      {
        question: 'What should I bring to a bid review?',
        answer:
          'All bids, complete, and whatever the bidders were given. If each of them priced a different job, that is the first thing we sort out.',
      },
    ],
    related: ['handyman', 'total-home-remodels', 'other-work'],
  },
  remodels: {
    steps: [
      { title: 'Set the order', text: 'Which room first, where you cook meanwhile, and which weeks must stay quiet.' },
      {
        title: 'One phase at a time',
        text: 'Each is sealed off with plastic and a zipper door, finished and cleaned before the next opens.',
      },
      {
        title: 'Tie it together',
        text: 'Floors, trim and paint that cross rooms are done last, so there are no seams.',
      },
    ],
    price:
      'The number of phases. Each phase means setting up, protecting and cleaning again, so three rooms at once cost less than one after another. Kitchens and baths cost several times as much as bedrooms.',
    questions: [
      {
        question: 'How are Full Home Remodels different from your other remodels?',
        answer:
          'Several rooms are redone in phases while you stay in the house. A Full Home Remodel does every room in one pass, and you move out. Total Home Remodels rebuild the house from its frame.',
      },
      {
        question: 'Which room should come first?',
        answer:
          'The messiest: any room where we cut concrete or move walls. Bedrooms come last, so you always have a clean place to sleep.',
      },
    ],
    related: ['handyman', 'total-home-remodels', 'flooring', 'interior-design'],
  },
  'total-home-remodels': {
    steps: [
      {
        title: 'Survey and engineer',
        text: 'Foundation, frame, drains and roof are checked before we price what stands on them.',
      },
      {
        title: 'Strip to the frame',
        text: 'With everything open, engineer and inspector look once more, and you walk it with us.',
      },
      {
        title: 'Build it new',
        text: 'Structure, windows and systems, then insulation, drywall and finishes, each inspected.',
      },
    ],
    price:
      'How much of the old house can stay. New plans, an addition, windows and a changed roof line add the most. We price the shell and the finishes separately, so you can spend on one and save on the other.',
    questions: [
      {
        question: 'How are Total Home Remodels different from your other remodels?',
        answer:
          'They go deepest: only the foundation and the frame remain, and even those are repaired. A Full Home Remodel keeps most walls and redoes every room. Full Home Remodels cover several rooms while you stay.',
      },
      {
        question: 'Would it be cheaper to tear down?',
        answer:
          'Sometimes. If foundation and frame are both failing, a new house costs less per square foot. If they are sound, keeping them saves money and often a year of permits. We price both when it is close.',
      },
    ],
    related: ['handyman', 'remodels', 'foundation-repair', 'consulting'],
  },
  'other-work': {
    steps: [
      { title: 'Tell us what it is', text: 'A photo and two sentences are enough. Say when you need it done.' },
      {
        title: 'Hear yes or no',
        text: 'If it is ours, we set a time to look. If not, we tell you which trade to call.',
      },
      {
        title: 'Done in one visit',
        text: 'We group small jobs into one day, bring the materials, and check off your list.',
      },
    ],
    price:
      'The trip and the hours. Short jobs share one visit, so a list of six costs little more than a list of three. Custom carpentry depends on the wood and on how much is made in the shop.',
    questions: [
      {
        question: 'Is any job too small?',
        answer:
          'Not if it can wait until we are near you. Put several things on the list, and the visit pays for itself.',
      },
      {
        question: 'Can you work from my inspection report?',
        answer:
          'Yes. Send it with your closing date. We price each item, so you can settle with the seller or buyer who pays for what.',
      },
    ],
    related: ['handyman', 'remodels', 'consulting', 'drywall'],
  },
} as const satisfies Record<string, ServiceGuide>;
