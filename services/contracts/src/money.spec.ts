import { describe, expect, it } from '@jest/globals';
import { amountOf } from './money.js';

describe('an amount that staff type', () => {
  it.each([
    ['$12,000', 1_200_000],
    ['12000', 1_200_000],
    ['12,000.50', 1_200_050],
    ['12.5k', 1_250_000],
    ['$1.2M', 120_000_000],
    ['12 thousand', 1_200_000],
    ['-$500', -50_000],
    ['$-500', -50_000],
    ['(500)', -50_000],
    ['–500', -50_000],
    ['—500', -50_000],
    ['$–500', -50_000],
    ['$ 7.5', 750],
    ['0', 0],
    ['12,000 USD', 1_200_000],
  ])('%s is read with certainty', (text, cents) => {
    expect(amountOf(text)).toEqual({ cents, isSure: true });
  });

  it.each([
    ['about 12k', 1_200_000],
    ['12,000 plus tax', 1_200_000],
    ['~ $9,500', 950_000],
    ['est-12k', 1_200_000],
    ['est–12k', 1_200_000],
    ['about — 12k', -1_200_000],
    ['12k?', 1_200_000],
  ])('%s is read, but not with certainty', (text, cents) => {
    expect(amountOf(text)).toEqual({ cents, isSure: false });
  });

  it.each([
    '',
    'TBD',
    'twelve thousand',
    '$8,500 - $9,000',
    '$8,500 – $9,000',
    '500–800',
    '1—500',
    '12k + 8%',
    '8%',
    '12.500',
    '$12,50',
    '1,2345',
    '5x',
    '214 555 0142',
    '2145550142',
    '25M',
    '=1+1',
    '１２０００',
  ])('%s is not read as an amount', (text) => {
    expect(amountOf(text)).toBeUndefined();
  });
});
