const DAY = /^20\d\d-\d\d-\d\d$/;
const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a text is a day of this century, such as `2026-03-02`. */
export const isDay = (text: string): boolean => DAY.test(text) && isOnCalendar(text);

/** Whether a text is a day, or an instant with its offset (ISO 8601), such as `2026-03-02T14:30:00-06:00`. */
export const isDayOrInstant = (text: string): boolean =>
  isDay(text) || (INSTANT.test(text) && isOnCalendar(text) && !Number.isNaN(Date.parse(text)));

/** `Date` turns February 31 into a day in March. */
function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
