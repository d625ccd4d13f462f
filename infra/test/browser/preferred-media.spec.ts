// The public site in print, with reduced motion, and in forced colors.

import { inflateSync } from 'node:zlib';
import { brand } from '@site/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Product } from './product.ts';
import { ONE_PATH_PER_PAGE_TYPE, openHydrated } from './public-paths.ts';
import { hydrateWithStoppedClock, stopClock } from './stopped-clock.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

const open = (path: string, options?: BrowserContextOptions) => openHydrated(browser, product.origin + path, options);

/** The size of a sheet's contents, in dots per pixel of CSS; smaller if the browser shrinks a document to fit. */
const FIRST_SIZE = /^\S+ 0 0 \S+ 0 792 cm\n[\s\S]*?\n(\S+) 0 0 \1 \S+ \S+ cm\n/;

/** The compressed streams of a PDF, as text. */
function contentsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/g)].map((found) => {
    const start = found.index + found[0].length;
    return inflateSync(pdf.subarray(start, start + Number(found[1]))).toString('latin1');
  });
}

test.describe('in print', () => {
  test('the home page fits on four sheets, with every FAQ answer and without the form', async () => {
    const page = await open('/');
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(4);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    const answers = page.locator('details p');
    expect(await answers.count()).toBeGreaterThanOrEqual(5);
    for (const answer of await answers.all()) await expect(answer).toBeVisible();
    await expect(page.locator('#contact form')).toBeHidden();
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText(brand.phone.display).filter({ visible: true }).first()).toBeVisible();
    await page.close();
  });

  test('a license takes two lines: its trade, and who issued it', async () => {
    // The width of a Letter sheet, which is what decides on the columns.
    const page = await open('/', { viewport: { width: 816, height: 1056 } });
    await page.emulateMedia({ media: 'print' });
    const trade = page.locator('dt', { hasText: 'HVAC' });
    const heights = await trade.evaluate((dt) => [dt.clientHeight, parseFloat(getComputedStyle(dt).lineHeight)]);
    expect((heights[0] ?? 99) / (heights[1] ?? 1)).toBeLessThan(2.1);
    await page.close();
  });

  for (const [path, sheets, words] of [
    ['/investments', 1, '10% yearly interest on loans collateralized by houses'],
    ['/privacy-policy', 4, 'Last updated April 30, 2025'],
  ] as const) {
    test(`${path} keeps its text and fits on at most ${sheets} sheets`, async () => {
      const page = await open(path);
      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(sheets);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').innerText()).replace(/\s+/g, ' ')).toContain(words);
      await expect(page.locator('form, nav').filter({ visible: true })).toHaveCount(0);
      // The scrim over a photo would cover the black text.
      const scrims = await page
        .locator('main section')
        .evaluateAll((all) => all.map((section) => getComputedStyle(section, '::after').display));
      expect(new Set(scrims)).toEqual(new Set(['none']));
      await page.close();
    });
  }

  // Pages whose contact facts meet the end of a Letter sheet.
  for (const path of ['/work-samples', '/services/electrical', '/services/hvac']) {
    test(`${path} is printed at full size`, async () => {
      const page = await open(path);
      const pdf = await page.pdf({ format: 'Letter' });
      await page.close();
      const sizes = contentsOf(pdf).flatMap((drawing) => drawing.match(FIRST_SIZE)?.[1] ?? []);
      expect(sizes.length).toBeGreaterThanOrEqual(2);
      // 300 dots an inch, and 96 pixels of CSS.
      expect(new Set(sizes)).toEqual(new Set(['3.125']));
    });
  }

  test('nothing is cut off at the end of a sheet', async () => {
    const page = await open('/services/electrical');
    await page.emulateMedia({ media: 'print' });
    const contained = await page
      .locator('main section, footer')
      .evaluateAll((all) => all.map((part) => getComputedStyle(part).contain));
    expect(new Set(contained)).toEqual(new Set(['none']));
    await page.close();
  });

  test('pictures leave no empty space, parts of a chart keep their colors, and labels their background', async () => {
    const page = await open('/work-samples');
    await page.setViewportSize({ width: 720, height: 960 });
    await page.emulateMedia({ media: 'print' });
    const background = (element: Element) => getComputedStyle(element).backgroundColor;
    const parts = await page
      .locator('table i')
      .evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor));
    expect(new Set(parts).size).toBe(4);
    expect(parts).not.toContain('rgba(0, 0, 0, 0)');
    expect(await page.getByText('Before', { exact: true }).first().evaluate(background)).toBe('rgb(255, 255, 255)');
    for (const path of ['/work-samples', '/services/roofing']) {
      await page.goto(product.origin + path, { waitUntil: 'load' });
      const empty = await page.locator('main img:not([alt=""])').evaluateAll((all) =>
        all.map((img) => {
          const frame = img.closest('picture')?.parentElement ?? img;
          return frame.getBoundingClientRect().height - img.getBoundingClientRect().height;
        }),
      );
      expect(empty.length).toBeGreaterThan(0);
      expect({ path, empty: empty.filter((height) => Math.abs(height) > 2) }).toEqual({ path, empty: [] });
    }
    await page.close();
  });
});

