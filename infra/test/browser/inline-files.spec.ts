// Public pages contain their stylesheets and icons, so that the first paint needs only the document.
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { watch } from '@site/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from './test.ts';

/** Requests for stylesheets. */
function sheetsOf(page: Page): string[] {
  const sheets: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) sheets.push(pathname.replace(/.*\//, ''));
  });
  return sheets;
}

const inlinedStylesheets = (page: Page) =>
  page
    .locator('style[data-href]')
    .evaluateAll((styles) => styles.map((style) => style.dataset.href?.replace(/.*\//, '')));

test.describe('stylesheets', () => {
  test('of a public page are inlined, and hydration requests none of them', async ({ page, site }) => {
    const { messages, exceptions } = watch(page);
    const sheets = sheetsOf(page);
    await page.goto(site.origin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Besley/);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    expect(await inlinedStylesheets(page)).toEqual(['client.css', 'page-home.css', 'slot-quote-form.css']);
    expect(sheets).toEqual([]);
    expect(await page.evaluate(() => document.fonts.check('600 40px Besley'))).toBe(true);
    expect([...messages, ...exceptions]).toEqual([]);
  });

  test('for paper are among them, and icon and manifest are not requested with the picture', async ({ page, site }) => {
    await page.clock.install();
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(site.origin);
    await page.waitForLoadState('networkidle');
    expect(paths.filter((path) => /\/(?:print\.css|favicon\.ico|mark\.svg|site\.webmanifest)$/.test(path))).toEqual([]);
    await expect(page.locator('link[rel=icon][type="image/svg+xml"]')).toHaveAttribute(
      'href',
      /^data:image\/svg\+xml,%3Csvg/,
    );
    await expect(page.locator('head > link[rel=manifest]')).toHaveCount(0);
    await page.clock.fastForward(8_000);
    await expect(page.locator('head > link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.quick')).toBeHidden();
  });

  test('of another page load on navigation to it; inlined ones are not requested', async ({ page, site }) => {
    const { messages, exceptions } = watch(page);
    const sheets = sheetsOf(page);
    await page.goto(`${site.origin}/services/roofing`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await inlinedStylesheets(page)).toEqual(['client.css', 'page-service.css', 'slot-quote-form.css']);
    // Hydrated: before that, a link opens a document.
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).not.toHaveURL(/roofing/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => sheets).toEqual([expect.stringMatching(/^page-privacy\.css$/)]);
    await page.goBack();
    await expect(page).toHaveURL(/roofing/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(sheets).toHaveLength(1);
    expect([...messages, ...exceptions]).toEqual([]);
  });

  test('of a staff page are files, and its policy blocks inline styles', async ({ page, site }) => {
    const sheets = sheetsOf(page);
    const answer = await page.goto(`${site.origin}/login`);
    expect(answer?.headers()['content-security-policy']).toContain("style-src 'self';");
    expect(await inlinedStylesheets(page)).toEqual([]);
    expect(sheets).toEqual(expect.arrayContaining(['client.css', 'page-login.css']));
  });
});

/** How many icons a page shows, and the names of those that are not drawn. */
const icons = (page: Page) =>
  page.locator('svg.icon use').evaluateAll((uses: SVGUseElement[]) => ({
    count: uses.length,
    empty: uses.filter((use) => use.getBBox().width === 0 && use.checkVisibility()).map((use) => use.href.baseVal),
  }));

test.describe('icons', () => {
  test('of public pages are in the document, also of pages opened from it', async ({ page, site }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('icons.svg')) files.push(request.url());
    });
    await page.goto(site.origin);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    expect((await icons(page)).count).toBeGreaterThan(50);
    expect((await icons(page)).empty).toEqual([]);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL(/privacy/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await icons(page)).count).toBeGreaterThan(5);
    expect((await icons(page)).empty).toEqual([]);
    expect(files).toEqual([]);
  });

  test('of a staff page are a file', async ({ page, site }) => {
    await page.goto(`${site.origin}/login`);
    await expect(page.locator('svg.icon use').first()).toHaveAttribute('href', /^\/shell\/[^/]+\/icons\.svg#/);
    await expect.poll(async () => (await icons(page)).empty).toEqual([]);
  });
});

/** The bytes of a document as sent to a browser that accepts Brotli. */
const brotliOf = (url: string) =>
  new Promise<Buffer>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => buffer(answer).then(resolve, reject))
      .on('error', reject)
      .end();
  });

test('documents are soon sent as small as Brotli makes them', async ({ site }) => {
  const sizes = async () => {
    const sent = await brotliOf(site.origin);
    return { sent: sent.length, smallest: brotliCompressSync(brotliDecompressSync(sent)).length };
  };
  const { smallest } = await sizes();
  await expect.poll(sizes).toEqual({ sent: smallest, smallest });
});
