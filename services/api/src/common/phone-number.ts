import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const read = (typed: string) => parsePhoneNumberFromString(typed, 'US');

/**
 * A phone number as E.164, without an extension; null if it is invalid. Without a country code, it is read as a US
 * number.
 */
export function e164Of(typed: string): string | null {
  const number = read(typed);
  return number?.isPossible() ? number.number : null;
}

/** The national digits, with which every spelling of the number ends. For an incomplete number, all its digits. */
export function nationalDigits(typed: string): string {
  const number = read(typed);
  return number?.isPossible() ? number.nationalNumber : typed.replace(/\D/g, '');
}
