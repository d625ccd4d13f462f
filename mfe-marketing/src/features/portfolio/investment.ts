import type { Project } from '../../content/projects';

type Investment = NonNullable<Project['investment']>;

/** Dollars between two labels of the scale. */
const STEP = 100_000;

/** The sale price minus all costs, and its share of the investment, in percent with one decimal. */
export function profitOf({ costs, salePrice }: Investment): { profit: number; percent: string } {
  const invested = costs.reduce((sum, { amount }) => sum + amount, 0);
  const profit = salePrice - invested;
  return { profit, percent: ((profit / invested) * 100).toFixed(1) };
}

/** Labels of a scale from zero to the first full step at or above the price. */
export function scaleOf(salePrice: number): { end: number; labels: readonly string[] } {
  const steps = Math.max(1, Math.ceil(salePrice / STEP));
  return {
    end: steps * STEP,
    labels: Array.from({ length: steps + 1 }, (_, index) => (index === 0 ? '$0' : `$${(index * STEP) / 1_000}k`)),
  };
}
