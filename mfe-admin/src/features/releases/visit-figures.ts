import type { Measured, RemoteReleases, VisitCounts, VisitsOfHour } from '@site/contracts';

/** One metric of visits, with its value and display text. */
export interface VisitFigure {
  name: string;
  valueIn(counts: Omit<VisitCounts, 'version'>): number | undefined;
  textOf(value: number): string;
}

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : undefined);
const percentText = (value: number) => `${value < 10 && value > 0 ? value.toFixed(1) : Math.round(value)}%`;

export const VISIT_FIGURES: readonly VisitFigure[] = [
  {
    name: 'Visits with an error',
    valueIn: ({ failed, views }) => percent(Math.min(failed, views), views),
    textOf: percentText,
  },
  {
    name: 'Started forms that were sent',
    valueIn: ({ sends, starts }) => percent(Math.min(sends, starts), starts),
    textOf: percentText,
  },
  {
    name: 'Main content shows after',
    valueIn: ({ lcp }) => lcp.average ?? undefined,
    textOf: (value) => `${(value / 1_000).toFixed(1)} s`,
  },
  {
    name: 'Clicks respond after',
    valueIn: ({ inp }) => inp.average ?? undefined,
    textOf: (value) => `${Math.round(value)} ms`,
  },
  {
    name: 'Pages that shift',
    valueIn: ({ cls }) => percent(cls.count - cls.good, cls.count),
    textOf: percentText,
  },
];

const NONE: Measured = { count: 0, good: 0, average: null };

/** The total of several counts. */
export function sumOf(counts: readonly VisitCounts[]): Omit<VisitCounts, 'version'> {
  const add = (one: Measured, other: Measured): Measured => {
    const count = one.count + other.count;
    const total = (one.average ?? 0) * one.count + (other.average ?? 0) * other.count;
    return { count, good: one.good + other.good, average: count > 0 ? total / count : null };
  };
  return counts.reduce(
    (sum, one) => ({
      views: sum.views + one.views,
      failed: sum.failed + one.failed,
      starts: sum.starts + one.starts,
      sends: sum.sends + one.sends,
      lcp: add(sum.lcp, one.lcp),
      inp: add(sum.inp, one.inp),
      cls: add(sum.cls, one.cls),
    }),
    { views: 0, failed: 0, starts: 0, sends: 0, lcp: NONE, inp: NONE, cls: NONE },
  );
}

/** The current version and the previous one, also after a withdrawal; undefined if either is missing. */
export function comparedVersions({
  current,
  history,
  backTo,
}: RemoteReleases): { now: string; before: string } | undefined {
  const before = history.find(({ version }) => version === current?.version)?.previousVersion ?? backTo;
  return current && before ? { now: current.version, before } : undefined;
}

export interface CurvePoint {
  /** From 0 (first hour with visits) to 1 (last one): hours without any are left out. */
  x: number;
  /** From 0 to 1 (highest value). */
  y: number;
}

/** The curve of each version for one metric, on a shared scale. */
export function curvesOf(
  hours: readonly VisitsOfHour[],
  versions: readonly string[],
  { valueIn }: VisitFigure,
): CurvePoint[][] {
  const times = [...new Set(hours.map(({ hour }) => Date.parse(hour)))].sort((a, b) => a - b);
  const last = times.length - 1;
  const most = Math.max(...hours.map((counts) => valueIn(counts) ?? 0));
  return versions.map((version) =>
    hours
      .filter((counts) => counts.version === version)
      .flatMap((counts) => {
        const value = valueIn(counts);
        if (value === undefined) return [];
        const x = last > 0 ? times.indexOf(Date.parse(counts.hour)) / last : 1;
        return [{ x, y: most > 0 ? value / most : 0 }];
      }),
  );
}
