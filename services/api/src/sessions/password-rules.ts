import { brand, LIMITS } from '@site/contracts';

const MIN_LENGTH = 8;

/** Words that an attacker who knows this site tries first, like words of the account's address. */
const OWN_WORDS = [
  ...[brand.name, brand.address.city, ...brand.cities].flatMap(wordsOf),
  ...[
    'admin',
    'construction',
    'contractor',
    'dashboard',
    'office',
    'password',
    'renovation',
    'staff',
    'texas',
    'welcome',
  ],
];

/**
 * Why a password is weak, in a sentence; undefined for a good one. Any characters are allowed. What counts is
 * that it is long enough without guessable words and is not known from data breaches.
 */
export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  if (password.length < MIN_LENGTH) return `A password has at least ${MIN_LENGTH} characters.`;
  if (password.length > LIMITS.password.max) return `A password has at most ${LIMITS.password.max} characters.`;
  const lower = password.trim().toLowerCase();
  // Loaded only when a password is chosen: 49,000 passwords take some megabytes.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  if (dictionary['passwords-common'].includes(lower)) {
    return 'This password is too common: it appears in known data breaches.';
  }
  const rest = [...OWN_WORDS, ...wordsOf(email)]
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), lower);
  if (rest.length < MIN_LENGTH) {
    return `Without the names of this site and of the account a password has at least ${MIN_LENGTH} characters.`;
  }
  return undefined;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4);
}
