import type { LeadKind } from '@site/contracts';
import { InvestmentInquiryEntity } from '../entities/investment-inquiry.entity.js';
import type { LeadEntity } from '../entities/lead.entity.js';
import { QuoteRequestEntity } from '../entities/quote-request.entity.js';

/** The entity of each kind of lead. */
export const LEAD_ENTITIES: Record<LeadKind, new () => LeadEntity & { id: string }> = {
  'quote-request': QuoteRequestEntity,
  'investment-inquiry': InvestmentInquiryEntity,
};

/** Who acted, for records of staff actions. They keep the address after the account is deleted. */
export interface Actor {
  /** Null if the account was deleted. */
  staffAccountId: string | null;
  email: string;
}
