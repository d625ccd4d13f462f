/** Results of the quote requests in a period. Money is in cents. */
export interface ReportFigures {
  requests: number;
  /**
   * How many had a promised answer, and how many of those were contacted in time. A request that still waits for its
   * answer counts once the answer is due.
   */
  promised: number;
  inTime: number;
  /** In progress or closed. */
  moved: number;
  purchased: number;
  /** Sum of the net profit of purchased requests that have an amount. */
  profitCents: number;
  /** Purchased requests without a readable net profit. */
  withoutProfit: number;
}

/** How quote requests are grouped. */
export const REPORT_GROUPS = ['month', 'service', 'campaign', 'zip', 'person'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** One month, service, campaign, ZIP code or person. */
export interface ReportRow extends ReportFigures {
  /** "2026-03", the id of a service or account, a campaign in lower case, a ZIP code; '' for leads that have none. */
  key: string;
  /** For campaigns and months: the cost of every month in the period, as a whole; null if none is recorded. */
  costCents: number | null;
}

/** Response of `GET /api/report?from=2026-01-01&to=2026-12-31`; both days are included. */
export interface Report {
  from: string;
  to: string;
  total: ReportRow;
  groups: Record<ReportGroup, ReportRow[]>;
}

/** Cost of a campaign in a month: a row of `GET /api/report/costs`, and the body of PUT, where null removes it. */
export interface CampaignCost {
  campaign: string;
  /** "2026-03". */
  month: string;
  cents: number;
}

/** Who changed a cost: a row of `GET /api/report/costs/changes`, newest first. */
export interface CostChange {
  id: string;
  at: string;
  by: string;
  campaign: string;
  month: string;
  /** In cents; null where there was no cost. */
  before: number | null;
  /** In cents; null if it was removed. */
  after: number | null;
}

/** Body of `POST /api/report/costs/import`: lines of campaign, month and cost. Stored if `store` and all are valid. */
export interface CostImport {
  csv: string;
  store: boolean;
}

/** A line of an import and its effect. */
export interface ImportedCost {
  line: number;
  campaign: string;
  month: string;
  cents: number | null;
  /** `known`: the same cost is already recorded. */
  state: 'new' | 'changed' | 'known' | 'wrong';
  /** Why it is wrong. */
  reason: string | null;
}

export interface CostImportAnswer {
  rows: ImportedCost[];
  isStored: boolean;
}
