import { ENDPOINTS, type InquiryPatch, type InvestmentInquiry } from '@site/contracts';
import { commonOf, type LeadType } from '../leads/lead-type.js';

export const INVESTMENT_INQUIRIES: LeadType<InvestmentInquiry, InquiryPatch> = {
  kind: 'investment-inquiry',
  table: 'investment_inquiries',
  noun: 'inquiry',
  listPath: ENDPOINTS.investmentInquiriesByStatus,
  columns: 'l.investment_amount as "investmentAmount", l.interested',
  patchable: {
    status: ['status', 'text'],
    notes: ['notes', 'text'],
    interested: ['interested', 'boolean'],
  },
  eventKey: 'investmentInquiryId',
  toRecord: (row) => commonOf(row) as unknown as InvestmentInquiry,
};
