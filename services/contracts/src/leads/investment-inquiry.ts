import { leadPatchSchema } from './lead-patch.js';
import type { LeadPatch, LeadRecord, LeadSubmission, LeadSubmissionInput } from './lead-record.js';
import { leadSubmissionSchema } from './lead-submission.js';

/** An investment inquiry as staff read it. */
export type InvestmentInquiry = LeadRecord<'investment-inquiry'>;
export type InvestmentInquirySubmissionInput = LeadSubmissionInput<'investment-inquiry'>;
export type InvestmentInquirySubmission = LeadSubmission<'investment-inquiry'>;
export type InvestmentInquiryPatch = LeadPatch<'investment-inquiry'>;

/**
 * Body of `POST /api/investment-inquiries`, for programs in other repositories. Here only tests use it: the API checks
 * with its DTOs, and `infra/test/property` compares both.
 */
export const investmentInquirySubmissionSchema = leadSubmissionSchema('investment-inquiry');

/** Body of `PATCH /api/investment-inquiries/{id}`, likewise. */
export const investmentInquiryPatchSchema = leadPatchSchema('investment-inquiry');

/** Response to PATCH of an inquiry. */
export interface InvestmentInquiryAnswer {
  inquiry: InvestmentInquiry;
}
