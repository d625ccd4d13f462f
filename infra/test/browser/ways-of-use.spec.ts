// The public site for people who use it in other ways: without scripts, enlarged, by keyboard, with less motion, in forced colors.

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '@site/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from './open-browser.ts';
import { startProduct } from './product.ts';
import { holdAd, pathOf, publicPaths, UNLISTED_PATHS } from './public-paths.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;
let paths: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  paths = [...(await publicPaths(product.origin)), ...UNLISTED_PATHS];
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, 60_000);

/** One page of each kind. */
const KINDS = ['/', '/services/roofing', '/work-samples', '/investments', '/privacy-policy', ...UNLISTED_PATHS];

async function open(path: string, options?: BrowserContextOptions) {
  const page = await browser.newPage(options);
  if (path === '/ad') await holdAd(page);
  await page.goto(product.origin + path, { waitUntil: 'load' });
  if (options?.javaScriptEnabled !== false) await page.waitForFunction(() => window.dataLayer?.length);
  return page;
}

describe('without scripts', () => {
  it('every page can be read, and its links and phone number work', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' });
      expect({ path, h1: await page.locator('main h1').isVisible() }).toEqual({ path, h1: true });
      // Who came by an ad goes on by hand.
      if (path === '/ad') expect(await page.locator('main a[href="/"]').isVisible()).toBe(true);
      else expect((await page.locator('main').innerText()).length).toBeGreaterThan(50);
      if (path === '/login') continue;
      const call = page.getByRole('contentinfo').getByRole('link', { name: brand.phone.display });
      expect({ path, href: await call.getAttribute('href') }).toEqual({ path, href: brand.phone.href });
    }
    await page.goto(product.origin);
    await page.getByRole('link', { name: 'Learn More about Plumbing' }).click();
    expect(await page.locator('h1').innerText()).toBe('Plumbing in Dallas-Fort Worth');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    expect(page.url()).toBe(`${product.origin}/#contact`);
    await page.getByText('Is the quote really free?').click();
    expect(await page.locator('details', { hasText: 'Is the quote really free?' }).locator('p').isVisible()).toBe(true);
    await context.close();
  }, 120_000);

  it.each(['/', '/services/roofing', '/work-samples', '/investments'])(
    'the form on %s says that one must call',
    async (path) => {
      const page = await open(path, { javaScriptEnabled: false });
      const note = page.getByRole('main').locator('p', { hasText: 'your browser must run JavaScript' });
      expect(await note.isVisible()).toBe(true);
      expect(await note.getByRole('link').getAttribute('href')).toBe(brand.phone.href);
      await page.close();
    },
  );

  it('the menu of a phone is there', async () => {
    const page = await open('/privacy-policy', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const menu = page.getByRole('banner').getByRole('navigation').filter({ visible: true });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Services', 'Work Samples', 'Contact Us']);
    await menu.getByRole('link', { name: 'Work Samples' }).click();
    expect(await page.locator('h1').innerText()).toBe('Our Transformations');
    await page.close();
  });
});

describe('enlarged to 200 %', () => {
  it('nothing is cut off or scrolls sideways', async () => {
    // A window of 1280 × 900 that is zoomed has half as many CSS pixels, each twice as large.
    const options = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };
    for (const path of paths) {
      const page = await open(path, options);
      const found = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cut: [...document.querySelectorAll('h1, h2, h3, p, a, button, label, li, td, th, dt, dd')]
          .filter((element) => {
            const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
            const hides = overflowX !== 'visible' || overflowY !== 'visible';
            const isMoreThanShown =
              element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
            return hides && webkitLineClamp === 'none' && isMoreThanShown && !element.closest('.visually-hidden');
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      }));
      expect({ path: pathOf(page), ...found }).toEqual({ path, overflow: 0, cut: [] });
      await page.close();
    }
  }, 200_000);
});

describe('by keyboard', () => {
  /** The focused element, and what can be seen of it. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const box = element.getBoundingClientRect();
      // The ring may go round the whole card or tile that a link or field stands in.
      const marked = [element, element.closest('label'), element.closest('li')].filter((ringed) => ringed !== null);
      const rings = marked.map((ringed) => getComputedStyle(ringed));
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return {
        what: `${element.tagName} ${element.getAttribute('name') ?? ''} ${element.textContent?.trim().slice(0, 30)}`,
        hasRing: rings.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
        isSeen:
          box.width > 0 &&
          box.bottom > (element.closest('header, .skip') ? 0 : bar) &&
          box.top < document.documentElement.clientHeight,
      };
    });

  it('one may skip to the content, and go on from there', async () => {
    const page = await open('/', { viewport: { width: 1440, height: 900 } });
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.waitForFunction(() => (document.querySelector('.skip')?.getBoundingClientRect().top ?? -1) >= 0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Get a Free Quote');
    await page.close();
  });

  it.each(KINDS)(
    'every stop on %s has a ring and is in sight',
    async (path) => {
      const page = await open(path, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      const stops = [];
      for (let count = 0; count < 120; count++) {
        await page.keyboard.press('Tab');
        let stop = await focused(page);
        // What slides in or is scrolled to is there a moment later.
        for (let look = 0; stop && !stop.isSeen && look < 20; look++) {
          await page.waitForTimeout(50);
          stop = await focused(page);
        }
        if (!stop) break;
        stops.push(stop);
      }
      expect(stops.length).toBeGreaterThan(4);
      expect(stops.filter(({ hasRing, isSeen }) => !hasRing || !isSeen)).toEqual([]);
      expect(pathOf(page)).toBe(path);
      await page.close();
    },
    60_000,
  );

  it('the menu of a phone opens, is walked through, and closes', async () => {
    const page = await open('/', { viewport: { width: 390, height: 844 } });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const walked = [];
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Tab');
      walked.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(walked).toEqual(['Services', 'Work Samples', 'Contact Us']);
    await page.keyboard.press('Escape');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.close();
  });
});

describe('with reduced motion', () => {
  it('the slideshow waits to be started, and scrolling jumps', async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    await page.clock.install();
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const active = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[aria-label=Introduction] img')].findIndex((slide) =>
          slide.hasAttribute('data-active'),
        ),
      );
    await page.clock.runFor(10_000);
    expect(await active()).toBe(0);
    await page.getByRole('button', { name: 'Play slideshow' }).click();
    await page.clock.runFor(2_100);
    expect(await active()).toBe(1);
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).first().click();
    expect(
      await page.evaluate(() => Math.round(document.getElementById('contact')?.getBoundingClientRect().top ?? 0)),
    ).toBe(80);
    await page.close();
  });
});

describe('in forced colors', () => {
  it.each(KINDS)(
    'buttons, fields and choices of %s keep their edges, and drawings the color of their words',
    async (path) => {
      const page = await open(path, { forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
      const found = await page.evaluate(() => {
        const name = (element: Element) => element.outerHTML.slice(0, 100);
        const all = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
        return {
          edgeless: all('.btn, .input, main label:has(input[type=checkbox])')
            .filter((element) => getComputedStyle(element).borderStyle === 'none')
            .map(name),
          faint: all('.icon')
            .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement ?? icon).color)
            .map(name),
          chosen: all('input[type=checkbox]:checked')
            .filter(
              (input) => getComputedStyle(input).backgroundColor === getComputedStyle(document.body).backgroundColor,
            )
            .map(name),
        };
      });
      expect(found).toEqual({ edgeless: [], faint: [], chosen: [] });
      await page.close();
    },
  );
});
