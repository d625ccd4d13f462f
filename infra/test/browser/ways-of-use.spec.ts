// The public site for people who use it in other ways: without scripts, enlarged, by keyboard.

import { brand } from '@site/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Product } from './product.ts';
import {
  ONE_PATH_PER_PAGE_TYPE,
  openHydrated,
  openPlain,
  pathOf,
  publicPaths,
  UNLISTED_PATHS,
} from './public-paths.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;
let paths: string[];

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
  paths = [...(await publicPaths(product.origin)), ...UNLISTED_PATHS];
});

const open = (path: string, options?: BrowserContextOptions) => openHydrated(browser, product.origin + path, options);

test.describe('without scripts', () => {
  test('every page is readable, and its links and phone number work', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' });
      expect({ path, h1: await page.locator('main h1').isVisible() }).toEqual({ path, h1: true });
      // Visitors of the ad page continue with a link.
      if (path === '/ad') await expect(page.locator('main a[href="/"]')).toBeVisible();
      else expect((await page.locator('main').innerText()).length).toBeGreaterThan(50);
      if (path === '/login') continue;
      const call = page.getByRole('contentinfo').getByRole('link', { name: brand.phone.display });
      expect({ path, href: await call.getAttribute('href') }).toEqual({ path, href: brand.phone.href });
    }
    await page.goto(product.origin);
    await page.getByRole('link', { name: 'Learn More about Plumbing' }).click();
    await expect(page.locator('h1')).toHaveText('Plumbing in Dallas-Fort Worth', { useInnerText: true });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    expect(page.url()).toBe(`${product.origin}/#contact`);
    await page.getByText('Is the quote really free?').click();
    await expect(page.locator('details', { hasText: 'Is the quote really free?' }).locator('p')).toBeVisible();
    await context.close();
  });

  for (const path of ['/', '/services/roofing', '/work-samples', '/investments']) {
    test(`the form on ${path} asks the visitor to call`, async () => {
      const page = await open(path, { javaScriptEnabled: false });
      const note = page.getByRole('main').locator('p', { hasText: 'your browser must run JavaScript' });
      await expect(note).toBeVisible();
      await expect(note.getByRole('link')).toHaveAttribute('href', brand.phone.href);
      await page.close();
    });
  }

  test('the phone menu is available', async () => {
    const page = await open('/privacy-policy', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const menu = page.getByRole('banner').getByRole('navigation').filter({ visible: true });
    await expect(menu.getByRole('link')).toHaveText(['Services', 'Work Samples', 'Contact Us'], { useInnerText: true });
    await menu.getByRole('link', { name: 'Work Samples' }).click();
    await expect(page.locator('h1')).toHaveText('Our Transformations', { useInnerText: true });
    await page.close();
  });
});

test.describe('at 200 % zoom', () => {
  test('nothing is cut off and nothing scrolls sideways', async () => {
    // A zoomed window of 1280 × 900 has half as many CSS pixels, each twice as large.
    const page = await openPlain(browser, { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
    for (const path of paths) {
      await page.goto(product.origin + path, { waitUntil: 'load' });
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
    }
    await page.close();
  });
});

test.describe('with larger text on a phone', () => {
  // 16 px at 130 % and at 200 % in the browser's own setting.
  for (const size of [21, 32]) {
    test(`nothing overflows the screen at ${size} px`, async () => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.route('**/*.{js,avif,webp}', (route) => route.abort());
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
      for (const path of paths) {
        await page.goto(product.origin + path, { waitUntil: 'load' });
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
        const found = await page.evaluate(() => {
          const width = document.documentElement.clientWidth;
          return {
            overflow: document.documentElement.scrollWidth - width,
            outside: [...document.querySelectorAll('h1, h2, h3, p, a, button, label, td, th, dt, dd, summary, input')]
              .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, .skip'))
              .filter((element) => element.getBoundingClientRect().right > width + 1)
              .map((element) => element.outerHTML.slice(0, 120)),
          };
        });
        expect({ path, ...found }).toEqual({ path, overflow: 0, outside: [] });
      }
      await page.close();
    });
  }

  test('an open menu, form errors and the confirmation fit the screen at 32 px', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    const outside = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const parts = document.querySelectorAll('h1, h2, h3, p, a, button, label, legend, input, textarea');
        return {
          overflow: scrollWidth - clientWidth,
          outside: [...parts]
            .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, .skip'))
            .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
            .map((element) => element.outerHTML.slice(0, 120)),
        };
      });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link')).toHaveCount(3);
    expect(await outside()).toEqual({ overflow: 0, outside: [] });
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    const form = page.locator('#contact form');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(4);
    expect(await outside()).toEqual({ overflow: 0, outside: [] });
    await page.route('**/api/submit-quote', (route) =>
      route.fulfill({ status: 201, json: { id: '1', status: 'new', createdAt: '2026-03-02T10:00:00.000Z' } }),
    );
    await form.getByLabel('Full name').fill('Maximiliana Featherstonehaugh');
    await form.getByLabel('Email').fill('max@example.com');
    await form.getByLabel('Phone').fill('(214) 555-0124');
    await form.getByLabel('ZIP code').fill('75201');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
    expect(await outside()).toEqual({ overflow: 0, outside: [] });
    await page.close();
  });

  test('nothing overflows the screen when a page style doubles the text size', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.route('**/*.{js,avif,webp}', (route) => route.abort());
    for (const path of paths) {
      await page.goto(product.origin + path, { waitUntil: 'load' });
      const found = await page.evaluate(async () => {
        document.documentElement.style.fontSize = '200%';
        await document.fonts.ready;
        const rightOf = (selector: string) => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector(selector) ?? document.body);
          return range.getBoundingClientRect().right;
        };
        const call = document.querySelector('header a[href^="tel:"]')?.getBoundingClientRect().left ?? Infinity;
        return {
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          covered: ['.brand__name', '.brand__tag'].filter((selector) => rightOf(selector) > call + 1),
          cut: (document.querySelector('.brand__name')?.getBoundingClientRect().top ?? -1) < 0,
        };
      });
      expect({ path, ...found }).toEqual({ path, overflow: 0, covered: [], cut: false });
    }
    await page.close();
  });
});

