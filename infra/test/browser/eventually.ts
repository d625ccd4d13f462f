/** Waits for a condition. @throws Error after `ms`, with the condition */
export async function eventually(condition: () => Promise<boolean> | boolean, ms: number = 10_000) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (await condition()) return;
  }
  throw new Error(`not within ${ms} ms: ${condition}`);
}
