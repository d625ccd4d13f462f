import { brand } from '@site/contracts';

const short = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Mon, Mar 2, 4:30 PM" in the office's time zone. */
export const shortTimeOf = (instant: Date) => short.format(instant).replace(/\s/g, ' ');

const long = new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, dateStyle: 'long', timeStyle: 'long' });

/** "November 22, 2026 at 3:12:07 AM CST", in the office's time zone. */
export const timeOf = (instant: Date) => long.format(instant).replace(/\s/g, ' ');
