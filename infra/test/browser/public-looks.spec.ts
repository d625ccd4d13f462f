// Every kind of public page at every width and in every state. With SCREENSHOTS=<folder> the tests also save a
// screenshot of each to that folder, for visual review.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Product } from './product.ts';
import { stopAdRedirect } from './public-paths.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

const PAGES = {
  home: '/',
  service: '/services/roofing',
  'thin-service': '/services/flooring',
  'work-samples': '/work-samples',
  investments: '/investments',
  privacy: '/privacy-policy',
  ad: '/ad',
  'not-found': '/no-such-page',
};
const WIDTHS = [390, 768, 1024, 1440];

async function open(path: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  await stopAdRedirect(page);
  await page.goto(product.origin + path, { waitUntil: 'load' });
  await page.waitForFunction(() => window.dataLayer?.length);
  return page;
}

async function check(page: Page, name: string, fullPage = true) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ name, overflow }).toEqual({ name, overflow: 0 });
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  // Pictures below the first screen load on scroll.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.screenshot({ path: join(folder, `public-${name}.png`), fullPage });
}

/** Words that break across lines. */
function brokenWords(selector: string): string[] {
  const broken: string[] = [];
  for (const part of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of String(text.nodeValue).matchAll(/[\p{L}\d$@.,]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
  }
  return broken;
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} fits every width, enlarged text and paper`, async () => {
    for (const width of WIDTHS) {
      const page = await open(path, width);
      await check(page, `${name}-${width}`);
      await page.close();
    }
    const large = await open(path, 390);
    await large.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await check(large, `${name}-200`);
    expect(await large.evaluate(brokenWords, 'h1, h2, h3, td')).toEqual([]);
    await large.close();
    const paper = await open(path, 720);
    await paper.emulateMedia({ media: 'print' });
    await check(paper, `${name}-print`);
    await paper.close();
  });
}

test('services, addresses and portraits stay whole on screens of unusual widths', async () => {
  const page = await open('/services/landscaping', 320);
  await page.getByText('Add more services').click();
  for (const width of [320, 344, 440, 600, 640, 760]) {
    await page.setViewportSize({ width, height: 844 });
    expect({ width, broken: await page.evaluate(brokenWords, 'form label') }).toEqual({ width, broken: [] });
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`${product.origin}/privacy-policy`);
  expect(await page.evaluate(brokenWords, 'dl')).toEqual([]);
  await page.goto(product.origin);
  const portrait = page.getByRole('region', { name: 'Meet Our Team' }).locator('picture, img').first();
  const { width = 0, height = 0 } = (await portrait.locator('xpath=ancestor::div[1]').boundingBox()) ?? {};
  expect(height / width).toBeGreaterThan(0.9);
  await page.close();
});

test('on a low screen, what one reads has the room of the two buttons', async () => {
  const page = await open('/', 390);
  const quick = page.getByRole('navigation', { name: 'Quick contact' });
  await expect(quick).toBeVisible();
  await page.setViewportSize({ width: 667, height: 375 });
  await expect(quick).toBeHidden();
  await page.close();
});

for (const width of [390, 1440]) {
  test(`the states of home at ${width} px fit too: menu, errors, confirmation`, async () => {
    const page = await open('/', width);
    if (width < 768) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
      await check(page, `menu-${width}`, false);
      await page.keyboard.press('Escape');
    }
    const form = page.locator('#contact form');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(4);
    await check(page, `errors-${width}`, false);
    await page.route('**/api/submit-quote', (route) =>
      route.fulfill({ status: 201, json: { id: '1', status: 'new', createdAt: '2026-03-02T10:00:00.000Z' } }),
    );
    for (const [label, value] of [
      ['Full name', 'Grace Hopper'],
      ['Email', 'grace@example.com'],
      ['Phone', '(214) 555-0124'],
      ['ZIP code', '75201'],
    ] as const)
      await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
    await check(page, `confirmation-${width}`, false);
    await page.close();
  });
}
