import { type QuoteForm, quoteFormSchema, type Validation, validate } from '@site/contracts';

/** Reads the form as it stands and checks it by the rules that the API checks it by. */
export function checkQuote(data: FormData): Validation<QuoteForm> {
  const values = Object.fromEntries(
    ['fullName', 'email', 'phone', 'zipCode', 'message'].map((name) => [name, data.get(name) ?? '']),
  );
  return validate(quoteFormSchema, { ...values, services: data.getAll('services') });
}
