import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { waitUntilHydrated } from './forms-harness.ts';
import type { Product } from './product.ts';
import {
  ONE_PATH_PER_PAGE_TYPE,
  openPlain,
  pathOf,
  publicPaths,
  stopAdRedirect,
  UNLISTED_PATHS,
} from './public-paths.ts';
import { expect, test } from './test.ts';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [390, 1440];

let browser: Browser;
let product: Product;
/** Every public path, plus the unlisted ones. */
let paths: string[];

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
  paths = [...(await publicPaths(product.origin)), ...UNLISTED_PATHS];
});

/** axe's findings, one per line. */
async function findings(page: Page): Promise<string[]> {
  // The site's policy blocks third-party scripts, but not `page.evaluate`.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // @ts-expect-error axe is a global of the script above.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }: any) => nodes.map(({ target }: any) => `${id}: ${target.join(' ')}`));
  });
}

async function open(path: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  if (path === '/ad') await stopAdRedirect(page);
  await page.goto(product.origin + path, { waitUntil: 'load' });
  await page.waitForFunction(() => window.dataLayer?.length);
  return page;
}

test.describe('axe has no findings', () => {
  for (const width of WIDTHS) {
    test(`on a page of each kind at ${width} px`, async () => {
      for (const path of ONE_PATH_PER_PAGE_TYPE) {
        const page = await open(path, width);
        expect({ found: await findings(page), path: pathOf(page) }).toEqual({ found: [], path });
        await page.close();
      }
    });
  }

  test('in the HTML of any page', async () => {
    const page = await openPlain(browser, { viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });
    for (const path of paths.filter((path) => !ONE_PATH_PER_PAGE_TYPE.includes(path))) {
      await page.goto(product.origin + path, { waitUntil: 'load' });
      expect({ found: await findings(page), path: pathOf(page) }).toEqual({ found: [], path });
    }
    await page.close();
  });

  test('with the menu open', async () => {
    const page = await open('/', 390);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
    expect(await findings(page)).toEqual([]);
    await page.close();
  });

  test('with form errors shown', async () => {
    for (const width of WIDTHS) {
      const page = await open('/', width);
      const submit = page.getByRole('button', { name: 'Submit Request' });
      await submit.scrollIntoViewIfNeeded();
      await page.locator('#contact form').evaluate(waitUntilHydrated);
      await submit.click();
      await expect(page.locator('#contact [aria-invalid=true]').first()).toBeVisible();
      expect({ width, found: await findings(page) }).toEqual({ width, found: [] });
      await page.close();
    }
  });
});

test.describe('every page', () => {
  test('does not scroll sideways at 320 px', async () => {
    const page = await openPlain(browser, { viewport: { width: 320, height: 900 } });
    for (const path of paths) {
      await page.goto(product.origin + path, { waitUntil: 'load' });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ path: pathOf(page), overflow }).toEqual({ path, overflow: 0 });
    }
    await page.close();
  });
});
