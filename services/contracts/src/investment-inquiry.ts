import * as v from 'valibot';
import { emailAddress, fullName, optionalText, phone, requiredText } from './fields.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';

/** The fields of the investment form (spec.md §5). */
export const investmentFormSchema = v.object({
  fullName,
  email: emailAddress(MESSAGES.investmentEmail),
  phone,
  investmentAmount: requiredText(1, LIMITS.amount.max, MESSAGES.investmentAmount),
  message: optionalText(LIMITS.message.max),
});
export type InvestmentForm = v.InferOutput<typeof investmentFormSchema>;
