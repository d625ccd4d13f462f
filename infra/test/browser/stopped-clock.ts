import { expect, type Page } from '@playwright/test';

/** Stops the clock of a page that is not open yet: its timers run only when the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits for the code of a page with a stopped clock, and advances the clock because that code uses timers. */
export async function hydrateWithStoppedClock(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return page.evaluate(() => window.dataLayer?.length ?? 0);
    })
    .toBeGreaterThan(0);
}
