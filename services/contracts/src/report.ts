/** What became of the quote requests of a time. Money is in cents. */
export interface ReportFigures {
  requests: number;
  /** Of how many an answer was promised, and how many were contacted by then. */
  promised: number;
  inTime: number;
  /** In progress or closed. */
  moved: number;
  purchased: number;
  /** Of those purchased, whose net profit names an amount. */
  profitCents: number;
  /** Purchased, and their net profit is missing or names no amount. */
  withoutProfit: number;
}

/** How quote requests are grouped. */
export const REPORT_GROUPS = ['month', 'service', 'campaign', 'zip', 'person'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** One month, service, campaign, ZIP code or person. */
export interface ReportRow extends ReportFigures {
  /** "2026-03", the id of a service or account, a campaign in lower case, a ZIP code; '' for leads that have none. */
  key: string;
  /** Of a campaign: what it cost in that time; null where nothing is on record. */
  costCents: number | null;
}

/** Answer of `GET /api/report?from=2026-01-01&to=2026-12-31`; both days count. */
export interface Report {
  from: string;
  to: string;
  total: ReportRow;
  groups: Record<ReportGroup, ReportRow[]>;
}

/** What a campaign cost in a month: a row of `GET /api/report/costs`, and the body of PUT, where null removes it. */
export interface CampaignCost {
  campaign: string;
  /** "2026-03". */
  month: string;
  cents: number;
}

/** Body of `POST /api/report/costs/import`: lines of campaign, month and cost; stored only when asked and when none is wrong. */
export interface CostImport {
  csv: string;
  store: boolean;
}

/** What a line of an import means. */
export interface ImportedCost {
  line: number;
  campaign: string;
  month: string;
  cents: number | null;
  /** `known` is on record already, as it is. */
  state: 'new' | 'changed' | 'known' | 'wrong';
  /** Why it is wrong. */
  reason: string | null;
}

export interface CostImportAnswer {
  rows: ImportedCost[];
  isStored: boolean;
}
