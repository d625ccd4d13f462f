import type { ContactOutcome } from '@site/contracts';

/** How an attempt to reach somebody ended, as the buttons say it (contract.md 21). */
export const CONTACT_WORDS: Record<ContactOutcome, string> = {
  reached: 'Reached',
  left_voicemail: 'Left voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
};

/** That of a history's row; of what is none, the text itself. */
export const contactWord = (outcome: string): string =>
  Object.entries(CONTACT_WORDS).find(([known]) => known === outcome)?.[1] ?? outcome;
