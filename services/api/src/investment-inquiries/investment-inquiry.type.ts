import { ENDPOINTS, type InquiryPatch, type InvestmentInquiry } from '@site/contracts';
import type { LeadType } from '../leads/lead-type.js';

export const INVESTMENT_INQUIRIES: LeadType<InvestmentInquiry, InquiryPatch> = {
  kind: 'investment-inquiry',
  table: 'investment_inquiries',
  noun: 'inquiry',
  listPath: ENDPOINTS.investmentInquiriesByStatus,
  fields: { investmentAmount: 'l.investment_amount', interested: 'l.interested' },
  joins: '',
  patchable: {
    status: ['status', 'text'],
    notes: ['notes', 'text'],
    interested: ['interested', 'boolean'],
  },
  eventKey: 'investmentInquiryId',
};
