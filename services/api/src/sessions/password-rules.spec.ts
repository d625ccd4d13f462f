import { describe, expect, it } from '@jest/globals';
import { weaknessOf } from './password-rules.js';

const EMAIL = 'ada.lovelace@analytic.example';

describe('a password', () => {
  it.each([
    'correct horse',
    'aaaabbbbccccdddd',
    'ünïcödé wörds',
    '  two  spaces  ',
    'fairhand has a blue door',
    'x'.repeat(64),
    'x'.repeat(200),
  ])('may contain any characters: %j', async (password) => {
    expect(await weaknessOf(password, EMAIL)).toBeUndefined();
  });

  it.each([
    ['short', /at least 8/],
    ['x'.repeat(201), /at most 200/],
    ['password', /breaches/],
    ['PASSWORD1', /breaches/],
    [' iloveyou ', /breaches/],
    ['qwertyuiop', /breaches/],
    ['1qaz2wsx3edc', /breaches/],
    ['Fairhand2026!', /names of this site/],
    ['dallas-renovation-1', /names of this site/],
    ['Password2026!', /names of this site/],
    ['Lovelace1815', /names of this site/],
  ])('%j is rejected', async (password, reason) => {
    expect(await weaknessOf(password, EMAIL)).toMatch(reason);
  });

  it('is rejected if it is one of the 3,000 most common passwords that are long enough', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3_000);
    expect(long).toHaveLength(3_000);
    for (const password of long) expect(await weaknessOf(password, EMAIL)).toMatch(/breaches/);
  });
});
