// How much of a page a phone restyles when its form is used: each element costs time before the next paint.

import type { CDPSession, Page } from 'playwright-core';
import { openHydrated } from './public-paths.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A page has about a thousand elements, the fields and messages of its form about fifty. */
const MOST = 50;

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** The number of elements of each style recalculation during `act`. */
async function restyledDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await act();
  await session.send('Tracing.end');
  await ended;
  return events.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0);
}

for (const path of ['/', '/services/roofing']) {
  test(`using the form of ${path} restyles little of the page`, async ({ browser, site }) => {
    const page = await openHydrated(browser, site.origin + path, PHONE);
    const quick = page.getByRole('navigation', { name: 'Quick contact' });
    const form = page.locator('#contact form');
    await form.locator('[type=submit]').click();
    await expect(form.getByText('Full name is required')).toBeVisible();
    await expect(form.locator('[name=fullName]')).toBeFocused();

    const counts = await restyledDuring(page, async () => {
      await page.keyboard.type('Ann');
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(quick).toBeHidden();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect(quick).toBeVisible();
      await form.locator('[name=email]').focus();
      await expect(quick).toBeHidden();
    });
    expect(counts.length).toBeGreaterThan(5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST);
    await page.context().close();
  });
}
