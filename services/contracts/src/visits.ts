/** What one report of a visit may weigh, and of how many frontends it may tell. */
export const VISIT_REPORT = { maxBytes: 1_024, remotes: 6 } as const;

/** What is counted of a frontend in a view of a page, and how much of it one report may tell. */
export const VISIT_COUNTS = {
  /** 1 in the first report of a view. */
  views: 1,
  /** 1 in the first report of a view that tells of an error. */
  failed: 1,
  errors: 20,
  /** Whether its form was begun, and sent. */
  starts: 1,
  sends: 1,
} as const;
export type VisitCount = keyof typeof VISIT_COUNTS;
export const VISIT_COUNT_NAMES = Object.keys(VISIT_COUNTS) as VisitCount[];

/** What became of one frontend's part of a page since the report before. */
export interface ShownRemote extends Record<VisitCount, number> {
  remote: string;
  version: string;
}

/** As it travels: `mfe-forms 1.0.0-0123456789ab 1 0 0 1 0`, the counts in the order of `VISIT_COUNTS`. */
export const SHOWN_REMOTE =
  /^([a-z][a-z0-9-]{0,63}) ([\w.+-]{1,100}) (\d{1,2}) (\d{1,2}) (\d{1,2}) (\d{1,2}) (\d{1,2})$/;

/** Undefined for what is none. */
export function readShownRemote(text: string): ShownRemote | undefined {
  const [, remote, version, ...given] = SHOWN_REMOTE.exec(text) ?? [];
  if (!remote || !version) return undefined;
  const counts = VISIT_COUNT_NAMES.map((name, at): [VisitCount, number] => [name, Number(given[at])]);
  if (counts.some(([name, count]) => count > VISIT_COUNTS[name])) return undefined;
  return { remote, version, ...(Object.fromEntries(counts) as Record<VisitCount, number>) };
}

/** What is measured of how a page was shown, and what none exceeds: two in milliseconds, and how much the page jumped. */
export const VISIT_VITALS = { lcp: 600_000, inp: 600_000, cls: 100 } as const;
export type VisitVital = keyof typeof VISIT_VITALS;

/**
 * Body of `POST /api/visits`: what a browser measured of a page since its last report. Numbers, and names of what the site
 * itself has released; nothing of the visitor.
 */
export interface VisitReport extends Partial<Record<VisitVital, number>> {
  /** The page's name in its frontend: `home`. */
  page: string;
  /** Of each frontend that it shows, as `readShownRemote` reads it. */
  shown: string[];
}

/** Up to which a measurement is good, as the Core Web Vitals have it: `ms`, and for `cls` its score. */
export const GOOD_VISIT = { lcp: 2_500, inp: 200, cls: 0.1 } as const satisfies Record<VisitVital, number>;

/** How often a measurement was taken, how often it was good, and its average. */
export interface Measured {
  count: number;
  good: number;
  average: number | null;
}

/** Visits of one version, of an hour or a page. */
export interface VisitCounts {
  version: string;
  views: number;
  /** Views in which something of this frontend failed. */
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
