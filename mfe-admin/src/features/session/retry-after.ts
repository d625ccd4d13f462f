const MINUTE = 60;

/** Seconds that a `Retry-After` header asks for, which holds seconds or a date; undefined when it says neither. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/** What somebody reads who has tried to log in too often. */
export function tooManyAttempts(seconds: number | undefined): string {
  return `Too many login attempts. Please try again ${wait(seconds)}.`;
}

/** What somebody reads who has asked for something else too often. */
export function tooManyRequests(seconds: number | undefined): string {
  return `Too many requests. Please try again ${wait(seconds)}.`;
}

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes';
  if (seconds <= 1) return 'in a second';
  if (seconds < MINUTE) return `in ${seconds} seconds`;
  // Rounded up: who comes back at the time named must not be sent away again.
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
