import { CARD_TEXT_LENGTH } from '@site/contracts';

/** A period after one of these does not end a sentence. */
const ABBREVIATION = /(?:\b(?:St|Mr|Mrs|Ms|Dr|Jr|Sr|No|vs|approx|sq|ft|in|Inc|Co|e\.g|i\.e|etc)|\b[A-Z])$/;

/**
 * The card's text for a service: a description over 100 characters is cut to its first sentence within the first 100
 * characters. Without a sentence end there, it is cut at the last word, with an ellipsis.
 */
export function cardText(description: string): string {
  if (description.length <= CARD_TEXT_LENGTH) return description;
  // With the character after the cut, which decides whether a period at its very end ends a sentence.
  for (const { index } of description.slice(0, CARD_TEXT_LENGTH + 1).matchAll(/[.!?](?=\s)/g)) {
    if (!ABBREVIATION.test(description.slice(0, index))) return description.slice(0, index + 1);
  }
  const word = description.slice(0, CARD_TEXT_LENGTH - 1).replace(/\s+\S*$/, '');
  return `${word}…`;
}
