export const LEAD_KINDS = ['quote-request', 'investment-inquiry'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

interface KindFacts {
  table: string;
  /** Name of its id in the payloads of its events. */
  idKey: string;
  /** Name of its form in analytics (infra/docs/promises.md P23). */
  analyticsForm: string;
}

/** Other names of each kind: its table, the key of its id in events, its form in analytics. */
export const LEADS = {
  'quote-request': { table: 'quote_requests', idKey: 'quoteRequestId', analyticsForm: 'contact' },
  'investment-inquiry': {
    table: 'investment_inquiries',
    idKey: 'investmentInquiryId',
    analyticsForm: 'investment',
  },
} as const satisfies Record<LeadKind, KindFacts>;
