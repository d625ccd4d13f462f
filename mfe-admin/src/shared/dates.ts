/** Where the contractor works: all staff read the same time, wherever they are. */
const ZONE = { timeZone: 'America/Chicago' } as const;
const LOCALE = 'en-US';

const short = new Intl.DateTimeFormat(LOCALE, { ...ZONE, month: 'short', day: 'numeric', year: 'numeric' });
const long = new Intl.DateTimeFormat(LOCALE, { ...ZONE, month: 'long', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat(LOCALE, { ...ZONE, hour: 'numeric', minute: '2-digit' });

/** "Nov 20, 2026". Empty for what is no date. */
export function shortDate(iso: string): string {
  return formatted(iso, (date) => short.format(date));
}

/** "November 20, 2026, 4:12 PM". Empty for what is no date. */
export function dateAndTime(iso: string): string {
  // Newer ICU data put a narrow no-break space before AM and PM.
  return formatted(iso, (date) => `${long.format(date)}, ${time.format(date).replace(/\s/g, ' ')}`);
}

function formatted(iso: string, format: (date: Date) => string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format(date);
}
