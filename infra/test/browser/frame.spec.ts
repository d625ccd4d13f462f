// Header, footer and navigation between pages.

import { watch } from '@site/testing/browser';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Product } from './product.ts';
import { openHydrated } from './public-paths.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const open = (path: string, options?: BrowserContextOptions) => openHydrated(browser, product.origin + path, options);

/** Waits until the section is in place below the sticky header. */
async function waitUntilScrolledTo(page: Page, id: string) {
  await page.waitForFunction(
    (section) => Math.abs((document.getElementById(section)?.getBoundingClientRect().top ?? 0) - 80) < 1.5,
    id,
  );
}

test.describe('the header', () => {
  test('shows the phone number, Work Samples and both Contact Us on a desktop, and stays while the page scrolls', async () => {
    const page = await open('/', { viewport: DESKTOP });
    const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link')).toHaveText(['Contact Us', 'Work Samples', 'Contact Us']);
    await expect(page.getByRole('banner').getByText('(214) 555-0142', { exact: true })).toBeVisible();
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    for (const index of [0, 1]) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await nav.getByRole('link', { name: 'Contact Us', exact: true }).nth(index).click();
      await waitUntilScrolledTo(page, 'contact');
      expect(await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().top)).toBe(0);
    }
    await page.close();
  });

  test('keeps the name within it and beside the buttons on a phone that zooms to 200%', async () => {
    const page = await open('/', { viewport: { width: 195, height: 422 } });
    const header = page.getByRole('banner');
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const { height } = await boxOf(header);
    const name = await boxOf(header.getByText('Fairhand', { exact: true }));
    const call = await boxOf(header.getByRole('link', { name: /555/ }));
    expect(name.y).toBeGreaterThan(0);
    expect(name.y + name.height).toBeLessThan(height);
    expect(name.width).toBeGreaterThan(0);
    expect(name.x + name.width).toBeLessThan(call.x);
    await page.close();
  });

  test('links to the contact section of home from another page', async () => {
    const page = await open('/privacy-policy', { viewport: DESKTOP });
    const { messages } = watch(page);
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    await waitUntilScrolledTo(page, 'contact');
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/#contact');
    expect(messages).toEqual([]);
    await page.close();
  });

  test('has a menu on a phone that closes when one of its three items is chosen', async () => {
    const page = await open('/', { viewport: PHONE });
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    expect(await menu.isVisible()).toBe(false);
    for (const [name, id] of [
      ['Services', 'services'],
      ['Contact Us', 'contact'],
    ] as const) {
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(menu.getByRole('link')).toHaveText(['Services', 'Work Samples', 'Contact Us']);
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await waitUntilScrolledTo(page, id ?? '');
    }
    await button.click();
    await menu.getByRole('link', { name: 'Contact Us' }).focus();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    // It would cover what has the focus.
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(menu).toBeVisible();
    // A phone that is turned, and turned back.
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(button).toBeHidden();
    await page.setViewportSize(PHONE);
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await menu.getByRole('link', { name: 'Work Samples' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Transformations' })).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.close();
  });
});

