import type { ContactOutcome } from '@site/contracts';

/** Outcomes of a contact attempt, as the buttons show them. */
export const CONTACT_WORDS: Record<ContactOutcome, string> = {
  reached: 'Reached',
  left_voicemail: 'Left voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
};

/** The label of an outcome in the history; an unknown outcome keeps its text. */
export const contactWord = (outcome: string): string =>
  Object.entries(CONTACT_WORDS).find(([known]) => known === outcome)?.[1] ?? outcome;
