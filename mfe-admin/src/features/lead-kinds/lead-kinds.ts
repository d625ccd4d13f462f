import type { LeadKind } from '@site/contracts';
import type { LeadKindSpec } from '../lead-data/lead-kind';
import { INVESTMENT_INQUIRIES } from './investment-inquiry-kind';
import { QUOTE_REQUESTS } from './quote-request-kind';

/** The kinds of leads at the desk. */
export const KINDS: Record<LeadKind, LeadKindSpec> = {
  'quote-request': QUOTE_REQUESTS,
  'investment-inquiry': INVESTMENT_INQUIRIES,
};
