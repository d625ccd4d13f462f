import { describe, expect, it } from '@jest/globals';
import { amountWords } from './amount-words';

describe('an amount beside its field', () => {
  it.each([
    ['12000', '$12,000'],
    ['12.5k', '$12,500'],
    ['about 12k', '$12,000?'],
    ['-99.95', '-$99.95'],
    ['TBD', 'Not an amount: reports leave it out'],
    ['', undefined],
    ['  ', undefined],
  ])('%j is shown as %j', (typed, words) => {
    expect(amountWords(typed)).toBe(words);
  });
});