test.describe('on a phone', () => {
  test('no focused link is behind the bottom bar', async () => {
    const page = await open('/services/roofing', { viewport: PHONE });
    const bar = page.locator('.quick');
    await expect(bar).toBeVisible();
    const links = page.locator(':is(main, footer) :is(a, summary):visible');
    expect(await links.count()).toBeGreaterThan(15);
    for (const link of await links.all()) {
      await link.focus();
      const [own, above] = [await link.boundingBox(), await bar.boundingBox()];
      if (!above) continue;
      const name = await link.textContent();
      expect([name, own && own.y + own.height <= above.y]).toEqual([name, true]);
    }
    await page.close();
  });

  test('the header offers a call, and the bottom bar a call or a quote', async () => {
    const page = await open('/', { viewport: PHONE });
    const call = page.getByRole('banner').getByRole('link', { name: '(214) 555-0142' });
    await expect(call).toHaveAttribute('href', 'tel:+12145550142');
    expect((await call.boundingBox())?.y).toBeLessThan(PHONE.height / 4);
    const quick = page.getByRole('navigation', { name: 'Quick contact' });
    await expect(quick.getByRole('link')).toHaveText(['Call', 'Free Quote']);
    await expect(quick.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+12145550142');
    const box = await quick.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height);
    await quick.getByRole('link', { name: 'Free Quote' }).click();
    await waitUntilScrolledTo(page, 'contact');
    await expect(quick).toBeHidden();
    await page.locator('#contact [name=fullName]').focus();
    await expect(quick).toBeHidden();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.locator('#about').scrollIntoViewIfNeeded();
    await expect(quick).toBeVisible();
    await page.close();
  });

  test('a service page’s bottom bar leads to its own form, with the service chosen', async () => {
    const page = await open('/services/roofing', { viewport: PHONE });
    await page.getByRole('navigation', { name: 'Quick contact' }).getByRole('link', { name: 'Free Quote' }).click();
    await waitUntilScrolledTo(page, 'contact');
    expect(new URL(page.url()).pathname).toBe('/services/roofing');
    await expect(page.locator('#contact [value=roofing]')).toBeChecked();
    await page.close();
  });

  test('a toast appears above the bottom bar, and the bar hides where no form can be sent', async () => {
    const page = await open('/privacy-policy', { viewport: PHONE });
    const bar = await page.getByRole('navigation', { name: 'Quick contact' }).boundingBox();
    const toasts = page.locator('.toasts');
    const bottom = await toasts.evaluate(
      (element) => innerHeight - Number.parseFloat(getComputedStyle(element).bottom),
    );
    expect(bottom).toBeLessThan(bar?.y ?? 0);
    await page.close();
    const plain = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false });
    await plain.goto(product.origin);
    await expect(plain.getByRole('navigation', { name: 'Quick contact' })).toBeHidden();
    await plain.close();
  });

  test('the last line of the footer clears the bottom bar', async () => {
    const page = await open('/privacy-policy', { viewport: PHONE });
    const footer = page.getByRole('contentinfo');
    const ends = await footer.evaluate((element) => ({
      footer: element.getBoundingClientRect().bottom + scrollY,
      page: document.documentElement.scrollHeight,
    }));
    expect(Math.abs(ends.page - ends.footer)).toBeLessThan(1);
    await footer.getByRole('link', { name: 'Admin' }).evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = await footer.getByRole('link', { name: 'Admin' }).boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Quick contact' }).boundingBox();
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.close();
  });

  test('the bottom bar is absent on a desktop, on the desk and on sign-in pages', async ({ desk }) => {
    const desktop = await open('/', { viewport: DESKTOP });
    await expect(desktop.getByRole('navigation', { name: 'Quick contact' })).toBeHidden();
    await desktop.close();
    const office = await desk.openDesk('/admin', { width: 390 });
    await expect(office.page.getByRole('banner').getByRole('link', { name: '(214) 555-0142' })).toHaveCount(0);
    await expect(office.page.getByRole('navigation', { name: 'Quick contact' })).toHaveCount(0);
    await office.context.close();
    for (const path of ['/login', '/login/link', '/login/password']) {
      const login = await open(path, { viewport: PHONE });
      await expect(login.getByRole('navigation', { name: 'Quick contact' })).toHaveCount(0);
      await login.close();
    }
  });
});

test.describe('the site footer', () => {
  test('links to services, about and contact, and contains policy, dashboard, profiles and phone', async () => {
    const page = await open('/', { viewport: DESKTOP });
    const footer = page.getByRole('contentinfo');
    for (const [name, id] of [
      ['Services', 'services'],
      ['About', 'about'],
      ['Contact', 'contact'],
    ] as const) {
      await footer.getByRole('link', { name, exact: true }).click();
      await waitUntilScrolledTo(page, id ?? '');
    }
    await expect(footer.getByText('100 Sample Street, Suite 410')).toBeVisible();
    await expect(footer.getByText(/Monday to Friday,\s*8 a\.m\. to 5 p\.m\./)).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Work Samples' })).toHaveAttribute('href', '/work-samples');
    await expect(footer.getByRole('link', { name: 'Investments' })).toHaveAttribute('href', '/investments');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
    await expect(footer.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    await expect(footer.getByRole('link', { name: /^\(\d{3}\) 555-01\d\d$/ })).toHaveAttribute('href', /^tel:\+1/);
    expect(await footer.locator('.social a').count()).toBeGreaterThanOrEqual(3);
    await page.close();
  });

  test('shows the year of the visitor’s clock, without a console message', async () => {
    const page = await browser.newPage();
    const { messages } = watch(page);
    await page.clock.setFixedTime(new Date('2031-02-03T12:00:00'));
    await page.goto(product.origin, { waitUntil: 'load' });
    await expect(page.getByRole('contentinfo').getByText('© 2031')).toBeVisible();
    expect(messages).toEqual([]);
    await page.close();
  });
});

test.describe('prefetching a page', () => {
  /** Records the requested files of remotes. */
  function recordFiles(page: Page) {
    const files: string[] = [];
    page.on('request', (request) => {
      const name = /\/remotes\/[^/]+\/[^/]+\/client\/(.*)$/.exec(request.url())?.[1];
      if (name) files.push(name);
    });
    return files;
  }

  const TRIGGERS = {
    hover: (link: Locator) => link.hover(),
    touch: (link: Locator) => link.dispatchEvent('touchstart'),
    focus: (link: Locator) => link.focus(),
  };

  for (const [what, trigger] of Object.entries(TRIGGERS)) {
    test(`happens on ${what}, and the page shows without another script`, async () => {
      const page = await open('/', { viewport: DESKTOP });
      const files = recordFiles(page);
      const link = page.locator('#services').getByRole('link', { name: 'Learn More about Roofing' });
      await link.scrollIntoViewIfNeeded();
      expect(files).not.toContain('page-service.js');
      await trigger(link);
      for (const file of ['page-service.js', 'page-service.css']) {
        await expect.poll(() => files.includes(file), { message: file, timeout: 10_000 }).toBe(true);
      }
      const scripts = () => files.filter((file) => file.endsWith('.js')).length;
      const before = scripts();
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Roofing in Dallas-Fort Worth' })).toBeVisible();
      // The new page's form is near the viewport and may load its script; the page's own script is already loaded.
      expect(files.filter((file) => file.startsWith('page-') && file.endsWith('.js'))).toEqual(['page-service.js']);
      expect(before).toBeGreaterThan(0);
      expect(await page.evaluate(() => ({ top: scrollY, focus: document.activeElement?.localName }))).toEqual({
        top: 0,
        focus: 'h1',
      });
      await page.close();
    });
  }

  test('skips the dashboard', async () => {
    const page = await open('/', { viewport: DESKTOP });
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    for (const trigger of Object.values(TRIGGERS)) {
      await trigger(page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }));
    }
    await hoverPolicyLink(page);
    await expect
      .poll(() => urls.some((url) => url.includes('page-privacy.js')), { message: 'page-privacy.js', timeout: 10_000 })
      .toBe(true);
    expect(urls.filter((url) => url.includes('mfe-admin'))).toEqual([]);
    await page.close();
  });

  test('is off when the visitor’s browser saves data', async () => {
    const page = await browser.newPage({ viewport: DESKTOP });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const files = recordFiles(page);
    await hoverPolicyLink(page);
    await page.waitForTimeout(1_000);
    expect(files).not.toContain('page-privacy.js');
    await page.close();
  });

  const hoverPolicyLink = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).hover();
});

