// How a page responds before its code loads, and how the next page loads.

import { watch } from '@site/testing/browser';
import { MESSAGES } from '@site/testing/spec-facts';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { waitUntilHydrated } from './forms-harness.ts';
import { gate } from './gate.ts';
import type { Product } from './product.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

const PHONE = { viewport: { width: 390, height: 844 } };

/** A page with some scripts blocked until they are released. */
async function openWithout(scripts: RegExp, path: string, options: BrowserContextOptions = PHONE) {
  const page = await browser.newPage(options);
  const held = gate();
  await page.route(scripts, async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' });
  return { page, letThrough: held.open };
}

test.describe('before the code of a page has loaded', () => {
  test('hydration starts in a later task than React, so that input can come between', async () => {
    const page = await browser.newPage(PHONE);
    await page.addInitScript(() => {
      const isHydrating = () => Object.keys(document).some((key) => key.startsWith('__reactContainer'));
      const seen = { atLoad: [] as boolean[], isHydrating };
      Object.assign(window, { seen });
      const onLoad = ({ target }: Event) => {
        if (target instanceof HTMLScriptElement && target.src.endsWith('/client.js')) seen.atLoad.push(isHydrating());
      };
      document.addEventListener('load', onLoad, true);
    });
    await page.goto(product.origin);
    await page.waitForFunction(() => (window as unknown as { seen: { isHydrating(): boolean } }).seen.isHydrating());
    expect(await page.evaluate(() => (window as unknown as { seen: { atLoad: boolean[] } }).seen.atLoad)).toEqual([
      false,
    ]);
    await page.context().close();
  });

  for (const path of ['/', '/services/roofing']) {
    test(`${path} is painted before its scripts are requested`, async ({ page, site }) => {
      // A busy browser may paint the background some time before the content.
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('body > * { visibility: hidden }');
        document.adoptedStyleSheets = [sheet];
        const show = () => setTimeout(() => sheet.replaceSync(''), 300);
        new PerformanceObserver(show).observe({ type: 'paint', buffered: true });
      });
      await page.goto(site.origin + path);
      await expect
        .poll(() =>
          page.evaluate(() => {
            const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/client.js'));
            const [paint] = performance.getEntriesByName('first-contentful-paint');
            return script && paint && Math.sign(script.startTime - paint.startTime);
          }),
        )
        .toBe(1);
    });
  }

  test('the menu opens and closes without script', async () => {
    const { page } = await openWithout(/\.js$/, '/');
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Services', 'Work Samples', 'Contact Us']);
    // It is directly below the header, at full width.
    const [box, header] = [await menu.boundingBox(), await page.getByRole('banner').boundingBox()];
    expect({ x: box?.x, y: box?.y, width: box?.width }).toEqual({ x: 0, y: header?.height, width: 390 });
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    await page.context().close();
  });

  test('the menu’s button exposes its state, and a choice closes the menu and scrolls', async () => {
    const { page } = await openWithout(/client\.js$/, '/?utm_source=mail');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    await until(async () => (await button.getAttribute('aria-expanded')) === 'true');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Services' }).click();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await page.waitForFunction(
      () => Math.abs((document.getElementById('services')?.getBoundingClientRect().top ?? 0) - 80) < 1.5,
    );
    // Without a document load, and with the campaign still in its URL.
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?utm_source=mail#services');
    await page.context().close();
  });

  test('a link that leaves the page keeps the campaign, except on /ad', async () => {
    const { page } = await openWithout(/client\.js$/, '/?utm_source=mail&utm_campaign=spring');
    const campaign = () => page.evaluate(() => JSON.parse(localStorage.getItem('campaign') ?? '{}'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Work Samples' }).click();
    // A page that is slow to load requests the withheld script before its load event, which then never comes.
    const parsed = { waitUntil: 'domcontentloaded' } as const;
    await page.waitForURL(/work-samples$/, parsed);
    expect(await campaign()).toMatchObject({ utm_source: 'mail', utm_campaign: 'spring' });
    for (const path of ['/ad', '/ad/']) {
      await page.goto(`${new URL(page.url()).origin}${path}?utm_source=other`, parsed);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await campaign()).toMatchObject({ utm_source: 'mail' });
    }
    await page.context().close();
  });

  test('the bar at the bottom of a phone hides while a form has the focus, and stays hidden within it', async () => {
    const { page } = await openWithout(/client\.js$/, '/');
    const quick = page.getByRole('navigation', { name: 'Quick contact' });
    const form = page.locator('#contact form');
    await expect(quick).toBeVisible();
    // Shown for a moment, it would be laid out and painted twice for each press.
    await quick.evaluate((bar) => {
      const changes: MutationRecord[] = [];
      Object.assign(window, { changes });
      new MutationObserver((records) => changes.push(...records)).observe(bar, { attributes: true });
    });
    await form.locator('[name=fullName]').focus();
    await expect(quick).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(form.locator('[name=email]')).toBeFocused();
    await form.locator('[type=submit]').click();
    await expect(form.getByText('Full name is required')).toBeVisible();
    await expect(form.locator('[name=fullName]')).toBeFocused();
    expect(await page.evaluate(() => (window as unknown as { changes: unknown[] }).changes.length)).toBe(1);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(quick).toBeVisible();
    await page.context().close();
  });

  test('an empty form shows its messages on submit and continues once its code has loaded', async () => {
    const { page, letThrough } = await openWithout(/client\.js$/, '/');
    const { exceptions } = watch(page);
    const form = page.locator('#contact form');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    for (const field of ['fullName', 'email', 'phone', 'zipCode'] as const) {
      await form.getByText(MESSAGES[field]).waitFor();
    }
    // After the paint that shows the messages.
    await expect(form.locator('[name=fullName]')).toBeFocused();
    await form.locator('[name=fullName]').fill('Ada Price');
    expect(await form.getByText(MESSAGES.fullName).isVisible()).toBe(false);
    await form.locator('[name=email]').fill('ada@');
    letThrough();
    await page.waitForFunction(() => window.dataLayer?.length);
    await form.evaluate(waitUntilHydrated);
    // The form's own code runs now: a message stays until its field is fixed, and typing alone triggers nothing.
    await form.locator('[name=phone]').pressSequentially('214');
    await page.waitForTimeout(1_500);
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('phone');
    await form.locator('[name=phone]').press('5');
    await form.getByText(MESSAGES.phone).waitFor();
    expect(await form.locator('[name=fullName]').inputValue()).toBe('Ada Price');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await form.getByText(MESSAGES.email).waitFor();
    await form.getByText('3 fields need your attention: Email, Phone, ZIP code.').waitFor({ state: 'attached' });
    expect(exceptions).toEqual([]);
    await page.context().close();
  });

  test('an early submit also validates fields with wrong values once the code has loaded', async () => {
    const { page, letThrough } = await openWithout(/client\.js$/, '/');
    const form = page.locator('#contact form');
    await form.locator('[name=fullName]').fill('A');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await form.getByText(MESSAGES.email).waitFor();
    letThrough();
    await form.getByText(MESSAGES.fullName).waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email');
    await page.context().close();
  });

  test('an early submit still counts if the missing field has been filled in since', async () => {
    const { page, letThrough } = await openWithout(/client\.js$/, '/');
    const form = page.locator('#contact form');
    for (const [field, text] of [
      ['fullName', 'A'],
      ['phone', '(214) 555-0124'],
      ['zipCode', '75201'],
    ] as const) {
      await form.locator(`[name=${field}]`).fill(text);
    }
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await form.getByText(MESSAGES.email).waitFor();
    await form.locator('[name=email]').pressSequentially('a');
    letThrough();
    await form.getByText(MESSAGES.fullName).waitFor();
    // The email field is checked when the visitor leaves it.
    expect(await form.getByText(MESSAGES.email).isVisible()).toBe(false);
    await page.keyboard.press('Tab');
    await form.getByText(MESSAGES.email).waitFor();
    await page.context().close();
  });

  test('all of a form’s code is requested as soon as it scrolls into view', async () => {
    const { page } = await openWithout(/client\.js$/, '/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.waitForTimeout(500);
    expect(asked.filter((url) => url.includes('mfe-forms') && url.endsWith('.js'))).toEqual([]);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    const manifest = /data-slot="quote-form" data-scripts="([^"]+)"/.exec(await (await fetch(product.origin)).text());
    const scripts = manifest?.[1]?.split(' ') ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    await until(() => scripts.every((script) => asked.includes(product.origin + script)));
    await page.context().close();
  });
});

