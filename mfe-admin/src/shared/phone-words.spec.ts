import { describe, expect, it } from '@jest/globals';
import { phoneWords } from './phone-words';

describe('a telephone number', () => {
  it.each([
    ['2145550168', '+12145550168', '(214) 555-0168'],
    ['+1 214.555.0168 ext. 12', '+12145550168', '(214) 555-0168 ext. 12'],
    ['214 555 0168 x7', '+12145550168', '(214) 555-0168 x7'],
    ['+44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
    ['call me maybe', null, 'call me maybe'],
  ])('typed as %s is shown in a readable format', (typed, e164, words) => {
    expect(phoneWords(typed, e164)).toBe(words);
  });
});
