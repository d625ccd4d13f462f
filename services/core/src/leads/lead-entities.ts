import type { LeadKind } from '@site/contracts';
import { InvestmentInquiryEntity } from '../entities/investment-inquiry.entity.js';
import type { LeadEntity } from '../entities/lead.entity.js';
import { QuoteRequestEntity } from '../entities/quote-request.entity.js';

/** The entity of each kind of lead. */
export const LEAD_ENTITIES: Record<LeadKind, new () => LeadEntity & { id: string }> = {
  'quote-request': QuoteRequestEntity,
  'investment-inquiry': InvestmentInquiryEntity,
};

/** What staff have done has a name and a reason to be kept. */
export interface Actor {
  /** Null when the account is gone. */
  staffAccountId: string | null;
  email: string;
}
