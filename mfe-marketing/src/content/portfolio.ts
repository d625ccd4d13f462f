/** Text of the portfolio. */
export const PORTFOLIO = {
  title: 'Work Samples',
  description:
    'Before and after photos of two Dallas-Fort Worth homes that we renovated, with what the first one cost, what it sold for and what it returned.',
  keywords:
    'before and after remodel Dallas, home renovation portfolio, fix and flip returns, Fort Worth remodel photos',
  heading: 'Our Transformations',
  lead: 'Two houses, before and after, with the numbers behind the first.',
  button: 'Request a Consultation',
  before: 'Before',
  after: 'After',
  highlights: 'Highlights',
  investment: {
    heading: 'Investment Return',
    text: 'Where each dollar of the sale price went',
    figure: 'return on investment',
    profit: 'Net profit',
    sale: 'Sale price',
  },
  contact: {
    heading: 'Start Your Project Today',
    text: 'Tell us about your home. We will set a time to visit and give you a written quote.',
  },
} as const;
