import { describe, expect, it } from '@jest/globals';
import { dollars } from '../../content/dollars';
import { PROJECTS } from '../../content/projects';
import { profitOf, scaleOf } from './investment';

describe('the investment return', () => {
  const { costs, salePrice } = PROJECTS[0]?.investment ?? { costs: [], salePrice: 0 };

  it('adds up: the parts equal the sale price, and the percentage is based on the invested sum', () => {
    const { profit, percent } = profitOf({ costs, salePrice });
    const invested = costs.reduce((sum, { amount }) => sum + amount, 0);
    expect(costs.length).toBeGreaterThan(1);
    expect(invested + profit).toBe(salePrice);
    expect(profit).toBe(69_000);
    expect(percent).toBe('21.6');
    expect(Math.abs(Number(percent) - (profit / invested) * 100)).toBeLessThan(0.05);
  });

  it('exists only for the first project', () => {
    expect(PROJECTS.map(({ investment }) => investment !== undefined)).toEqual([true, false]);
  });

  it('has a scale that includes the price', () => {
    expect(scaleOf(salePrice)).toEqual({ end: 400_000, labels: ['$0', '$100k', '$200k', '$300k', '$400k'] });
    expect(scaleOf(400_000).end).toBe(400_000);
    expect(scaleOf(400_001).end).toBe(500_000);
  });

  it('writes dollars with commas', () => {
    expect([0, 999, 1_000, 74_500, 1_234_567].map(dollars)).toEqual(['$0', '$999', '$1,000', '$74,500', '$1,234,567']);
  });
});

describe('the project list', () => {
  it('names each house and each caption once', () => {
    const words = PROJECTS.flatMap(({ address, pairs }) => [
      address,
      ...pairs.flatMap(({ before, after }) => [before.caption, after.caption, before.picture.src, after.picture.src]),
    ]);
    expect(new Set(words).size).toBe(words.length);
    expect(PROJECTS).toHaveLength(2);
    for (const { pairs, highlights } of PROJECTS) {
      expect(pairs.length).toBeGreaterThan(0);
      expect(highlights.length).toBeGreaterThan(2);
    }
  });
});
