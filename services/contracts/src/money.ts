/** An amount in free text of staff. `isSure` if the text has no other words. */
export interface Amount {
  /** Negative for a loss. */
  cents: number;
  isSure: boolean;
}

// Same expressions as `cents_of` in the database (migration 114); services/api/test/money.int.spec.ts compares them.
const AMOUNT =
  /^([^0-9]*)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,9})(\.[0-9]{1,2})?(?:[ ]?(k|K|thousand|m|M|million))?(?![0-9A-Za-z%])([^0-9]*)$/;
// Phones turn two hyphens into a dash.
const MINUS = /(?:^|[ $(])[-–—−][ ]*[$]?[ ]*$/;
const PARENTHESIS = /[(][ ]*[$]?[ ]*$/;
const NO_WORD_BEFORE = /^[ ]*[(]?[ ]*[$]?[ ]*[-–—−]?[ ]*[$]?[ ]*$/;
const NO_WORD_AFTER = /^[)]?[ ]*(?:USD|dollars)?[ ]*$/;

/** Larger numbers are taken for phone numbers. */
const MOST_CENTS = 2_000_000_000;

/** The amount in a text such as "$12,000", "12.5k" or "about 12k"; undefined if there is none, or more than one. */
export function amountOf(text: string): Amount | undefined {
  const [, before = '', whole = '', decimals = '', unit = '', after = ''] = AMOUNT.exec(text) ?? [];
  if (whole === '') return undefined;
  const cents = Math.round(Number(whole.replaceAll(',', '') + decimals) * timesOf(unit) * 100);
  if (cents > MOST_CENTS) return undefined;
  const isLoss = MINUS.test(before) || (PARENTHESIS.test(before) && after.startsWith(')'));
  return { cents: isLoss ? -cents : cents, isSure: NO_WORD_BEFORE.test(before) && NO_WORD_AFTER.test(after) };
}

function timesOf(unit: string): number {
  if (unit === '') return 1;
  return unit.toLowerCase().startsWith('k') || unit === 'thousand' ? 1_000 : 1_000_000;
}
