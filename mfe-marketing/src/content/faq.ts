import { brand } from '@site/contracts';

const cities = `${brand.cities.slice(0, -1).join(', ')} and ${brand.cities.at(-1)}`;

export interface Question {
  question: string;
  answer: string;
  /** Below the answer. */
  link?: { text: string; href: string };
}

/** Questions and answers, with the same words for visitors and search engines. */
export const FAQ: readonly Question[] = [
  {
    question: 'How quickly will I hear from you?',
    answer: `${brand.promise} Someone on our team reads your request, looks at your photos, and calls or emails you with next steps.`,
  },
  {
    question: 'Is the quote really free?',
    answer:
      'Yes. The first conversation, the site visit and the written quote cost nothing, and you are under no obligation. Consulting (advice only, with nothing for us to build) is a paid service.',
  },
  { question: 'Which cities do you serve?', answer: `All of DFW, including ${cities}.` },
  {
    question: 'Can I send photos and plans?',
    answer: 'Yes. Add up to five photos and five PDF documents to your request, each up to 15 MB.',
  },
  {
    question: 'Do you work with investors?',
    answer:
      'Yes. We renovate fix and flip and rehab projects for investors, and you can invest with us in loans collateralized by houses.',
    link: { text: 'Investment information', href: '/investments' },
  },
];
