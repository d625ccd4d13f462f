import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const read = (typed: string) => parsePhoneNumberFromString(typed, 'US');

/** A number as E.164, without an extension; null for what is no number. Without a country it is one of this country. */
export function e164Of(typed: string): string | null {
  const number = read(typed);
  return number?.isPossible() ? number.number : null;
}

/** Its digits without those of the country, by which every spelling of it ends; of what is no whole number, its digits. */
export function nationalDigits(typed: string): string {
  const number = read(typed);
  return number?.isPossible() ? number.nationalNumber : typed.replace(/\D/g, '');
}
