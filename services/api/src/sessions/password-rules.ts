import { brand, LIMITS } from '@site/contracts';

const MIN_LENGTH = 8;

/** What an attacker who knows this site tries first; words of the account's own address count, too. */
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
 * Why nobody should choose this password, in a sentence; undefined for a good one. Any characters will do: what counts is
 * that it is long enough without the words that everybody would try, and is not known from other sites' breaches.
 */
export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  if (password.length < MIN_LENGTH) return `A password has at least ${MIN_LENGTH} characters.`;
  if (password.length > LIMITS.password.max) return `A password has at most ${LIMITS.password.max} characters.`;
  const lower = password.trim().toLowerCase();
  // Only read when somebody chooses a password: 49,000 of them take some megabytes.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  if (dictionary['passwords-common'].includes(lower)) {
    return 'This password is one of those that are tried first: it is known from breaches of other sites.';
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
