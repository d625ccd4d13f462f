import type { Picture } from './picture';
import { exterior } from './pictures.gen';

/** Text of the page for investors. The owner specified the numbers. */
export const INVESTMENTS = {
  title: 'Fix and Flip Investments',
  description:
    'Lend on Dallas-Fort Worth houses that we buy, renovate and sell: 10% yearly interest on loans collateralized by houses, 15 consecutive profitable projects.',
  keywords:
    'fix and flip investment Dallas, real estate loans Fort Worth, house collateral lending, rehab investing DFW',
  back: 'Back to Home',
  heading: 'Invest in Fix and Flip Homes',
  lead: 'Lend on houses we buy, renovate and sell ourselves. Every loan is secured by the house it pays for.',
  benefits: [
    { figure: '15', text: 'consecutive profitable fix and flip projects' },
    { figure: '10%', text: 'yearly interest on loans collateralized by houses' },
  ],
  form: {
    heading: 'Request Investment Information',
    text: "Tell us roughly how much you would like to invest. We'll reply with terms, current projects and answers to your questions.",
  },
} as const;

/** Behind the headline; decorative, so it has no alternative text. */
export const INVESTMENTS_PICTURE: Picture = { ...exterior, alt: '' };
