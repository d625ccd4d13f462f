import { describe, expect, it } from '@jest/globals';
import type { VisitCounts, VisitsOfHour } from '@site/contracts';
import { curvesOf, sumOf, VISIT_FIGURES } from './visit-figures';

const none = { count: 0, good: 0, average: null };
const counts = (views: number, failed: number, more: Partial<VisitCounts> = {}): VisitCounts => ({
  version: '1',
  views,
  failed,
  starts: 0,
  sends: 0,
  lcp: none,
  inp: none,
  cls: none,
  ...more,
});

describe('visit metrics', () => {
  it('are totaled and shown as text', () => {
    const all = sumOf([
      counts(30, 1, { starts: 5, sends: 2, lcp: { count: 10, good: 9, average: 1_000 } }),
      counts(10, 9, { starts: 3, sends: 2, lcp: { count: 30, good: 20, average: 3_000 } }),
    ]);
    const shown = VISIT_FIGURES.map(({ name, valueIn, textOf }) => {
      const value = valueIn(all);
      return [name, value === undefined ? undefined : textOf(value)];
    });
    expect(shown).toEqual([
      ['Visits with an error', '25%'],
      ['Started forms that were sent', '50%'],
      ['Main content shows after', '2.5 s'],
      ['Clicks respond after', undefined],
      ['Pages that shift', undefined],
    ]);
  });

  it('have one curve per version on a shared scale', () => {
    const at = (hour: number, version: string, failed: number): VisitsOfHour => ({
      ...counts(10, failed),
      version,
      hour: `2026-03-02T0${hour}:00:00.000Z`,
    });
    const hours = [at(1, '1', 0), at(3, '1', 1), at(3, '2', 2), at(9, '2', 4)];
    const [figure] = VISIT_FIGURES;
    expect(figure && curvesOf(hours, ['1', '2'], figure)).toEqual([
      [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.25 },
      ],
      [
        { x: 0.5, y: 0.5 },
        { x: 1, y: 1 },
      ],
    ]);
  });
});
