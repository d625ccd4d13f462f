import { RETRIES } from '@site/contracts';

/** Retries of a POST with its Idempotency-Key, and of a file. */
export const MAX_RETRIES = RETRIES.max;

/** No answer (status 0), or a proxy's answer that did not reach the server: worth a retry. */
export function isTransient(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** Milliseconds before a retry, counted from 0; undefined to give up. */
export function retryDelay(retry: number, status: number): number | undefined {
  if (!isTransient(status) || retry >= MAX_RETRIES) return undefined;
  return Math.min(RETRIES.firstDelay * 2 ** retry, RETRIES.longestDelay);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether the device reports that it is offline. If it does not, it may still be offline. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/**
 * Resolves when the device reports a connection, or after half a minute: some devices never report it, and some wrongly
 * report that they are offline.
 */
export function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRIES.longestDelay);
    addEventListener('online', done);
  });
}
