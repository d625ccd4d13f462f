// Browsers translate pages by replacing each text node with elements, before or after the page's code has come.

import type { Browser, Locator, Page } from 'playwright-core';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** As Chrome does it, but with a mark instead of another language. */
function translate(page: Page) {
  return page.evaluate(() => {
    function replaceTexts(root: Node) {
      const texts = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.nodeValue?.trim() || text.parentElement?.closest('script,style,font,textarea,title,svg')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `¡${text.nodeValue}`;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    }
    document.documentElement.classList.add('translated-ltr');
    replaceTexts(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) replaceTexts(node.nodeType === Node.TEXT_NODE ? target : node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Failures that the page has reported, and uncaught errors of the part under test. */
const failures = (page: Page) => page.evaluate(() => Reflect.get(window, 'siteFailures'));

async function fill(form: Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
}

/** Opens a page whose script waits. */
async function openHeld(browser: Browser, address: string, script: RegExp) {
  const held = gate();
  const page = await browser.newPage(PHONE);
  await page.route(script, async (route) => {
    await held.opened;
    await route.continue();
  });
  // Not for the load event: the held script may delay it.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return { page, form: page.locator('main form'), letThrough: held.open };
}

for (const { kind, path, required, sent } of [
  {
    kind: 'quote',
    path: '/',
    required: { fullName: 'Grace Hopper', phone: '(214) 555-0124', zipCode: '75201' },
    sent: 'Thank you. We have your request.',
  },
  {
    kind: 'investment',
    path: '/investments',
    required: { fullName: 'Grace Hopper', phone: '(214) 555-0124', investmentAmount: '$50,000' },
    sent: 'Thank you. We have your inquiry.',
  },
] as const) {
  test.describe(`a translated ${kind} form`, () => {
    test('shows its messages and a refusal, and is sent', async ({ forms }) => {
      const email = `translated-${kind}@example.com`;
      const { page, form, endpoint, visit, seen } = await forms.open(kind, PHONE);
      await visit();
      await translate(page);
      const send = form.locator('[type=submit]');
      await expect(send).toContainText('¡');
      await send.click();
      await expect(form.getByText('Full name is required')).toBeVisible();
      await fill(form, { ...required, email });
      await page.route(endpoint, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await send.click();
      await expect(page.getByText('Submission Error')).toBeVisible();
      await expect(send).not.toHaveAttribute('aria-disabled');
      await send.click();
      await expect(page.getByRole('heading', { name: sent })).toBeVisible();
      expect(await forms.leads(kind, email)).toHaveLength(1);
      expect(seen.exceptions).toEqual([]);
      expect(await failures(page)).toEqual([]);
      await page.context().close();
    });

    test('keeps what is typed before its code comes', async ({ forms, site, browser }) => {
      const email = `early-${kind}@example.com`;
      const script = new RegExp(`/client/slot-${kind}-form\\.js`);
      const { page, form, letThrough } = await openHeld(browser, site.origin + path, script);
      await page.waitForFunction(() => window.dataLayer?.length);
      await translate(page);
      await fill(form, { ...required, email });
      await form.locator('[name=fullName]').focus();
      letThrough();
      // React replaces the form.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
      );
      await expect(form.locator('[name=fullName]')).toBeFocused();
      await form.locator('[type=submit]').click();
      await expect(page.getByRole('heading', { name: sent })).toBeVisible();
      expect(await forms.leads(kind, email)).toHaveLength(1);
      expect(await failures(page)).toEqual([]);
      await page.context().close();
    });
  });
}

test('a page that is translated before its code comes works, and no release is blamed', async ({
  forms,
  site,
  browser,
}) => {
  const { page, form, letThrough } = await openHeld(browser, site.origin, /client\.js$/);
  await translate(page);
  await form.locator('[name=fullName]').fill('Grace');
  letThrough();
  await page.waitForFunction(() => window.dataLayer?.length);
  await expect(form.locator('[name=fullName]')).toHaveValue('Grace');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.goBack();
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await fill(form, {
    ...{ fullName: 'Grace Hopper', email: 'before@example.com' },
    ...{ phone: '(214) 555-0124', zipCode: '75201' },
  });
  await form.locator('[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
  expect(await forms.leads('quote', 'before@example.com')).toHaveLength(1);
  expect(await failures(page)).toEqual([]);
  await page.context().close();
});

test('a wrong password is named on a translated page', async ({ site, browser }) => {
  const page = await browser.newPage(PHONE);
  await page.goto(`${site.origin}/login`);
  await page.waitForFunction(() => window.dataLayer?.length);
  await translate(page);
  await page.locator('[name=email]').fill('nobody@example.com');
  await page.locator('[name=password]').fill('wrong password');
  await page.locator('main [type=submit]').click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.context().close();
});
