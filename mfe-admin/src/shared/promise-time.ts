import { PROMISE } from '@site/contracts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A lead without a deadline is urgent once it has waited half of the promised time. */
const PRESSING_HOURS = PROMISE.hours / 2;

/** The state of the response deadline. */
export interface PromiseTime {
  words: string;
  /** Sets the color; the text alone is sufficient. */
  state: 'calm' | 'pressing' | 'late';
}

/** "due in 2 h" or "3 days over"; undefined while the time is unknown. */
export function promiseTime(dueAt: string, now: number | undefined): PromiseTime | undefined {
  const due = Date.parse(dueAt);
  if (now === undefined || Number.isNaN(due)) return undefined;
  const left = due - now;
  if (left <= 0) return { words: left > -MINUTE ? 'due now' : `${span(-left)} over`, state: 'late' };
  // Urgent once the assignee has been mailed. Rounded up: otherwise "due in 23 h" would appear right after a promise of one day.
  return {
    words: `due in ${span(left + MINUTE - 1)}`,
    state: left <= PROMISE.warnHoursBefore * HOUR ? 'pressing' : 'calm',
  };
}

/** How long a lead without a deadline has waited, compared with the promise; undefined while the time is unknown. */
export function waitingSince(createdAt: string, now: number | undefined): PromiseTime | undefined {
  const since = Date.parse(createdAt);
  if (now === undefined || Number.isNaN(since)) return undefined;
  const waited = now - since;
  if (waited < MINUTE) return { words: 'Just in', state: 'calm' };
  if (waited < HOUR) return { words: `Waiting ${Math.floor(waited / MINUTE)} min`, state: 'calm' };
  const hours = Math.floor(waited / HOUR);
  if (hours >= PROMISE.hours) return { words: `Over ${PROMISE.hours} h`, state: 'late' };
  return { words: `Waiting ${hours} h`, state: hours >= PRESSING_HOURS ? 'pressing' : 'calm' };
}

/** "2 h ago"; empty while the time is unknown. */
export function ago(at: string, now: number | undefined): string {
  const since = Date.parse(at);
  if (now === undefined || Number.isNaN(since)) return '';
  const passed = now - since;
  return passed < MINUTE ? 'just now' : `${span(passed)} ago`;
}

/** Minutes below an hour, hours below two days. */
function span(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} days`;
}
