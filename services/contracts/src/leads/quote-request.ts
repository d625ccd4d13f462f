import { leadPatchSchema } from './lead-patch.js';
import type { LeadPatch, LeadRecord, LeadSubmission, LeadSubmissionInput } from './lead-record.js';
import { leadSubmissionSchema } from './lead-submission.js';

/** A quote request as staff read it. */
export type QuoteRequest = LeadRecord<'quote-request'>;
export type QuoteSubmissionInput = LeadSubmissionInput<'quote-request'>;
export type QuoteSubmission = LeadSubmission<'quote-request'>;
export type QuotePatch = LeadPatch<'quote-request'>;

/** Body of `POST /api/submit-quote`. */
export const quoteSubmissionSchema = leadSubmissionSchema('quote-request');

/** Body of `PATCH /api/quote-requests/{id}`. */
export const quotePatchSchema = leadPatchSchema('quote-request');
