// A page that stays open during releases uses its own versions or the released ones, never a mixture, and never shows
// an error.

import { join } from 'node:path';
import { watch } from '@site/testing/browser';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { Product } from './product.ts';
import { withReplacedText } from './release-copies.ts';
import { readBuild, Teams } from './release-world.ts';
import { expect, test } from './test.ts';
import { storeTried } from './tried-build.ts';

const RELEASES = 5;
const WORDS = { 'mfe-forms': 'Submit Request', 'mfe-marketing': 'Our Professional Services' };
const REMOTES = ['mfe-forms', 'mfe-marketing'] as const;

let browser: Browser;
let product: Product;
let teams: Teams;
let database: pg.Pool;
// These tests release versions with different text.
test.use({ siteName: 'open-page' });
test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
  teams = new Teams(product);
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
});
test.afterAll(async () => {
  await database?.end();
});

/** Releases another version of both frontends, with the round's number in the text. */
async function releaseBoth(round: number) {
  for (const remote of REMOTES) {
    const word = WORDS[remote];
    const build = withReplacedText(readBuild(join(ROOT, remote, 'dist')), word, `${word} ${round}`);
    await storeTried(product, build);
    const body = { version: build.manifest.version };
    const released = await teams.http(`/registry/remotes/${remote}/release`, { token: teams.tokens[remote], body });
    expect(released).toMatchObject({ status: 200, answer: { changed: true, inUse: true } });
  }
}

/** Marks the document once its scripts have started: before that, a link loads a new document. */
async function markDocument(page: Page) {
  await page.waitForFunction(() => window.dataLayer?.length);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

async function openPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const seen = watch(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // The browser lists a report that outlives its page as failed, although it was sent.
    if (!request.url().endsWith('/api/events')) refused.push(`${request.failure()?.errorText} ${request.url()}`);
  });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('remote_error')) reports.push(request.postData());
  });
  await page.goto(`${product.origin}/privacy-policy`, { waitUntil: 'load' });
  await markDocument(page);
  return { page, seen, refused, reports, close: () => context.close() };
}

/** Versions whose scripts the document has run, by remote. */
const versionsOf = (page: Page) =>
  page.evaluate(() => {
    const versions: Record<string, string[]> = {};
    for (const { name } of performance.getEntriesByType('resource')) {
      const [, remote, version] = /\/remotes\/([^/]+)\/([^/]+)\/.*\.js$/.exec(name) ?? [];
      if (!remote || !version) continue;
      versions[remote] = [...new Set([...(versions[remote] ?? []), version])];
    }
    return versions;
  });

test.describe('a page that was opened before five releases', () => {
  test('still navigates, submits a form, and logs nothing to the console', async () => {
    test.setTimeout(360_000);
    const before = await teams.released();
    const old = await openPage();
    const snapshot = await old.page.evaluate(() => document.getElementById('site-snapshot')?.textContent ?? '');
    for (let round = 1; round <= RELEASES; round += 1) await releaseBoth(round);
    const html = await (await fetch(product.origin)).text();
    for (const remote of REMOTES) expect(html).toContain(`>${WORDS[remote]} ${RELEASES}<`);

    const { page } = old;
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: WORDS['mfe-marketing'], exact: true })).toBeVisible();
    await page
      .locator('#services')
      .getByRole('link', { name: /^Learn More about Roofing/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Roofing in Dallas-Fort Worth' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Work Samples' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Transformations' })).toBeVisible();

    const form = page.getByRole('main').locator('form');
    const submit = form.locator('button[type=submit]');
    await submit.scrollIntoViewIfNeeded();
    const fields = { fullName: 'Old Page', email: 'old-page@example.com', phone: '2145550124', zipCode: '75201' };
    for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
    expect((await submit.innerText()).trim()).toBe(WORDS['mfe-forms']);
    await submit.click();
    await expect(
      page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Quote Request Submitted'),
    ).toBeVisible();
    const { rows } = await database.query('select services from quote_requests where email = $1', [fields.email]);
    expect(rows).toEqual([{ services: ['remodels'] }]);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Roofing in Dallas-Fort Worth' })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(await versionsOf(page)).toEqual({
      'mfe-forms': [before['mfe-forms']],
      'mfe-marketing': [before['mfe-marketing']],
    });
    expect({ ...old.seen, refused: old.refused, reports: old.reports }).toEqual({
      messages: [],
      exceptions: [],
      refused: [],
      reports: [],
    });

    // All files named in its snapshot still exist, even those it never requested.
    const addresses = new Set(snapshot.match(/\/remotes\/[^"]+/g));
    expect(addresses.size).toBeGreaterThan(15);
    for (const address of addresses) {
      const response = await fetch(product.origin + address);
      expect({ address, status: response.status }).toEqual({ address, status: 200 });
    }

    // A document load switches it completely to the released versions.
    await page.reload({ waitUntil: 'load' });
    await markDocument(page);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: `${WORDS['mfe-marketing']} ${RELEASES}` })).toBeVisible();
    await expect(
      page.locator('#contact').getByRole('button', { name: `${WORDS['mfe-forms']} ${RELEASES}` }),
    ).toBeVisible();
    const now = await teams.released();
    expect(await versionsOf(page)).toEqual({
      'mfe-forms': [now['mfe-forms']],
      'mfe-marketing': [now['mfe-marketing']],
    });
    expect(old.seen).toEqual({ messages: [], exceptions: [] });
    await old.close();
  });

  test('uses the released versions when its own files are gone', async () => {
    const old = await openPage();
    const own = await teams.released();
    await old.page.route(new RegExp(`/remotes/[^/]+/(?:${own['mfe-forms']}|${own['mfe-marketing']})/`), (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    await releaseBoth(RELEASES + 1);
    const { page } = old;
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: `${WORDS['mfe-marketing']} ${RELEASES + 1}` })).toBeVisible();
    const button = page.locator('#contact').getByRole('button', { name: `${WORDS['mfe-forms']} ${RELEASES + 1}` });
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await expect(page.locator('#contact [aria-invalid=true]').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(old.seen.exceptions).toEqual([]);
    expect(old.reports.length).toBeGreaterThanOrEqual(2);
    await old.close();
  });
});
