import { RETRIES } from '@site/contracts';

/** Retries of a POST under its Idempotency-Key, and of a file (spec-notes.md 20). */
export const MAX_RETRIES = RETRIES.max;

/** No answer (status 0), or one of a proxy that did not reach the server: worth another try. */
export function isTransient(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** Milliseconds before a retry, counted from 0; undefined when there is to be none. */
export function retryDelay(retry: number, status: number): number | undefined {
  if (!isTransient(status) || retry >= MAX_RETRIES) return undefined;
  return Math.min(RETRIES.firstDelay * 2 ** retry, RETRIES.longestDelay);
}

/** Whether the device knows that it has no connection. That it knows of none does not prove that there is one. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/**
 * Resolves when the device says that the connection is back, or after half a minute: some devices never say it,
 * and some say that they are offline when they are not.
 */
export function connectionBack(ms: number = RETRIES.longestDelay): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}
