import { SHOWN_REMOTE } from './names.js';

/** The maximum size of one report of a visit, and its maximum number of frontends. */
export const VISIT_REPORT = { maxBytes: 1_024, remotes: 6 } as const;

/** Counts of a frontend in one page view, and the maximum of each in one report. */
export const VISIT_COUNTS = {
  /** 1 in the first report of a view. */
  views: 1,
  /** 1 in the first report of a view that has an error. */
  failed: 1,
  errors: 20,
  /** Whether its form was started, and sent. */
  starts: 1,
  sends: 1,
} as const;
export type VisitCount = keyof typeof VISIT_COUNTS;
export const VISIT_COUNT_NAMES = Object.keys(VISIT_COUNTS) as VisitCount[];

/** Counts of one frontend's part of a page since the last report. */
export interface ShownRemote extends Record<VisitCount, number> {
  remote: string;
  version: string;
}

/** Undefined for an invalid text. */
export function readShownRemote(text: string): ShownRemote | undefined {
  const [, remote, version, ...given] = SHOWN_REMOTE.exec(text) ?? [];
  if (!remote || !version) return undefined;
  const counts = VISIT_COUNT_NAMES.map((name, at): [VisitCount, number] => [name, Number(given[at])]);
  if (counts.some(([name, count]) => count > VISIT_COUNTS[name])) return undefined;
  return { remote, version, ...(Object.fromEntries(counts) as Record<VisitCount, number>) };
}

/** Measurements of a page, with their maximum: two in milliseconds, and the layout shift. */
export const VISIT_VITALS = { lcp: 600_000, inp: 600_000, cls: 100 } as const;
export type VisitVital = keyof typeof VISIT_VITALS;

/**
 * Body of `POST /api/visits`: what a browser measured on a page since its last report. It has numbers and names of
 * releases, nothing about the visitor.
 */
export interface VisitReport extends Partial<Record<VisitVital, number>> {
  /** The page's name in its frontend: `home`. */
  page: string;
  /** For each frontend on the page, as `readShownRemote` reads it. */
  shown: string[];
}

/** Upper limits of "good" in the Core Web Vitals: milliseconds, and the score for `cls`. */
export const GOOD_VISIT = { lcp: 2_500, inp: 200, cls: 0.1 } as const satisfies Record<VisitVital, number>;

/** Number of measurements, number of good ones, and their average. */
export interface Measured {
  count: number;
  good: number;
  average: number | null;
}

/** Visits of one version, per hour or page. */
export interface VisitCounts {
  version: string;
  views: number;
  /** Views with an error of this frontend. */
  failed: number;
  starts: number;
  sends: number;
  lcp: Measured;
  inp: Measured;
  cls: Measured;
}

export interface VisitsOfHour extends VisitCounts {
  /** ISO 8601. */
  hour: string;
}

export interface VisitsOfPage extends VisitCounts {
  page: string;
}
