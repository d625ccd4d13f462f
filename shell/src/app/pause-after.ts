const LONGEST_S = 30;

/** Waits before a script is requested again: twice as long after each failure, or until the connection is back. */
export const pauseAfter = (failures: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(2 ** failures, LONGEST_S) * 1_000);
    addEventListener('online', resolve, { once: true });
  });