test.describe('at 1024 px', () => {
  test('no word breaks in a slide caption or a team card, and the cards align', async () => {
    const page = await browser.newPage({ viewport: { width: 1024, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const broken = await page.evaluate(() => {
      const found: string[] = [];
      for (const element of document.querySelectorAll('[aria-label=Introduction] li, #about :is(h3, p, li)')) {
        element.setAttribute('data-active', '');
        for (const node of element.childNodes) {
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
          }
        }
      }
      return found;
    });
    expect(broken).toEqual([]);
    const cards = await page
      .locator('#about article')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
    expect(cards).toHaveLength(2);
    expect(cards[1]).toEqual(cards[0]);
    await page.close();
  });

  test('the column beside a long form is filled to its end', async () => {
    const page = await browser.newPage({ viewport: { width: 1024, height: 1000 }, reducedMotion: 'reduce' });
    await page.goto(`${product.origin}/services/roofing`, { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Submit Request' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('You get a written quote')).toBeInViewport();
    await page.close();
  });
});

test.describe('Dallas-Fort Worth', () => {
  for (const width of [390, 768, 1024, 1440]) {
    test(`stays on one line at ${width} px everywhere`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 844 } });
      await page.route('**/*.{js,avif,webp}', (route) => route.abort());
      let places = 0;
      for (const path of paths) {
        await page.goto(product.origin + path, { waitUntil: 'load' });
        const split = await page.evaluate(async () => {
          await document.fonts.ready;
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const lines: number[] = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const start = node.textContent?.indexOf('Dallas-Fort Worth') ?? -1;
            if (start < 0 || !node.parentElement?.checkVisibility()) continue;
            const range = document.createRange();
            range.setStart(node, start);
            range.setEnd(node, start + 'Dallas-Fort Worth'.length);
            lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
          }
          return lines;
        });
        places += split.length;
        expect({ path, split: split.filter((lines) => lines !== 1) }).toEqual({ path, split: [] });
      }
      expect(places).toBeGreaterThan(40);
      await page.close();
    });
  }
});

test.describe('by keyboard', () => {
  /** Whether the focused element is visible; undefined without focus. */
  const isInSight = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const box = element.getBoundingClientRect();
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return (
        box.width > 0 &&
        box.bottom > (element.closest('header, .skip') ? 0 : bar) &&
        box.top < document.documentElement.clientHeight
      );
    });
  /**
   * The focused element, and whether it has a visible focus ring. Blurs the element; Tab still continues from there.
   */
  const marked = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // The focus ring may surround the whole card or tile of a link or field.
      const around = [element, element.closest('label'), element.closest('li')].filter((ringed) => ringed !== null);
      const drawn = () =>
        around.map((ringed) => {
          const { outlineStyle, outlineColor, outlineWidth, boxShadow } = getComputedStyle(ringed);
          return {
            rings: outlineStyle !== 'none' || boxShadow !== 'none',
            as: [outlineStyle, outlineColor, outlineWidth, boxShadow].join(),
          };
        });
      // A permanent shadow is not a focus ring.
      const withFocus = drawn();
      element.blur();
      const without = drawn();
      return {
        what: `${element.tagName} ${element.getAttribute('name') ?? ''} ${element.textContent?.trim().slice(0, 30)}`,
        hasRing: withFocus.some(({ rings, as }, index) => rings && as !== without[index]?.as),
      };
    });

  test('the skip link jumps to the content', async () => {
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

  for (const path of ONE_PATH_PER_PAGE_TYPE) {
    test(`every tab stop on ${path} has a focus ring and is in view`, async () => {
      const page = await open(path, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      const stops = [];
      for (let count = 0; count < 120; count++) {
        await page.keyboard.press('Tab');
        // Elements that slide in or scroll into view take a moment to arrive.
        let isSeen = await isInSight(page);
        for (let look = 0; isSeen === false && look < 20; look++) {
          await page.waitForTimeout(50);
          isSeen = await isInSight(page);
        }
        if (isSeen === undefined) break;
        stops.push({ ...(await marked(page)), isSeen });
      }
      expect(stops.length).toBeGreaterThan(4);
      expect(stops.filter(({ hasRing, isSeen }) => !hasRing || !isSeen)).toEqual([]);
      expect(pathOf(page)).toBe(path);
      await page.close();
    });
  }

  test('the phone menu can be opened, navigated and closed', async () => {
    const page = await open('/', { viewport: { width: 390, height: 844 } });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const walked = [];
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Tab');
      walked.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(walked).toEqual(['Services', 'Work Samples', 'Contact Us']);
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.close();
  });
});
