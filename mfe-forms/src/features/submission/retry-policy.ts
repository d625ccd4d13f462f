/** Retries of a POST under its Idempotency-Key (spec-notes.md 20). */
export const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** No answer (status 0), or one of a proxy that did not reach the server: worth another try. */
export function isTransient(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** Milliseconds before a retry, counted from 0; undefined when there is to be none. */
export function retryDelay(retry: number, status: number): number | undefined {
  if (!isTransient(status) || retry >= MAX_RETRIES) return undefined;
  return Math.min(FIRST_DELAY_MS * 2 ** retry, MAX_DELAY_MS);
}
