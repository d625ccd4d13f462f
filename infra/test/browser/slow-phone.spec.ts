// What keeps a slow phone busy.

import type { CDPSession, Page } from 'playwright-core';
import { ONE_PATH_PER_PAGE_TYPE, openHydrated, stopAdRedirect } from './public-paths.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Each element costs time before the next paint. A page has about a thousand, its form's fields and messages fifty. */
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
      for (const letter of 'Ann') {
        await page.keyboard.type(letter);
        // A busy machine would paint them together.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      // No web-first assertion: a failed try would describe the whole page, closed answers too, and so restyle them.
      await quick.waitFor({ state: 'hidden' });
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await quick.waitFor({ state: 'visible' });
      await form.locator('[name=email]').focus();
      await quick.waitFor({ state: 'hidden' });
    });
    expect(counts.length).toBeGreaterThan(5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST);

    // A message moves all that follows it, which is not painted again because of this.
    const contained = await page
      .locator('main .section, .site-footer')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contain));
    expect(new Set(contained)).toEqual(new Set(['layout paint']));
    expect(contained.length).toBeGreaterThan(3);
    await page.context().close();
  });
}

for (const path of ONE_PATH_PER_PAGE_TYPE) {
  // Its first use takes 45 ms at a quarter of the speed.
  test(`${path} starts without the browser’s locale data`, async ({ page, site }) => {
    await page.addInitScript(() => {
      const used: string[] = [];
      Object.assign(window, { used });
      for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator', 'ListFormat'] as const) {
        const { [name]: original } = Intl as unknown as Record<string, new () => object>;
        Object.assign(Intl, {
          [name]: class extends (original as new () => object) {
            constructor() {
              super();
              used.push(name);
            }
          },
        });
      }
      for (const { prototype } of [Number, Date] as { prototype: object }[]) {
        for (const name of Object.getOwnPropertyNames(prototype)) {
          if (!name.startsWith('toLocale')) continue;
          Object.assign(prototype, {
            [name]() {
              used.push(name);
              return '';
            },
          });
        }
      }
    });
    await stopAdRedirect(page);
    await page.goto(site.origin + path);
    await page.waitForFunction(() => window.dataLayer?.length);
    expect(await page.evaluate(() => (window as unknown as { used: string[] }).used)).toEqual([]);
  });
}
