import * as v from 'valibot';
import { emailAddress, fullName, optionalText, phone, requiredText, utmEntries } from './fields.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import type { NotificationState, RequestStatus } from './status.js';
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
export const investmentSubmissionSchema = v.strictObject({ ...investmentFormEntries, ...utmEntries });
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
}
