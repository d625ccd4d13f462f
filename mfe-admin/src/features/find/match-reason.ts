import { fieldsOf, LEAST_DIGITS, PHONE_LIKE } from '@site/contracts';
import { kindOf, type Lead } from '../lead-data/lead-kind';

/** Where a lead matches a search: the field's label, and the text around the match. */
export interface MatchReason {
  label: string;
  before: string;
  match: string;
  after: string;
}

/** How much text shows before the match. */
const BEFORE = 24;
const AFTER = 90;

/** Why a search found a lead. The name comes last, because the row already shows it. */
export function matchReason(lead: Lead, query: string): MatchReason | undefined {
  const values: Record<string, unknown> = { ...lead };
  const words = query.trim().split(/\s+/).filter(Boolean);
  const reasons = fieldsOf(kindOf(lead)).flatMap(({ field, label }) => {
    const value = values[field];
    if (typeof value !== 'string') return [];
    const found = (field === 'phone' && inNumber(lead, query, words)) || inText(value, words);
    return found ? [{ field, reason: { label, ...found } }] : [];
  });
  const found = reasons.find(({ field }) => field !== 'fullName') ?? reasons[0];
  // The notes of contacts are not part of the lead's record.
  const isByContact = !found && lead.lastContactAt && words.length > 0;
  return isByContact ? { label: 'Contact log', before: '', match: '', after: '' } : found?.reason;
}

type Found = Omit<MatchReason, 'label'>;

function inText(text: string, words: readonly string[]): Found | undefined {
  const { folded, places } = fold(text);
  for (const word of words) {
    const wanted = fold(word).folded;
    const at = wanted ? folded.indexOf(wanted) : -1;
    if (at >= 0) return around(text, places[at] ?? 0, places[at + wanted.length] ?? text.length);
  }
  return undefined;
}

/** Ignores the format and an extension. The whole search may be a number, or one of its words. */
function inNumber({ phone, phoneE164 }: Lead, query: string, words: readonly string[]): Found | undefined {
  const numbers = [phone, phoneE164 ?? ''].map(digitsOf).filter(Boolean);
  const isIn = [query, ...words].some((text) => {
    const digits = PHONE_LIKE.test(text) ? digitsOf(text) : '';
    return digits.length >= LEAST_DIGITS && numbers.some((own) => own.includes(digits) || digits.endsWith(own));
  });
  return isIn ? { before: '', match: phone, after: '' } : undefined;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function around(text: string, from: number, to: number): Found {
  const start = Math.max(0, from - BEFORE);
  return {
    before: (start > 0 ? '…' : '') + text.slice(start, from),
    match: text.slice(from, to),
    after: text.slice(to, to + AFTER),
  };
}

/** Letters that Unicode does not take apart, as Postgres' `unaccent` does. */
const LETTERS: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ı: 'i' };

/** A text without accents and capitals, as the search matches it, and each letter's original position. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const bare = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const plain = LETTERS[bare] ?? bare;
    folded += plain;
    for (let count = 0; count < plain.length; count += 1) places.push(at);
    at += sign.length;
  }
  return { folded, places };
}
