import * as v from 'valibot';
import { TIMING } from './timing.js';

export const SUSPICIONS = ['honeypot', 'too_fast'] as const;
/** Why a lead looks like a bot's. It is stored and shown like any other, with this mark. */
export type Suspicion = (typeof SUSPICIONS)[number];

/**
 * Hints that a form sends to identify bots: the hidden field, and how long the form has been open, in milliseconds.
 * Both are optional and accept any value: they never reject a lead.
 */
export const suspicionEntries = { website: v.optional(v.unknown()), openForMs: v.optional(v.unknown()) };

/** The mark of a submission. A submission without either hint gets none, because API clients may omit them. */
export function suspicionOf({ website, openForMs }: { website?: unknown; openForMs?: unknown }): Suspicion | null {
  if (website !== undefined && website !== null && website !== '') return 'honeypot';
  return typeof openForMs === 'number' && openForMs < TIMING.minimumFormTime ? 'too_fast' : null;
}

export const SPAM_SIGNS = ['links', 'repeated_text', 'impossible_zip'] as const;
/** Signs of spam in a lead's content. They only mark it; a person decides. */
export type SpamSign = (typeof SPAM_SIGNS)[number];

/** More links than a customer sends to show a house or an example. */
const MANY_LINKS = 3;
const LINK = /https?:\/\/|\bwww\.|\[url|<a\s/gi;
/** Repeats of the same line or sentence, or a long run of one character. */
const MANY_TIMES = 3;
const SIGN_IN_A_ROW = /(\S)\1{19}/u;
const SHORTEST_REPEATED = 10;
/** First three digits that the postal service has not assigned. */
const NO_ZIP =
  /^(?:00[0-4]|099|213|269|34[358]|353|419|42[89]|51[789]|529|53[36]|552|568|57[89]|589|621|632|64[23]|659|663|682|69[4-9]|702|709|715|732|742|771|81[789]|839|84[89]|854|858|86[126789]|876|88[678]|89[269]|909|929|987)/;

/** The parts of a visitor's text that the spam check reads. */
export interface WrittenText {
  fullName: string;
  message?: string | null;
  zipCode?: string;
}

/** The signs of spam in a lead's content. */
export function spamSignsOf({ fullName, message, zipCode }: WrittenText): SpamSign[] {
  const text = message ?? '';
  const found: Record<SpamSign, boolean> = {
    links: countOf(text, LINK) >= MANY_LINKS || countOf(fullName, LINK) > 0,
    repeated_text: SIGN_IN_A_ROW.test(text) || isRepeated(text),
    impossible_zip: zipCode !== undefined && NO_ZIP.test(zipCode),
  };
  return SPAM_SIGNS.filter((sign) => found[sign]);
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function isRepeated(text: string): boolean {
  const times = new Map<string, number>();
  for (const sentence of text.toLowerCase().split(/[\n.!?]+/)) {
    const said = sentence.trim();
    if (said.length >= SHORTEST_REPEATED) times.set(said, (times.get(said) ?? 0) + 1);
  }
  return Math.max(0, ...times.values()) >= MANY_TIMES;
}
