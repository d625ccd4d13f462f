import type {
  InvestmentInquiry,
  InvestmentInquiryAnswer,
  InvestmentInquirySubmissionInput,
  LeadKind,
  QuoteRequest,
  RequestStatus,
} from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { type Answer, newClient, SUBMISSION, type TestApi } from './test-api.js';

export type AnyLead = QuoteRequest | InvestmentInquiry;

/** An inquiry with only the required fields. */
export const INQUIRY = {
  fullName: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '(214) 555-0124',
  investmentAmount: '$50,000',
} as const satisfies InvestmentInquirySubmissionInput;

export interface TestedKind {
  kind: LeadKind;
  table: string;
  /** Fields of a new lead of this kind, beyond those of every lead. */
  own: Record<string, unknown>;
  /** Name of its id in event payloads. */
  key: string;
  /** Name of its flag, a switch at the desk. */
  flag: 'purchased' | 'interested';
  base: string;
  listPath: (status: RequestStatus) => string;
  path: (id: string) => string;
  submit: (api: TestApi, changes?: Record<string, unknown>) => Promise<string>;
  /** Reads the record from a PATCH response. */
  read: (answer: Answer) => AnyLead;
}

/** Both kinds of leads, for tests that apply to each. */
export const LEAD_TYPES: TestedKind[] = [
  {
    kind: 'quote-request',
    table: 'quote_requests',
    own: {
      ...SUBMISSION,
      services: [],
      photos: [],
      pdfFiles: [],
      projectFiles: [],
      quotedPrice: '',
      netProfit: '',
      purchased: false,
    },
    key: 'quoteRequestId',
    flag: 'purchased',
    base: ENDPOINTS.quoteRequests,
    listPath: ENDPOINTS.quoteRequestsByStatus,
    path: ENDPOINTS.quoteRequest,
    submit: async (api, changes) => (await api.submit(changes, { headers: newClient() })).body.id,
    read: ({ body }) => body as QuoteRequest,
  },
  {
    kind: 'investment-inquiry',
    table: 'investment_inquiries',
    own: { ...INQUIRY, interested: false },
    key: 'investmentInquiryId',
    flag: 'interested',
    base: ENDPOINTS.investmentInquiries,
    listPath: ENDPOINTS.investmentInquiriesByStatus,
    path: ENDPOINTS.investmentInquiry,
    submit: async (api, changes) => {
      const answer = await api.call<{ id: string }>(ENDPOINTS.investmentInquiries, {
        json: { ...INQUIRY, ...changes },
        headers: newClient(),
      });
      return answer.body.id;
    },
    read: ({ body }) => (body as InvestmentInquiryAnswer).inquiry,
  },
];
