import { ENDPOINTS, type InvestmentInquiry } from '@site/contracts';
import { InvestmentInquiryEntity } from '@site/core';
import type { LeadType } from '../leads/lead-type.js';

export const INVESTMENT_INQUIRIES: LeadType<InvestmentInquiry, InvestmentInquiryEntity> = {
  kind: 'investment-inquiry',
  entity: InvestmentInquiryEntity,
  noun: 'inquiry',
  listPath: ENDPOINTS.investmentInquiriesByStatus,
  recordOf: (lead, notification) => Object.assign(lead, { notification }),
};
