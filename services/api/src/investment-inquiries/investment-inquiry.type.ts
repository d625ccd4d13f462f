import { ENDPOINTS, type InvestmentInquiry } from '@site/contracts';
import { InvestmentInquiryEntity } from '@site/core';
import type { LeadType } from '../leads/lead-type.js';

export const INVESTMENT_INQUIRIES: LeadType<InvestmentInquiry, InvestmentInquiryEntity> = {
  kind: 'investment-inquiry',
  entity: InvestmentInquiryEntity,
  noun: 'inquiry',
  listPath: ENDPOINTS.investmentInquiriesByStatus,
  eventKey: 'investmentInquiryId',
  // "Interested in Investing" is read as "Invested" from then on (spec.md §4).
  clearedByClosing: 'interested',
  recordOf: (lead, notification) => Object.assign(lead, { notification }),
};
