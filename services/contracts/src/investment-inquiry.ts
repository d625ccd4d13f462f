import * as v from 'valibot';
import { emailAddress, fullName, optionalText, phone, requiredText, utmEntries } from './fields.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import { changesSomething, NOTHING_TO_CHANGE, patchVersionEntry } from './patch-version.js';
import { type NotificationState, REQUEST_STATUSES, type RequestStatus } from './status.js';
import { type Suspicion, suspicionEntries } from './suspicion.js';
import type { UtmField } from './utm.js';

/** The fields of the investment form, checked alike in form and API (spec.md §5). */
export const investmentFormEntries = {
  fullName,
  email: emailAddress(MESSAGES.investmentEmail),
  phone,
  investmentAmount: requiredText(1, LIMITS.amount.max, MESSAGES.investmentAmount),
  message: optionalText(LIMITS.message.max),
};
export const investmentFormSchema = v.object(investmentFormEntries);
export type InvestmentForm = v.InferOutput<typeof investmentFormSchema>;

/** Body of `POST /api/investment-inquiries`. Unknown fields are refused (spec-notes.md 23). */
export const investmentSubmissionSchema = v.strictObject({
  ...investmentFormEntries,
  ...utmEntries,
  ...suspicionEntries,
});
export type InvestmentSubmissionInput = v.InferInput<typeof investmentSubmissionSchema>;
export type InvestmentSubmission = v.InferOutput<typeof investmentSubmissionSchema>;

/** An investment inquiry as staff read it. Dates are ISO 8601 in UTC. */
export interface InvestmentInquiry extends Record<UtmField, string | null> {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  investmentAmount: string;
  message: string | null;
  status: RequestStatus;
  notes: string;
  interested: boolean;
  createdAt: string;
  updatedAt: string;
  /** Grows by one with every change. */
  version: number;
  notification: NotificationState;
  /** Set when the submission looked like a robot's. */
  suspicion: Suspicion | null;
}

/** Body of `PATCH /api/investment-inquiries/{id}`: any of these, at least one beside `version` (spec-notes.md 15). */
export const inquiryPatchSchema = v.pipe(
  v.strictObject({
    status: v.optional(v.picklist(REQUEST_STATUSES)),
    notes: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.notes.max, MESSAGES.tooLong(LIMITS.notes.max)))),
    interested: v.optional(v.boolean()),
    ...patchVersionEntry,
  }),
  v.check((patch) => changesSomething(patch), NOTHING_TO_CHANGE),
);
export type InquiryPatch = v.InferOutput<typeof inquiryPatchSchema>;

/** What PATCH of an inquiry answers (spec-notes.md 13). */
export interface InquiryAnswer {
  inquiry: InvestmentInquiry;
}
