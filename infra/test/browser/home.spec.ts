import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '@site/contracts';
import type { Browser } from 'playwright-core';
import { MESSAGES, NAMES_LEFT_OUT_OF_GRID, QUOTE_REQUEST_FIELDS, SERVICE_CATALOGUE } from '../spec-facts';
import { openBrowser, watch } from './open-browser.ts';
import { startProduct } from './product.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, 60_000);

const HEADLINE = "DFW's Renovation Experts";
const LEFT_OUT: readonly string[] = NAMES_LEFT_OUT_OF_GRID;

describe('the home page as the server sends it', () => {
  it('holds the headline, the services and the fields of the form, and nothing of the dashboard', async () => {
    const response = await fetch(product.origin);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(HEADLINE.replace("'", '&#x27;'));
    for (const { name } of SERVICE_CATALOGUE) if (!LEFT_OUT.includes(name)) expect(html).toContain(`>${name}<`);
    for (const field of QUOTE_REQUEST_FIELDS) expect(html).toContain(`name="${field}"`);
    for (const input of ['photos', 'pdfFiles']) expect(html).toContain(`name="${input}"`);
    expect(html.replace(/<script id="site-snapshot".*?<\/script>/s, '')).not.toContain('mfe-admin');
  });

  it('reads without scripts', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(product.origin);
    expect(await page.getByRole('heading', { level: 1, name: HEADLINE }).isVisible()).toBe(true);
    expect(
      await page
        .locator('#services')
        .getByRole('link', { name: /^Learn More/ })
        .count(),
    ).toBe(20);
    for (const label of ['Full name', 'Email', 'Phone', 'ZIP code']) {
      expect(await page.locator('#contact').getByLabel(label, { exact: true }).isVisible()).toBe(true);
    }
    expect(await page.getByRole('button', { name: 'Submit Request' }).isVisible()).toBe(true);
    await page.close();
  });

  it('is one document: one header, main, footer and visible h1, with the anchors', async () => {
    const page = await browser.newPage();
    await page.goto(product.origin);
    for (const landmark of ['header', 'main', 'footer', 'h1']) expect(await page.locator(landmark).count()).toBe(1);
    for (const id of ['services', 'about', 'contact']) expect(await page.locator(`#${id}`).count()).toBe(1);
    await page.close();
  });

  it('answers 404 with the not-found page for any other path, and never repeats it', async () => {
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

describe('a query', () => {
  it('of scripts changes nothing of the page, however long', async () => {
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

describe('the home page in a browser', () => {
  it('hydrates without one console message, also when the form comes into sight', async () => {
    for (const width of [390, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const { messages, exceptions } = watch(page);
      await page.goto(product.origin, { waitUntil: 'load' });
      await page.locator('#contact').scrollIntoViewIfNeeded();
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('slot-quote-form.js')),
      );
      await page.waitForTimeout(1_000);
      expect({ width, messages, exceptions }).toEqual({ width, messages: [], exceptions: [] });
      await page.close();
    }
  });

  it('loads at most 130 KB gzip of script before any scroll or touch', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForTimeout(3_000);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50 * 1024);
    expect(total).toBeLessThanOrEqual(130 * 1024);
    await page.close();
  });

  it('fetches nothing but the first few lines of script before it is painted', async () => {
    const page = await browser.newPage();
    await page.goto(product.origin, { waitUntil: 'networkidle' });
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({ name: name.split('/').pop(), startTime })),
    }));
    const early = scripts.filter(({ startTime }) => !(startTime > painted)).map(({ name }) => name);
    expect(early).toEqual(['boot.js']);
    expect(scripts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['client.js', 'remoteEntry.js', 'page-home.js']),
    );
    await page.close();
  });

  it('wakes in a tab that nobody looks at, which is never painted', async () => {
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

  it('reports the page view once, to the data layer and to the API', async () => {
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

  it('shows the phone number in place of the form when the forms remote cannot be reached', async () => {
    const page = await browser.newPage();
    const { exceptions } = watch(page);
    await page.route(/\/remotes\/mfe-forms\//, (route) => route.abort());
    await page.goto(product.origin, { waitUntil: 'load' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    const call = page
      .locator('#contact')
      .getByText('could not be loaded')
      .locator('..')
      .getByRole('link', { name: brand.phone.display });
    await call.waitFor({ timeout: 15_000 });
    expect(await call.getAttribute('href')).toBe(brand.phone.href);
    expect(await page.locator('#contact form').count()).toBe(0);
    expect(exceptions).toEqual([]);
    // The rest of the page lives: its links still lead somewhere without a document load.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    expect(new URL(page.url()).hash).toBe('#services');
    await page.close();
  });

  it('holds back a form that is sent before its script is there, and keeps what was typed', async () => {
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
    await form.getByText(MESSAGES.email).waitFor();
    expect(await form.getByLabel('Full name').inputValue()).toBe('Early Bird');
    expect(exceptions).toEqual([]);
    await page.close();
  });

  it('keeps the page readable when its own remote cannot be reached', async () => {
    const page = await browser.newPage();
    const { exceptions } = watch(page);
    await page.route(/\/remotes\/mfe-marketing\/.*\.js/, (route) => route.abort());
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForTimeout(1_500);
    expect(await page.getByRole('heading', { level: 1, name: HEADLINE }).isVisible()).toBe(true);
    expect(exceptions).toEqual([]);
    await page.close();
  });

  it('renders with the API out of reach', async () => {
    await product.stopProcess('api');
    try {
      const page = await browser.newPage();
      const { exceptions } = watch(page);
      const response = await page.goto(product.origin, { waitUntil: 'load' });
      expect(response?.status()).toBe(200);
      expect(await page.getByRole('heading', { level: 1, name: HEADLINE }).isVisible()).toBe(true);
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
  }, 60_000);
});