test.describe('a page after navigation', () => {
  const where = (page: Page) => page.evaluate(() => ({ top: scrollY, focus: document.activeElement?.localName }));

  test('starts at the top with the heading focused, even after the skip link and Back within a page', async () => {
    const page = await open('/privacy-policy', { viewport: DESKTOP });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#main$/);
    await page.goBack();
    await page.evaluate(() => scrollTo({ top: 1_000, behavior: 'instant' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).focus();
    await page.getByRole('banner').getByRole('link', { name: 'Work Samples' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Transformations' })).toBeVisible();
    await expect.poll(() => where(page)).toEqual({ top: 0, focus: 'h1' });
    await page.close();
  });

  test('shows before the styles of its form have loaded, without a spinner', async () => {
    const page = await open('/', { viewport: DESKTOP });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/slot-investment-form.css', (route) => held.then(() => route.continue()));
    await page.evaluate(() => {
      const look = () => {
        if (document.querySelector('main')?.textContent === 'Loading') document.body.dataset.spinner = 'yes';
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    });
    await page.locator('a[href="/investments"]:visible').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invest in Fix and Flip Homes' })).toBeVisible();
    await expect(page.locator('body')).not.toHaveAttribute('data-spinner');
    await expect(page.locator('input[name=investmentAmount]')).toHaveCount(0);
    release();
    await expect(page.locator('input[name=investmentAmount]')).toBeVisible();
    await page.close();
  });

  test('requests all scripts of its form at once', async () => {
    const page = await open('/privacy-policy', { viewport: DESKTOP });
    await page.route('**/mfe-forms/*/client/remoteEntry.js', () => undefined);
    const last = page.waitForRequest('**/slot-investment-form.js');
    await page.locator('a[href="/investments"]:visible').first().click();
    await last;
    await page.close();
  });

  test('requests all its scripts at once, even from a page without any remote', async () => {
    const page = await open('/no-such-page', { viewport: DESKTOP });
    // The spinner, which comes after a second, never does.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/mfe-marketing/*/client/remoteEntry.js', () => undefined);
    const requested = ['src_content_*.js', 'page-home.js'].map((file) =>
      page.waitForRequest(`**/mfe-marketing/*/client/${file}`),
    );
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await Promise.all(requested);
    await page.close();
  });

  test('is counted and focused even when it is not found', async () => {
    const page = await open('/services/no-such-service', { viewport: DESKTOP });
    const title = 'Page Not Found | Fairhand';
    expect(await page.evaluate(() => window.dataLayer)).toEqual([
      { event: 'page_view', path: '/services/no-such-service', title },
    ]);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    await expect.poll(() => where(page)).toEqual({ top: 0, focus: 'h1' });
    await page.close();
  });
});

test('the focus moves through the header without moving the page', async ({ site, browser }) => {
  const page = await openHydrated(browser, `${site.origin}/`, { viewport: { width: 1440, height: 900 } });
  await page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }));
  const banner = page.getByRole('banner');
  await banner.getByRole('link').first().focus();
  for (const link of await banner.getByRole('link').all()) {
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(2_000);
    await page.keyboard.press('Tab');
  }
  await page.close();
});
