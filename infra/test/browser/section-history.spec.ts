import { openHydrated } from './public-paths.ts';
import { expect, test } from './test.ts';

test('a section of a page is a place in the history: Back returns to where its link was', async ({ site, browser }) => {
  const page = await openHydrated(browser, `${site.origin}/privacy-policy`, { viewport: { width: 1440, height: 900 } });
  const banner = page.getByRole('banner');
  await banner.locator('a[href="/"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Renovation Experts');
  for (const index of [0, 1]) {
    await banner.getByRole('link', { name: 'Contact Us' }).nth(index).click();
    await expect(page).toHaveURL(`${site.origin}/#contact`);
    await expect(page.locator('#contact')).toBeInViewport();
  }
  // Once, although two links led there.
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL(`${site.origin}/#contact`);
  await expect(page.locator('#contact')).toBeInViewport();
  // The start of the page is a place, too.
  await banner.locator('a[href="/"]').click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/#contact`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/privacy-policy`);
  await page.close();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`Back returns even while the page scrolls to a section, with ${reducedMotion}`, async ({ site, browser }) => {
    const page = await openHydrated(browser, `${site.origin}/`, { reducedMotion });
    const back = (link: string) =>
      page.evaluate(async (selector) => {
        document.querySelector<HTMLElement>(selector)?.click();
        // A busy machine needs a while to begin.
        const from = scrollY;
        for (const until = Date.now() + 5_000; scrollY === from && Date.now() < until; )
          await new Promise((resolve) => setTimeout(resolve, 20));
        await new Promise((resolve) => setTimeout(resolve, 100));
        const passed = scrollY;
        history.back();
        await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        return { passed, end: scrollY };
      }, link);

    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    const fromMiddle = await back('header a[href="/#contact"]');
    expect(fromMiddle.passed).toBeGreaterThan(300);
    expect(fromMiddle.end).toBe(300);

    await page.goForward();
    await page.evaluate(() => scrollTo({ top: 5_000, behavior: 'instant' }));
    const fromSection = await back('header a[href="/"]');
    expect(fromSection.passed).toBeLessThan(5_000);
    expect(fromSection.end).toBe(5_000);
    await page.close();
  });
}
