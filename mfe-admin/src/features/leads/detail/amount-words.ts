import { amountOf } from '@site/contracts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** 42,010 cents become "$420.10", and 42,000 become "$420". */
export const exactMoney = (cents: number): string => dollars.format(cents / 100);

/** How reports read a typed amount: "$12,000", or "$12,000?" with words around it; undefined for nothing. */
export function amountWords(typed: string): string | undefined {
  if (!typed.trim()) return undefined;
  const amount = amountOf(typed);
  if (!amount) return 'Not an amount: reports leave it out';
  return exactMoney(amount.cents) + (amount.isSure ? '' : '?');
}