test.describe('with reduced motion', () => {
  test('the slideshow plays only on request, and scrolling jumps', async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    // A running clock would play on during the test's own steps.
    await stopClock(page);
    await page.goto(product.origin, { waitUntil: 'load' });
    await hydrateWithStoppedClock(page);
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
    await expect.poll(active).toBe(1);
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).first().click();
    expect(
      await page.evaluate(() => Math.round(document.getElementById('contact')?.getBoundingClientRect().top ?? 0)),
    ).toBe(80);
    await page.close();
  });
});

test.describe('in forced colors', () => {
  for (const path of ONE_PATH_PER_PAGE_TYPE) {
    test(`buttons, fields and checkboxes on ${path} keep their borders, and icons the text color`, async () => {
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
          // The browser paints a backplate behind each line of text, which can cover the line above.
          covered: all('h1, h2, h3')
            .filter((heading) => {
              const words = document.createRange();
              words.selectNodeContents(heading);
              const lines = [...words.getClientRects()];
              return lines.some((one) => lines.some(({ top }) => top > one.top + 4 && top < one.bottom - 1));
            })
            .map(name),
        };
      });
      expect(found).toEqual({ edgeless: [], faint: [], chosen: [], covered: [] });
      await page.close();
    });
  }

  test('nothing covers text: no photo on the investment page, no backplate behind the ad’s countdown', async () => {
    const forced = { forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const investments = await open('/investments', forced);
    await expect(investments.locator('main img')).toBeHidden();
    await investments.close();
    const ad = await open('/ad', { ...forced, javaScriptEnabled: false });
    const digit = await ad.getByText('3', { exact: true }).evaluate((element) => {
      const { color, forcedColorAdjust } = getComputedStyle(element);
      return { forcedColorAdjust, isOfWords: color === getComputedStyle(document.body).color };
    });
    expect(digit).toEqual({ forcedColorAdjust: 'none', isOfWords: true });
    await ad.close();
  });

  test('drawn marks stay visible: list markers, breadcrumb separators, the current slide, elapsed time', async () => {
    const forced = { forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const marks = (page: Page, selector: string, side: 'borderTop' | 'borderLeft', part = '::before') =>
      page.locator(selector).evaluateAll(
        (items, { side, part }) =>
          items.map((item) => {
            const drawn = getComputedStyle(item, part) as any;
            return (
              drawn[`${side}Style`] === 'solid' &&
              Number.parseFloat(drawn[`${side}Width`]) >= 1 &&
              drawn[`${side}Color`] !== getComputedStyle(document.body).backgroundColor
            );
          }),
        { side, part },
      );
    const home = await open('/', forced);
    expect(await marks(home, '#about li', 'borderTop')).toEqual([true, true, true, true, true, true]);
    expect(await marks(home, '[aria-labelledby=cities-title] li', 'borderLeft')).toEqual(Array(10).fill(true));
    expect(await marks(home, '[aria-label=Introduction] li[data-active]', 'borderTop')).toEqual([true]);
    await home.evaluate(() => document.querySelector('.toasts')?.insertAdjacentHTML('beforeend', '<p class="toast">'));
    expect(await marks(home, '.toast', 'borderTop', '::after')).toEqual([true]);
    await home.close();
    const service = await open('/services/roofing', forced);
    expect(await marks(service, '[aria-label=Breadcrumb] li:not(:last-child)', 'borderLeft', '::after')).toEqual([
      true,
      true,
    ]);
    await service.close();
    const ad = await browser.newPage(forced);
    // The clock stops after the first second: after the third the page redirects.
    await stopClock(ad);
    await ad.goto(`${product.origin}/ad`);
    const second = ad.locator('[role=timer] + [aria-hidden] > [data-done]').first();
    const afterMore = async () => {
      await ad.clock.runFor(100);
      return second.count();
    };
    await expect.poll(afterMore, { intervals: [50] }).toBe(1);
    expect(await second.evaluate((part) => getComputedStyle(part).borderTopWidth)).toBe('6px');
    await ad.close();
  });
});
