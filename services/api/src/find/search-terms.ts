import { LEAST_DIGITS, PHONE_LIKE } from '@site/contracts';
import { nationalDigits } from '../common/phone-number.js';

/** One of these LIKE patterns must match the words of a lead. They are normalized like the words, by `plain_text`. */
export type Patterns = readonly string[];

export interface Term {
  patterns: Patterns;
  /** The text of a term without letters or digits. It has no trigram; an index of symbols finds it. */
  symbols?: string;
}

/** With this many digits, a match is the same person or household. Words that form such a number are joined. */
const WHOLE_NUMBER = 10;
/** `+1 (214) 555 - 0168` with some margin. */
const LONGEST_NUMBER = 24;
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;
const HAS_WORD = /[\p{L}\p{N}]/u;
const ZIP_CODE = /^\d{5}$/;

/**
 * The terms of a search; a lead must match all of them, in any order. Digits that look like the end of a
 * phone number also match every other spelling of it.
 */
export function termsOf(query: string): Term[] {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length > 1 && isOneNumber(words)) return [termOf(words.join(' '))];
  return [...new Set(withWholeNumbers(words))].map(termOf);
}

/** Such as `555 0122` and `+1 (214) 555 - 0168`, but not a ZIP code and a number. */
const isOneNumber = (words: readonly string[]) =>
  words.every((word) => PHONE_LIKE.test(word) && !ZIP_CODE.test(word)) &&
  nationalDigits(words.join(' ')).length <= WHOLE_NUMBER;

/** Joins words that form one telephone number, such as `(214) 555-0168`. */
function withWholeNumbers(words: readonly string[]): string[] {
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 2; to <= words.length; to += 1) {
      const text = words.slice(from, to).join(' ');
      if (!PHONE_LIKE.test(text) || text.length > LONGEST_NUMBER) break;
      if (nationalDigits(text).length === WHOLE_NUMBER) {
        return [...words.slice(0, from), text, ...withWholeNumbers(words.slice(to))];
      }
    }
  }
  return [...words];
}

function termOf(text: string): Term {
  const part = escaped(text);
  // Too short for a trigram, except at the beginning of a word.
  if (SHORT.test(text)) return { patterns: [`% ${part}%`, `%\n${part}%`] };
  if (!HAS_WORD.test(text)) return { patterns: [`%${part}%`], symbols: text };
  const digits = PHONE_LIKE.test(text) ? nationalDigits(text) : '';
  // A lead's words contain its number's digits as a separate line.
  return { patterns: digits.length >= LEAST_DIGITS ? [`%${part}%`, `%${digits}\n%`] : [`%${part}%`] };
}

/** Patterns for other leads of the same person: the email address as a line, or the end of the phone number. */
export function linesOf(email: string, phone: string): Patterns {
  const digits = nationalDigits(phone);
  const address = `%\n${escaped(email)}\n%`;
  return digits.length >= WHOLE_NUMBER ? [address, `%${digits}\n%`] : [address];
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
