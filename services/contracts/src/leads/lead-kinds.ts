export const LEAD_KINDS = ['quote-request', 'investment-inquiry'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

interface KindFacts {
  table: string;
  /** Name of its id in the payloads of its events. */
  idKey: string;
  /** What analytics call its form (infra/docs/promises.md P23). */
  analyticsForm: string;
}

/** How a kind is called where its own name does not stand. */
export const LEADS = {
  'quote-request': { table: 'quote_requests', idKey: 'quoteRequestId', analyticsForm: 'contact' },
  'investment-inquiry': {
    table: 'investment_inquiries',
    idKey: 'investmentInquiryId',
    analyticsForm: 'investment',
  },
} as const satisfies Record<LeadKind, KindFacts>;
