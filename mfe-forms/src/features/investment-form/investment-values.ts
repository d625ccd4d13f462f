import {
  type InvestmentForm,
  investmentFormEntries,
  investmentFormSchema,
  type Validation,
  validate,
} from '@site/contracts';

/** Reads the form as it stands and checks it by the rules that the API checks it by. */
export function checkInvestment(data: FormData): Validation<InvestmentForm> {
  const names = Object.keys(investmentFormEntries);
  return validate(investmentFormSchema, Object.fromEntries(names.map((name) => [name, data.get(name) ?? ''])));
}
