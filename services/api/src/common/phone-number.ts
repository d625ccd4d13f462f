import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const read = (typed: string) => parsePhoneNumberFromString(typed, 'US');

/** A number as E.164, without an extension; null if it is not a phone number. Without a country code, it is one of this country. */
export function e164Of(typed: string): string | null {
  const number = read(typed);
  return number?.isPossible() ? number.number : null;
}

/** Its digits without the country code, with which every spelling of it ends. For an incomplete number, its digits. */
export function nationalDigits(typed: string): string {
  const number = read(typed);
  return number?.isPossible() ? number.nationalNumber : typed.replace(/\D/g, '');
}
