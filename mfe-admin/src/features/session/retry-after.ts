const MINUTE = 60;

/**
 * The delay in a `Retry-After` header, in seconds. The header holds seconds or a date; anything else gives undefined.
 */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/** Shown after too many login attempts. */
export function tooManyAttempts(seconds: number | undefined): string {
  return `Too many login attempts. Please try again ${wait(seconds)}.`;
}

/** Shown after too many requests of another kind. */
export function tooManyRequests(seconds: number | undefined): string {
  return `Too many requests. Please try again ${wait(seconds)}.`;
}

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes';
  if (seconds <= 1) return 'in a second';
  if (seconds < MINUTE) return `in ${seconds} seconds`;
  // Rounded up: a user who retries at the stated time must not be rejected again.
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