test.describe('a form in progress, on a page where an extension adds an element', () => {
  for (const [where, selector] of [
    ['to phone links', 'a[href^="tel:"]'],
    ['to the form’s section', '#contact'],
    ['to another section', '#services'],
    ['to the form’s place', '[data-slot]'],
    ['to every paragraph', 'p'],
  ] as const) {
    test(`${where}, keeps its text, its ticks, the focus and its place on the screen`, async () => {
      const { page, letThrough } = await openWithout(/client\.js$/, '/#contact');
      const held = gate();
      await page.route(/slot-quote-form\.js$/, async (route) => {
        await held.opened;
        await route.continue();
      });
      const form = page.locator('#contact form');
      const name = form.locator('[name=fullName]');
      const tick = form.getByRole('checkbox').first();
      const lost = page.getByRole('main').getByText('could not be loaded');
      const top = () => name.evaluate((field) => Math.round(field.getBoundingClientRect().top));
      await page.evaluate((added) => {
        for (const element of document.querySelectorAll(added)) element.append(document.createElement('x-extension'));
      }, selector);
      await tick.check({ force: true });
      await name.click();
      await page.keyboard.type('Ada ');
      const before = await top();
      letThrough();
      await page.waitForFunction(() => window.dataLayer?.length);
      await expect(name).toBeFocused();
      await page.keyboard.type('Pri');
      await expect(lost).toBeHidden();
      await expect(name).toHaveValue('Ada Pri');
      await expect.poll(top).toBe(before);
      held.open();
      await expect.poll(() => form.evaluate((node) => Object.keys(node).join())).toContain('__reactProps');
      await expect(name).toBeFocused();
      await page.keyboard.type('ce');
      await expect(name).toHaveValue('Ada Price');
      await expect(tick).toBeChecked();
      await expect.poll(top).toBe(before);
      await page.context().close();
    });
  }

  test('after the page, keeps its text', async () => {
    const { page, letThrough } = await openWithout(/client\.js$/, '/#contact');
    await page.evaluate(() => document.querySelector('#main')?.append(document.createElement('x-extension')));
    const name = page.locator('#contact [name=fullName]');
    await name.fill('Ada Price');
    letThrough();
    await page.waitForFunction(() => window.dataLayer?.length);
    await expect(name).toHaveValue('Ada Price');
    await page.context().close();
  });

  test('and sent too early, is sent once its code has loaded', async () => {
    const { page, letThrough } = await openWithout(/client\.js$/, '/#contact');
    await page.evaluate(() => document.querySelector('#contact')?.append(document.createElement('x-extension')));
    for (const [field, text] of Object.entries({
      ...{ fullName: 'Ada Price', email: 'extended@example.com' },
      ...{ phone: '(214) 555-0124', zipCode: '75201' },
    })) {
      await page.locator(`#contact [name=${field}]`).fill(text);
    }
    await page.getByRole('button', { name: 'Submit Request' }).click();
    letThrough();
    await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
    await page.context().close();
  });
});

