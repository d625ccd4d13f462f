import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition is true, by default as long as an assertion does. @throws Error after `ms`, with the condition */
export async function until(condition: () => Promise<boolean> | boolean, ms: number = 20_000) {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) {
    if (await condition()) return;
  }
  throw new Error(`not within ${ms} ms: ${condition}`);
}
