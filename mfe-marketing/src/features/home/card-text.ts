import { CARD_TEXT_LENGTH } from '@site/contracts';

/** A full stop after one of these ends no sentence. */
const ABBREVIATION = /(?:\b(?:St|Mr|Mrs|Ms|Dr|Jr|Sr|No|vs|approx|sq|ft|in|Inc|Co|e\.g|i\.e|etc)|\b[A-Z])$/;

/**
 * What a card says of a service (spec.md §2): a description over 100 characters is cut to its first
 * sentence within the first 100 characters. Without a sentence's end there, at the last word, with an ellipsis.
 */
export function cardText(description: string): string {
  if (description.length <= CARD_TEXT_LENGTH) return description;
  const start = description.slice(0, CARD_TEXT_LENGTH);
  for (const { index } of start.matchAll(/[.!?](?=\s|$)/g)) {
    const sentence = description.slice(0, index);
    // The character after the cut decides whether a stop at its very end is one.
    const followed = index + 1 < description.length ? /\s/.test(description[index + 1] ?? '') : true;
    if (followed && !ABBREVIATION.test(sentence)) return description.slice(0, index + 1);
  }
  const word = start.slice(0, CARD_TEXT_LENGTH - 1).replace(/\s+\S*$/, '');
  return `${word}…`;
}