test.describe('navigation', () => {
  for (const [from, go] of [
    ['a page', (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Work Samples' }).click()],
    ['an ad', (page: Page) => page.waitForURL(/#contact$/)],
  ] as const) {
    test(`from ${from} shows "Loading" for a form whose code is on its way, not the phone number`, async () => {
      const path = from === 'an ad' ? '/ad?target=quote' : '/privacy-policy';
      const { page, letThrough } = await openWithout(/slot-quote-form\.js$/, path);
      await page.waitForFunction(() => window.dataLayer?.length);
      await go(page);
      const slot = page.locator('main [data-slot]');
      await expect(slot).toContainText('Loading');
      await expect(slot).not.toContainText('could not be loaded');
      letThrough();
      await expect(slot.getByRole('button', { name: 'Submit Request' })).toBeVisible();
      await page.context().close();
    });
  }

  test('keeps the previous page until the next is ready and shows progress after one second', async () => {
    const { page, letThrough } = await openWithout(/page-privacy\.js/, '/', { viewport: { width: 1440, height: 900 } });
    await page.waitForFunction(() => window.dataLayer?.length);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
    // How long after the press the previous page disappears, by the page's own clock: this machine may be slow.
    const waited = await link.evaluate(async (element: HTMLElement) => {
      const pressed = performance.now();
      element.click();
      await new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (!document.querySelector('h1')) resolve();
        }).observe(document.body, { childList: true, subtree: true });
      });
      return performance.now() - pressed;
    });
    expect(waited).toBeGreaterThanOrEqual(999);
    await page.getByRole('main').getByText('Loading', { exact: true }).waitFor();
    letThrough();
    await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
    // The previous page is already loaded.
    const back = await page.evaluate(async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', () => setTimeout(resolve), { once: true }));
      return document.querySelector('h1')?.textContent;
    });
    expect(back).toBe("DFW's Renovation Experts");
    await page.context().close();
  });

  test('from far down a page shows the progress, then the failure in view, and its link tries again', async () => {
    const page = await browser.newPage(PHONE);
    const held = gate();
    const failing = async (route: Route) => {
      await held.opened;
      await route.abort('connectionreset');
    };
    await page.route(/page-portfolio\.js/, failing);
    await page.goto(`${product.origin}/services/roofing`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Work Samples' });
    await link.click();
    const main = page.getByRole('main');
    await expect(main.getByText('Loading', { exact: true })).toBeInViewport();
    held.open();
    const failed = main.getByRole('heading', { level: 1, name: 'This page did not load' });
    await expect(failed).toBeInViewport();
    await expect(failed).toBeFocused();
    await expect(main.getByRole('button', { name: 'Try Again' })).toBeInViewport();
    expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toEqual(['page_view']);
    await page.unroute(/page-portfolio\.js/);
    await link.click();
    await expect(main.getByRole('heading', { level: 1, name: 'Our Transformations' })).toBeInViewport();
    await page.context().close();
  });
});
