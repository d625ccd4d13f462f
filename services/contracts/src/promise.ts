/**
 * The response promise and its reminders. Times of day are in the office's time zone (`brand.timeZone`). An answer is
 * due this many hours after the request, or after the next opening if that is later. Closed days do not count.
 */
export const PROMISE = {
  hours: 24,
  /** The assignee gets a mail this long before it is due. */
  warnHoursBefore: 4,
  /** No mail about answers that were due longer ago, for example after a restore. */
  escalateWithinDays: 7,
  digestAt: '07:45',
} as const;

/** When a follow-up without an hour is due. */
export const FOLLOW_UP_TIME = '08:00';
