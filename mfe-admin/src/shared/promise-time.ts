const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on it presses: the assignee has had a mail. */
const PRESSING_HOURS = 4;

/** How the promise's clock stands. */
export interface PromiseTime {
  words: string;
  /** Drawn as well; the words say it alone. */
  state: 'calm' | 'pressing' | 'late';
}

/** "due in 2 h" or "3 days over"; undefined while the time is not known. */
export function promiseTime(dueAt: string, now: number | undefined): PromiseTime | undefined {
  const due = Date.parse(dueAt);
  if (now === undefined || Number.isNaN(due)) return undefined;
  const left = due - now;
  if (left <= 0) return { words: left > -MINUTE ? 'due now' : `${span(-left)} over`, state: 'late' };
  // Rounded up, or "due in 23 h" would stand there the moment after a day was promised.
  return {
    words: `due in ${span(left + MINUTE - 1)}`,
    state: left <= PRESSING_HOURS * HOUR ? 'pressing' : 'calm',
  };
}

/** "2 h ago"; empty while the time is not known. */
export function ago(at: string, now: number | undefined): string {
  const since = Date.parse(at);
  if (now === undefined || Number.isNaN(since)) return '';
  const passed = now - since;
  return passed < MINUTE ? 'just now' : `${span(passed)} ago`;
}

/** In minutes below an hour, in hours below two days. */
function span(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} days`;
}
