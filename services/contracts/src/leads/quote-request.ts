import { leadPatchSchema } from './lead-patch.js';
import type { LeadPatch, LeadRecord, LeadSubmission, LeadSubmissionInput } from './lead-record.js';
import { leadSubmissionSchema } from './lead-submission.js';

/** A quote request as staff read it. */
export type QuoteRequest = LeadRecord<'quote-request'>;
export type QuoteRequestSubmissionInput = LeadSubmissionInput<'quote-request'>;
export type QuoteRequestSubmission = LeadSubmission<'quote-request'>;
export type QuoteRequestPatch = LeadPatch<'quote-request'>;

/**
 * Body of `POST /api/submit-quote`, for programs in other repositories. Here only tests use it: the API checks
 * with its DTOs, and `infra/test/property` compares both.
 */
export const quoteRequestSubmissionSchema = leadSubmissionSchema('quote-request');

/** Body of `PATCH /api/quote-requests/{id}`, likewise. */
export const quoteRequestPatchSchema = leadPatchSchema('quote-request');
