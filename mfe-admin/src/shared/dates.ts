import { brand } from '@site/contracts';

/** The contractor's time zone: all staff see the same time, wherever they are. */
const ZONE = { timeZone: brand.timeZone } as const;
const LOCALE = 'en-US';

const short = new Intl.DateTimeFormat(LOCALE, { ...ZONE, month: 'short', day: 'numeric', year: 'numeric' });
const long = new Intl.DateTimeFormat(LOCALE, { ...ZONE, month: 'long', day: 'numeric', year: 'numeric' });
/** The locale that formats dates as ISO 8601 does. */
const iso = new Intl.DateTimeFormat('en-CA', { ...ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
const hour = new Intl.DateTimeFormat('en-GB', { ...ZONE, hour: '2-digit', minute: '2-digit' });
const time = new Intl.DateTimeFormat(LOCALE, { ...ZONE, hour: 'numeric', minute: '2-digit' });

/** "Nov 20, 2026". Empty for an invalid date. */
export function shortDate(iso: string): string {
  return formatted(iso, (date) => short.format(date));
}

/** "November 20, 2026, 4:12 PM". Empty for an invalid date. */
export function dateAndTime(iso: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM.
  return formatted(iso, (date) => `${long.format(date)}, ${time.format(date).replace(/\s/g, ' ')}`);
}

/** "2026-11-20" becomes "Nov 20, 2026". */
export const dayName = (day: string): string => shortDate(`${day}T18:00:00Z`);

/** "2026-11-20", as a date field holds it. Empty for an invalid date. */
export function dayOf(instant: string): string {
  return formatted(instant, (date) => iso.format(date));
}

/** "16:12", as a time field holds it. Empty for an invalid date. */
export function hourOf(instant: string): string {
  return formatted(instant, (date) => hour.format(date));
}

/** The instant of a day and an hour from form fields; for an hour that daylight saving skips, the hour before. */
export function instantOf(day: string, hour: string): string {
  const wanted = Date.parse(`${day}T${hour}Z`);
  const shownAt = (instant: number) => {
    const iso = new Date(instant).toISOString();
    return Date.parse(`${dayOf(iso)}T${hourOf(iso)}Z`);
  };
  // The UTC offset differs on the other side of a clock change.
  const near = wanted + (wanted - shownAt(wanted));
  return new Date(near + (wanted - shownAt(near))).toISOString();
}

function formatted(iso: string, format: (date: Date) => string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format(date);
}

/**
 * Whether the value of a date field has only part of its year: while the user types, it reports years such as "0002" and
 * "0020". The API accepts only 2000 to 2099.
 */
export const isYearTyped = (day: string): boolean => day !== '' && !/^20\d\d-/.test(day);

/** What a date field says when the user leaves or submits it with such a year: `unsaved` if it saves by itself. */
export const WRONG_YEAR = {
  unsaved: 'Not saved: enter a year from 2000 to 2099.',
  asked: 'Enter a year from 2000 to 2099.',
} as const;
