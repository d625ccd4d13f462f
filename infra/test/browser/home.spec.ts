import { brand } from '@site/contracts';
import { watch } from '@site/testing/browser';
import { MESSAGES, NAMES_LEFT_OUT_OF_GRID, QUOTE_REQUEST_FIELDS, SERVICE_CATALOGUE } from '@site/testing/spec-facts';
import type { Browser } from 'playwright-core';
import { waitUntilHydrated } from './forms-harness.ts';
import type { Product } from './product.ts';
import { openPlain } from './public-paths.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

const HEADLINE = "DFW's Renovation Experts";
const LEFT_OUT: readonly string[] = NAMES_LEFT_OUT_OF_GRID;

test.describe('the server-rendered home page', () => {
  test('contains the headline, the services and the form fields, and no trace of the dashboard', async () => {
    const response = await fetch(product.origin);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(HEADLINE.replace("'", '&#x27;'));
    for (const { name } of SERVICE_CATALOGUE) if (!LEFT_OUT.includes(name)) expect(html).toContain(`>${name}<`);
    for (const field of QUOTE_REQUEST_FIELDS) expect(html).toContain(`name="${field}"`);
    for (const input of ['photos', 'pdfFiles']) expect(html).toContain(`name="${input}"`);
    expect(html.replace(/<script id="site-snapshot".*?<\/script>/s, '')).not.toContain('mfe-admin');
  });

  test('is readable without scripts', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(product.origin);
    await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
    await expect(page.locator('#services').getByRole('link', { name: /^Learn More/ })).toHaveCount(20);
    for (const label of ['Full name', 'Email', 'Phone', 'ZIP code']) {
      await expect(page.locator('#contact').getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeVisible();
    await page.close();
  });

  test('breaks the tagline of a narrow phone between its sentences', async () => {
    const page = await openPlain(browser, { viewport: { width: 360, height: 640 } });
    await page.goto(product.origin);
    const lines = await page
      .getByRole('banner')
      .getByText('Modern Service. Affordable Mastery.', { exact: true })
      .evaluate((tagline) => {
        const words = document.createRange();
        const top = (from: number, to: number) => {
          words.setStart(tagline.firstChild ?? tagline, from);
          words.setEnd(tagline.firstChild ?? tagline, to);
          return Math.round(words.getBoundingClientRect().top);
        };
        return [top(0, 6), top(7, 15), top(16, 26), top(27, 35)];
      });
    const [first = 0, , third = 0] = lines;
    expect(third).toBeGreaterThan(first);
    expect(lines).toEqual([first, first, third, third]);
    await page.close();
  });

  for (const width of [1024, 1180, 1280]) {
    test(`keeps each slide's name off the next tick at ${width} px`, async () => {
      const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height: 820 } });
      await page.goto(product.origin, { waitUntil: 'load' });
      const room = await page
        .getByRole('region', { name: 'Introduction' })
        .getByText(/^(?:Exterior|Open-concept living|Home transformation|Kitchen renovation)$/)
        .evaluateAll((names) =>
          names.map((name) => {
            const text = document.createRange();
            text.selectNodeContents(name);
            return name.getBoundingClientRect().right - text.getBoundingClientRect().right;
          }),
        );
      expect(room).toHaveLength(4);
      expect(Math.min(...room)).toBeGreaterThanOrEqual(7.5);
      await page.close();
    });
  }

  test('has one header, main, footer and h1, and an anchor for each section', async () => {
    const page = await browser.newPage();
    await page.goto(product.origin);
    for (const landmark of ['header', 'main', 'footer', 'h1']) await expect(page.locator(landmark)).toHaveCount(1);
    for (const id of ['services', 'about', 'contact']) await expect(page.locator(`#${id}`)).toHaveCount(1);
    await page.close();
  });

  test('answers 404 with the not-found page for any other path, and never echoes it', async () => {
    for (const path of [
      '/nope',
      '/services/__proto__',
      '/%00',
      '/services/%F0%28',
      '/services/%3Cscript%3E',
      `/${'a'.repeat(4000)}`,
      '//example.com/',
    ]) {
      const response = await fetch(product.origin + path);
      const html = await response.text();
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(html).toContain('404 Page Not Found');
      expect(html).not.toMatch(/<script>|aaaaaaaa|example\.com\/"/);
    }
  });
});

test.describe('the home page on a phone', () => {
  test('shows license and insurance, and links to reviews and prices, within a screen and a half', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(product.origin, { waitUntil: 'load' });
    const glance = page.getByRole('region', { name: 'At a glance' });
    expect((await glance.boundingBox())?.y).toBeLessThan(1.5 * 844);
    await expect(glance.getByRole('paragraph')).toHaveText([
      'Licensed Electrical, Plumbing, HVAC, Irrigation',
      'Insured by Example Mutual',
    ]);
    for (const [name, heading] of [
      ['What Homeowners Say', 'reviews-title'],
      ['What It Costs', 'prices-title'],
    ] as const) {
      await glance.getByRole('link', { name, exact: true }).click();
      await expect(page.locator(`#${heading}`)).toBeInViewport();
    }
    await page.close();
  });

  test('links the FAQ answer for investors to the investment page', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.getByText('Do you work with investors?').click();
    const answer = page.locator('details', { hasText: 'Do you work with investors?' });
    await expect(answer.getByRole('link', { name: 'Investment information' })).toHaveAttribute('href', '/investments');
    await page.close();
  });
});

