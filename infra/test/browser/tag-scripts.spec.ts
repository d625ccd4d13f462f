// An owner's tag manager: TAG_SCRIPTS and CSP_EXTRA.
import type { Browser } from 'playwright-core';
import { expect, test } from './test.ts';

const SCRIPT = 'https://tags.example.com/gtm.js?id=GTM-TEST';
const UNNAMED = 'https://elsewhere.example.com/other.js';

test.use({
  siteName: 'tag-scripts',
  siteEnv: { TAG_SCRIPTS: SCRIPT, CSP_EXTRA: 'script-src https://tags.example.com' },
});

/** Opens a page and records what its tag scripts do. */
async function open(browser: Browser, address: string) {
  const page = await browser.newPage();
  const requested: string[] = [];
  await page.route(/^https:\/\/(?:tags|elsewhere)\.example\.com\//, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.tag = "ran"' });
  });
  await page.goto(address, { waitUntil: 'load' });
  return { page, requested, ran: () => page.locator('html').getAttribute('data-tag') };
}

for (const path of ['/', '/services/roofing', '/privacy-policy']) {
  test(`a tag script runs on ${path}`, async ({ site, browser }) => {
    const { requested, ran } = await open(browser, `${site.origin}${path}`);
    await expect.poll(ran).toBe('ran');
    expect(requested).toEqual([SCRIPT]);
  });
}

for (const path of ['/login', '/admin']) {
  test(`no tag script is on ${path}, and none may run there`, async ({ site, browser }) => {
    const { page, requested, ran } = await open(browser, `${site.origin}${path}`);
    expect(await (await fetch(`${site.origin}${path}`)).text()).not.toMatch(/<script[^>]* src="https:/);
    await page.evaluate(
      (src) => document.head.append(Object.assign(document.createElement('script'), { src })),
      SCRIPT,
    );
    await page.waitForTimeout(500);
    expect(requested).toEqual([]);
    expect(await ran()).toBeNull();
  });
}

test('a script from an address that is not in CSP_EXTRA does not run', async ({ site, browser }) => {
  const { page, requested, ran } = await open(browser, `${site.origin}/`);
  await expect.poll(ran).toBe('ran');
  await page.evaluate((src) => document.head.append(Object.assign(document.createElement('script'), { src })), UNNAMED);
  await page.waitForTimeout(500);
  expect(requested).toEqual([SCRIPT]);
});
