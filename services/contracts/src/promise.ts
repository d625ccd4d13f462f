/**
 * What customers are promised, and what reminds staff of it. Times of day are the office's (`brand.timeZone`).
 * An answer is due so many hours after the request, or after the next opening if that is later; closed days do not count.
 */
export const PROMISE = {
  hours: 24,
  /** So long before it is due, the assignee gets a mail. */
  warnHoursBefore: 4,
  /** What was due longer ago than this is not mailed any more, as after a restore. */
  escalateWithinDays: 7,
  digestAt: '07:45',
} as const;

/** When a follow-up is due whose hour nobody has chosen. */
export const FOLLOW_UP_TIME = '08:00';
