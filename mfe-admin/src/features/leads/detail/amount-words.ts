import { amountOf } from '@site/contracts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** How reports read a typed amount: "$12,000", or "$12,000?" with words around it; undefined for nothing. */
export function amountWords(typed: string): string | undefined {
  if (!typed.trim()) return undefined;
  const amount = amountOf(typed);
  if (!amount) return 'Not an amount: reports leave it out';
  return dollars.format(amount.cents / 100) + (amount.isSure ? '' : '?');
}
