import { PROMISE } from '@site/contracts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Urgent from this point: half of the promised time has passed. */
const PRESSING_HOURS = PROMISE.hours / 2;

/** How long a lead has waited, compared with the promise. */
export interface Waiting {
  words: string;
  /** Sets the color; the text alone is sufficient. */
  state: 'calm' | 'pressing' | 'late';
}

/** How long a lead has waited for a response, compared with the promise; undefined while the time is unknown. */
export function waitingSince(createdAt: string, now: number | undefined): Waiting | undefined {
  const since = Date.parse(createdAt);
  if (now === undefined || Number.isNaN(since)) return undefined;
  const waited = now - since;
  if (waited < MINUTE) return { words: 'Just in', state: 'calm' };
  if (waited < HOUR) return { words: `Waiting ${Math.floor(waited / MINUTE)} min`, state: 'calm' };
  const hours = Math.floor(waited / HOUR);
  if (hours >= PROMISE.hours) return { words: `Over ${PROMISE.hours} h`, state: 'late' };
  return { words: `Waiting ${hours} h`, state: hours >= PRESSING_HOURS ? 'pressing' : 'calm' };
}
