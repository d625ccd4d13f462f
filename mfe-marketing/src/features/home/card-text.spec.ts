import { describe, expect, it } from '@jest/globals';
import { cardText } from './card-text';

const filler = (length: number) =>
  'word '
    .repeat(length)
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length - 1, 'x');

describe('cardText', () => {
  it('leaves a text of exactly 100 characters, and cuts one of 101', () => {
    const exact = `Short sentence. ${filler(84)}.`;
    expect(exact).toHaveLength(100);
    expect(cardText(exact)).toBe(exact);
    expect(cardText(`${exact}x`)).toBe('Short sentence.');
  });

  it('takes the first sentence', () => {
    expect(cardText(`First. Second. ${filler(100)}.`)).toBe('First.');
  });

  it.each([
    ['a street', 'We work near St. Paul and elsewhere. '],
    ['initials', 'Built for U.S. homes of any age. '],
    ['an example', 'Fixtures, e.g. taps and basins, are included. '],
    ['a number', 'Grounds of 3.5 acres are no problem. '],
  ])('does not end a sentence in %s', (_what, sentence) => {
    expect(cardText(sentence + filler(120))).toBe(sentence.trim());
  });

  it('ends at a word when there is no period within 100 characters', () => {
    const text = cardText(`${'house '.repeat(30)}end.`);
    expect(text.length).toBeLessThanOrEqual(100);
    expect(text).toMatch(/^(house )*house…$/);
  });

  it('accepts a period as the hundredth character', () => {
    const sentence = `${filler(100)}.`;
    expect(sentence).toHaveLength(100);
    expect(cardText(`${sentence} And more.`)).toBe(sentence);
    expect(cardText(`${sentence}5 acres and more.`)).toMatch(/…$/);
  });
});
