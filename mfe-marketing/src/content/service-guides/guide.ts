import type { ServiceId } from '@site/contracts';
import type { Question } from '../faq';

/** Helps a homeowner decide, below what a service includes. */
export interface ServiceGuide {
  /** The steps of the work, in order. */
  steps: readonly { title: string; text: string }[];
  /** What makes one job of this trade cost more than another. */
  price: string;
  questions: readonly Question[];
  /** Services that are often needed together with this one. */
  related: readonly ServiceId[];
}

/** Text around every guide. */
export const GUIDE = {
  stepsHeading: 'How the Work Goes',
  priceHeading: 'What Drives the Price',
  priceTerm: 'Typical range',
  license: (trade: string) => `${trade} license`,
  warranty: (work: string) => `Warranty: ${work}`,
  questionsHeading: 'Common Questions',
  relatedHeading: 'Related Services',
} as const;
