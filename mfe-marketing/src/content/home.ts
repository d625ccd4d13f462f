/** Text of the home page. The owner has fixed some of it: infra/docs/public-pages.md. */
export const HOME = {
  description:
    'Renovation across Dallas-Fort Worth: kitchens, bathrooms, roofing, foundations, electrical and whole-home remodels. Free quotes, answered within 24 hours.',
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
      'From a single repair to a house rebuilt room by room: electrical, roofing, plumbing, design, landscaping, foundations and custom building, run by one team that answers for all of it.',
    ask: 'Not sure where your project fits? Tell us about it.',
    button: 'Request a Quote',
  },
  team: { heading: 'Meet Our Team' },
  proof: {
    heading: 'Licenses, Insurance and Warranty',
    lead: 'Check these before you hire anyone, us included. The state confirms a license number in a minute, online or by phone.',
    licenses: 'State Licenses',
    insurance: 'Insurance',
    warranty: 'Warranty',
    licensed: 'Licensed',
    insured: 'Insured by',
  },
  reviews: { heading: 'What Homeowners Say' },
  prices: {
    heading: 'What It Costs',
    lead: 'Typical ranges for labor and materials. Your house decides the rest, and your written quote names one price.',
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
      { title: 'We contact you within 24 hours', text: 'A person who has read it calls or writes.' },
      { title: 'You get a written quote', text: 'After a visit, with scope, price and schedule.' },
    ],
  },
  faq: { heading: 'Frequently Asked Questions', moreServices: 'More Services' },
  area: {
    heading: 'Renovation and Construction in Dallas-Fort Worth',
    lead: 'We repair, renovate and build for homeowners, businesses and investors: kitchens and bathrooms, roofs and foundations, whole homes and fix and flip projects.',
    text: 'Every project has one written scope, one schedule and one person who answers the phone. We use modern tools to measure and plan, and skilled hands to build, so that quality stays affordable.',
    citiesHeading: 'Cities we serve',
  },
} as const;
