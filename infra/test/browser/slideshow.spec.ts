// The slideshow of the home page.

import type { Browser, Page } from 'playwright-core';
import type { Product } from './product.ts';
import { hydrateWithStoppedClock, stopClock } from './stopped-clock.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

const DESKTOP = { width: 1440, height: 900 };

test.describe('the slideshow', () => {
  const ORDER = [
    /exterior/i,
    /open-concept living/i,
    /kitchen/i,
    /home transformation/i,
    /bathroom shower/i,
    /fireplace living room/i,
    /kitchen renovation/i,
    /bathroom renovation/i,
  ];

  /** For each slide, whether it is the active one at 40 % opacity. */
  const shown = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-label=Introduction] img')].map((slide) => slide.hasAttribute('data-active')),
    );

  test('loads one picture before the page has loaded, then each one slide ahead, all eight in order', async () => {
    const html = await (await fetch(product.origin)).text();
    expect(html.match(/<section[^>]*aria-label="Introduction".*?<\/section>/s)?.[0].match(/<img/g)).toHaveLength(1);
    const page = await browser.newPage({ viewport: DESKTOP });
    await stopClock(page);
    await page.goto(product.origin, { waitUntil: 'load' });
    await hydrateWithStoppedClock(page);
    const slides = page.locator('[aria-label=Introduction] img');
    const count = (wanted: number) => expect.poll(() => slides.count()).toBe(wanted);
    await page.clock.runFor(250);
    await count(2);
    for (const wanted of [3, 4, 5, 6, 7, 8, 8]) {
      await page.clock.runFor(2_000);
      await count(wanted);
    }
    await page.clock.runFor(2_000);
    const alternatives = await slides.evaluateAll((all) => all.map((slide) => slide.getAttribute('alt') ?? ''));
    for (const [index, words] of ORDER.entries()) expect(alternatives[index]).toMatch(words);
    // A page with a mocked clock records no performance entries.
    const timed = await browser.newPage({ viewport: DESKTOP });
    await timed.goto(product.origin, { waitUntil: 'load' });
    const early = await timed.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance
        .getEntriesByType('resource')
        .filter(
          ({ name, startTime }) =>
            /pictures\/.*-1280|pictures\/.*-1920/.test(name) && startTime < (navigation?.loadEventEnd ?? 0),
        )
        .map(({ name }) => name);
    });
    expect(early).toEqual([expect.stringMatching(/exterior/)]);
    const styles = () =>
      slides.first().evaluate((slide) => {
        const { opacity, transitionDuration, width } = getComputedStyle(slide);
        const isFull = Number.parseFloat(width) === document.documentElement.clientWidth;
        return { opacity, transitionDuration, isFull };
      });
    // The fade uses the browser's own clock.
    await expect.poll(styles).toEqual({ opacity: '0.4', transitionDuration: '1s', isFull: true });
    await timed.close();
    await page.close();
  });

  for (const { width, picture } of [
    { width: 390, picture: /\/exterior-tall-640\.\w+\.avif$/ },
    { width: 1440, picture: /\/exterior-1920\.\w+\.avif$|\/exterior-1280\.\w+\.avif$/ },
  ]) {
    test(`has its first picture in the page’s Link header, so that it loads before the document is read: ${width} px`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const pictures: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/pictures/')) pictures.push(request.url());
      });
      await page.route(product.origin, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: '<!doctype html><html lang="en"><title>Empty</title></html>' });
      });
      await page.goto(product.origin);
      await expect.poll(() => pictures).toEqual([expect.stringMatching(picture)]);
      await page.close();
    });
  }

  test('advances every 2 s, wraps, and stops when hidden or paused', async () => {
    const page = await browser.newPage({ viewport: DESKTOP });
    await stopClock(page);
    await page.goto(product.origin, { waitUntil: 'load' });
    await hydrateWithStoppedClock(page);
    await page.clock.runFor(250);
    await page.waitForFunction(() => document.querySelectorAll('[aria-label=Introduction] img').length === 2);
    const seen = [(await shown(page)).indexOf(true)];
    for (let step = 0; step < 8; step++) {
      await page.clock.runFor(2_000);
      const slides = await shown(page);
      expect(slides.filter(Boolean)).toHaveLength(1);
      seen.push(slides.indexOf(true));
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0]);

    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await page.clock.runFor(6_000);
    expect((await shown(page)).indexOf(true)).toBe(0);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
    await page.clock.runFor(2_000);
    expect((await shown(page)).indexOf(true)).toBe(1);

    await page.getByRole('button', { name: 'Pause slideshow' }).click();
    await page.clock.runFor(6_000);
    expect((await shown(page)).indexOf(true)).toBe(1);
    await page.getByRole('button', { name: 'Play slideshow' }).click();
    await page.clock.runFor(2_000);
    expect((await shown(page)).indexOf(true)).toBe(2);
    await page.close();
  });
});