test.describe('a query', () => {
  test('that contains a script does not change the page, whatever its length', async () => {
    const plain = await (await fetch(product.origin)).text();
    for (const query of [
      '<script>alert(1)</script>',
      '%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
      'a'.repeat(4_000),
    ]) {
      const response = await fetch(`${product.origin}/?utm_source=${query}&${query}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(plain);
    }
  });
});

test.describe('the home page in a browser', () => {
  test('hydrates without a console message, even when the form scrolls into view', async () => {
    for (const width of [390, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const { messages, exceptions } = watch(page);
      await page.goto(product.origin, { waitUntil: 'load' });
      await page.locator('#contact').scrollIntoViewIfNeeded();
      await page.locator('#contact form').evaluate(waitUntilHydrated);
      // Messages have no event that says the last one came.
      await page.waitForTimeout(1_000);
      expect({ width, messages, exceptions }).toEqual({ width, messages: [], exceptions: [] });
      await page.close();
    }
  });

  test('loads at most 105 KB of compressed script before any scroll or touch', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.waitForTimeout(3_000);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50 * 1024);
    expect(total).toBeLessThanOrEqual(105 * 1024);
    await page.close();
  });

  test('lists all of its scripts in the document, and runs only the first few lines before paint', async () => {
    const html = await (await fetch(product.origin)).text();
    const [, listed = ''] = /<html lang="en" data-scripts="([^"]+)">/.exec(html) ?? [];
    const named = listed.split(' ').map((script) => script.split('/').pop());
    const page = await browser.newPage();
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            if (node instanceof HTMLScriptElement && node.src.endsWith('/client.js')) performance.mark('started');
          }
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(product.origin, { waitUntil: 'networkidle' });
    // On a busy machine the network may also be idle before the scripts are requested.
    await page.waitForFunction(
      (count) => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length >= count,
      named.length,
    );
    const { painted, started, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      started: performance.getEntriesByName('started').map(({ startTime }) => startTime),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name }) => name.split('/').pop()),
    }));
    expect(started).toHaveLength(1);
    expect(started[0]).toBeGreaterThanOrEqual(painted);
    expect(named).toEqual(expect.arrayContaining(['client.js', 'remoteEntry.js', 'page-home.js']));
    // Each is requested once, and the document names all of them.
    expect(scripts.sort()).toEqual(named.sort());
    await page.close();
  });

  test('hydrates in a background tab that is never painted', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      Object.defineProperty(globalThis, 'PerformanceObserver', { value: undefined });
    });
    const client = page.waitForRequest((request) => request.url().endsWith('/client.js'), { timeout: 20_000 });
    await page.goto(product.origin);
    await client;
    await page.close();
  });

  test('reports the page view once, to the data layer and to the API', async () => {
    const page = await browser.newPage();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) sent.push(request.postDataJSON());
    });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.waitForTimeout(500);
    const title = await page.title();
    expect(await page.evaluate(() => window.dataLayer)).toEqual([{ event: 'page_view', path: '/', title }]);
    expect(sent).toEqual([{ name: 'page_view', path: '/', title }]);
    await page.close();
  });

  test('shows the phone number instead of the form when the forms remote is unreachable', async () => {
    const page = await browser.newPage();
    const { exceptions } = watch(page);
    await page.route(/\/remotes\/mfe-forms\//, (route) => route.abort());
    await page.goto(product.origin, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('#contact').scrollIntoViewIfNeeded();
    const call = page
      .locator('#contact')
      .getByText('could not be loaded')
      .locator('..')
      .getByRole('link', { name: brand.phone.display });
    await call.waitFor({ timeout: 15_000 });
    await expect(call).toHaveAttribute('href', brand.phone.href);
    expect(await page.locator('#contact form').count()).toBe(0);
    expect(exceptions).toEqual([]);
    // The rest of the page works: its links still navigate without a document load.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    expect(new URL(page.url()).hash).toBe('#services');
    await page.close();
  });

  test('delays a submit until the form’s script has loaded, and keeps typed values', async () => {
    const page = await browser.newPage();
    const { exceptions } = watch(page);
    let answer: () => void = () => undefined;
    const held = new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    await page.route(/slot-quote-form\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const form = page.locator('#contact form');
    await form.getByLabel('Full name').fill('Early Bird');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${product.origin}/`);
    answer();
    await expect(form.getByText(MESSAGES.email)).toBeVisible();
    await expect(form.getByLabel('Full name')).toHaveValue('Early Bird');
    expect(exceptions).toEqual([]);
    await page.close();
  });

  test('stays readable when its own remote is unreachable', async () => {
    const page = await browser.newPage();
    const { exceptions } = watch(page);
    await page.route(/\/remotes\/mfe-marketing\/.*\.js/, (route) => route.abort());
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForTimeout(1_500);
    await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
    expect(exceptions).toEqual([]);
    await page.close();
  });

  test('renders when the API is unreachable', async () => {
    await product.stopProcess('api');
    try {
      const page = await browser.newPage();
      const { exceptions } = watch(page);
      const response = await page.goto(product.origin, { waitUntil: 'load' });
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
      const answer = await fetch(`${product.origin}/api/quote-requests/status/new`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        statusCode: 503,
        error: 'Service Unavailable',
        message: expect.any(String),
        requestId: answer.headers.get('x-request-id'),
      });
      expect(exceptions).toEqual([]);
      await page.close();
    } finally {
      await product.startProcess('api');
    }
  });
});
