import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `look` until it returns without throwing, or throws its last error. */
export async function eventually<T>(look: () => T | Promise<T>, withinMs = 45_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await sleep(25);
  }
}
