const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What visitors are promised (spec.md §1). */
const PROMISED_HOURS = 24;
/** From here on it presses: half of what was promised is over. */
const PRESSING_HOURS = 12;

/** How long a lead has waited, and how that stands against the promise. */
export interface Waiting {
  words: string;
  /** Drawn as well; the words say it alone. */
  state: 'calm' | 'pressing' | 'late';
}

/** How long a lead has waited for its answer, against the promise; undefined while the time is not known. */
export function waitingSince(createdAt: string, now: number | undefined): Waiting | undefined {
  const since = Date.parse(createdAt);
  if (now === undefined || Number.isNaN(since)) return undefined;
  const waited = now - since;
  if (waited < MINUTE) return { words: 'Just in', state: 'calm' };
  if (waited < HOUR) return { words: `Waiting ${Math.floor(waited / MINUTE)} min`, state: 'calm' };
  const hours = Math.floor(waited / HOUR);
  if (hours >= PROMISED_HOURS) return { words: `Over ${PROMISED_HOURS} h`, state: 'late' };
  return { words: `Waiting ${hours} h`, state: hours >= PRESSING_HOURS ? 'pressing' : 'calm' };
}
