import { brand } from '@site/contracts';

/** Text of the home page. The owner specified some of it: infra/docs/public-pages.md. */
export const HOME = {
  description: `Renovation across Dallas-Fort Worth: kitchens, bathrooms, roofs, foundations and whole homes. Free quotes. ${brand.promise}`,
  keywords:
    'home renovation Dallas, Fort Worth contractor, kitchen remodel DFW, bathroom renovation, roofing, foundation repair, fix and flip',
  hero: {
    headline: "DFW's Renovation Experts",
    text: 'Quality construction services across Dallas-Fort Worth',
    button: 'Get a Free Quote',
  },
  services: {
    heading: 'Our Professional Services',
    subtitle: 'Expert construction and renovation services across DFW',
    intro:
      'From a single repair to a house rebuilt room by room: electrical, roofing, plumbing, design, landscaping, foundations and custom building, all handled by one team that stands behind the work.',
    ask: 'Not sure where your project fits? Tell us about it.',
    button: 'Request a Quote',
  },
  /** Accessible name of the strip below the headline. */
  glance: 'At a glance',
  team: { heading: 'Meet Our Team' },
  proof: {
    lead: 'Check these before you hire any contractor, including us. You can verify a license number with the state in a minute, online or by phone.',
    licenses: 'Licenses',
    insurance: 'Insurance',
    warranty: 'Warranty',
    licensed: 'Licensed',
    insured: 'Insured by',
  },
  reviews: { heading: 'What Homeowners Say' },
  prices: {
    heading: 'What It Costs',
    /** Replaces the heading when there are no prices. */
    financing: 'Financing',
    lead: 'Typical ranges for labor and materials. The rest depends on your house. Your written quote gives the price and lists every allowance.',
    /** Services that new visitors ask about most; those without a price are skipped. */
    services: [
      'kitchen-remodel',
      'bathroom-renovation',
      'handyman',
      'roofing',
      'foundation-repair',
      'flooring',
      'painting',
      'driveways-patios',
    ],
  },
  contact: {
    heading: 'Request a Free Quote',
    text: 'Tell us about your project. Photos and plans help us answer faster and price more precisely.',
    stepsHeading: 'What happens next',
    steps: [
      { title: 'You send a request', text: 'Photos and plans help, but a few words are enough.' },
      { title: 'We contact you', text: 'Someone who has read it calls or emails you.' },
      { title: 'You get a written quote', text: 'After a visit, with scope, price and schedule.' },
    ],
  },
  faq: { heading: 'Frequently Asked Questions', moreServices: 'More Services' },
  area: {
    heading: 'Renovation and Construction in Dallas-Fort Worth',
    lead: 'We repair, renovate and build for homeowners, businesses and investors: kitchens and bathrooms, roofs and foundations, whole homes and fix and flip projects.',
    text: 'Every project has one written scope, one schedule and one person who answers the phone. We measure and plan with modern tools and build with skilled hands, which keeps quality affordable.',
    citiesHeading: 'Cities we serve',
  },
} as const;
