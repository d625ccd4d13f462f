import type { RequestStatus } from '../status.js';
import { leadPatchSchema } from './lead-patch.js';
import type { LeadForm, LeadPatch, LeadRecord, LeadSubmission, LeadSubmissionInput } from './lead-record.js';
import { leadSubmissionSchema } from './lead-submission.js';

/** A quote request as staff read it. */
export type QuoteRequest = LeadRecord<'quote-request'>;
export type QuoteForm = LeadForm<'quote-request'>;
export type QuoteSubmissionInput = LeadSubmissionInput<'quote-request'>;
export type QuoteSubmission = LeadSubmission<'quote-request'>;
export type QuotePatch = LeadPatch<'quote-request'>;

/** Body of `POST /api/submit-quote`. */
export const quoteSubmissionSchema = leadSubmissionSchema('quote-request');

/** Body of `PATCH /api/quote-requests/{id}`. */
export const quotePatchSchema = leadPatchSchema('quote-request');

/** What a submission answers with 201 (spec-notes.md 14). */
export interface StoredReceipt {
  id: string;
  status: RequestStatus;
  createdAt: string;
}
