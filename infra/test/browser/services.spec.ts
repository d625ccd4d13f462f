import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SERVICE_CATALOGUE } from '../spec-facts';
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

/** Ids of spec.md §2 that show the generic points alone. */
const GENERIC = [
  'flooring',
  'foundation-repair',
  'driveways-patios',
  'bathroom-renovation',
  'solar-power',
  'kitchen-remodel',
];
const CITIES = [
  'Arlington',
  'Plano',
  'Irving',
  'Garland',
  'McKinney',
  'Frisco',
  'Denton',
  'Carrollton',
  'Richardson',
  'Lewisville',
];
const HOME_TITLE = 'Fairhand | Dallas-Fort Worth Home Renovation Experts';

/** What stands in the document about the page. */
const told = (page: Page) =>
  page.evaluate(() => {
    const values = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) =>
      JSON.parse(block.textContent ?? ''),
    );
    return {
      title: [...document.querySelectorAll('head > title')].map((title) => title.textContent),
      canonical: values('link[rel=canonical]', 'href'),
      ogUrl: values('meta[property="og:url"]', 'content'),
      descriptions: values('meta[name=description]', 'content'),
      keywords: values('meta[name=keywords]', 'content').length,
      services: data.filter((block) => block['@type'] === 'Service').map(({ url }) => url),
      lastCrumbs: data
        .filter((block) => block['@type'] === 'BreadcrumbList')
        .map(({ itemListElement }) => itemListElement.at(-1).item),
    };
  });

/** All that is told of a service's page, once each. */
function onlyOf(id: string, name: string) {
  const address = `${product.origin}/services/${id}`;
  return {
    title: [`${name} in Dallas-Fort Worth | Fairhand`],
    canonical: [address],
    ogUrl: [address],
    descriptions: [expect.any(String)],
    keywords: 1,
    services: [address],
    lastCrumbs: [address],
  };
}

/** The points that a service includes, as contract.md 9 finds them. */
const includedOn = (page: Page) =>
  page.locator('main li').evaluateAll((items) =>
    items
      // The banner is known by its cities, not by how it is marked up.
      .filter((item) => !item.closest('nav, form') && !item.closest('section')?.textContent?.includes('Lewisville'))
      .map((item) => item.textContent ?? ''),
  );

const chosenOn = (page: Page) =>
  page
    .locator('#contact form input[name=services]:checked')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `${name} in Dallas-Fort Worth`, exact: true });

describe('the page of every service, without scripts', () => {
  it('has its words, the points included, the cities, and the form with the service chosen', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    /** Points by id. */
    const points: Map<string, string[]> = new Map();
    const paragraphs: string[] = [];
    for (const { id, name } of SERVICE_CATALOGUE) {
      const response = await page.goto(`${product.origin}/services/${id}`);
      expect({ id, status: response?.status() }).toEqual({ id, status: 200 });
      const main = page.getByRole('main');
      expect(await heading(page, name).isVisible()).toBe(true);

      const included = await includedOn(page);
      const counts = GENERIC.includes(id) ? [4] : [9, 10];
      expect({ id, count: counts.includes(included.length) }).toEqual({ id, count: true });
      points.set(id, included);

      const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
      expect(await crumbs.allTextContents()).toEqual(['Home', 'Services', name]);
      const why = main.getByRole('heading', { level: 2, name: `Why Choose Fairhand for ${name}`, exact: true });
      expect(await why.isVisible()).toBe(true);
      const cities = main.getByRole('region', { name: 'Serving Dallas-Fort Worth' }).getByRole('listitem');
      expect(await cities.allTextContents()).toEqual(CITIES);
      const contact = main.locator('#contact');
      expect(
        await contact.getByRole('heading', { level: 2, name: `Request a Quote for ${name}`, exact: true }).isVisible(),
      ).toBe(true);
      expect(await contact.getByRole('button', { name: 'Submit Request' }).isVisible()).toBe(true);
      expect({ id, chosen: await chosenOn(page) }).toEqual({ id, chosen: [id] });
      paragraphs.push(...(await main.locator('p:not(#contact p)').allTextContents()));
    }
    const [generic = []] = GENERIC.map((id) => points.get(id));
    for (const [, included] of points) expect(included.slice(0, 4)).toEqual(generic);
    const specific = [...points.values()].flatMap((included) => included.slice(4));
    expect(new Set(specific).size).toBe(specific.length);
    expect(paragraphs.length).toBeGreaterThanOrEqual(2 * SERVICE_CATALOGUE.length);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
    await page.close();
  }, 120_000);
});

describe('the page of a service, in a browser', () => {
  // One with points of its own, one with the generic ones, one that is presented under another name.
  it.each([
    ['roofing', 'Roofing'],
    ['foundation-repair', 'Foundation Repair'],
    ['handyman', 'Full Home Remodel'],
  ])(
    '%s stands, says nothing on the console, and shifts nothing, at both widths',
    async (id, name) => {
      for (const width of [390, 1440]) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        const { messages, exceptions } = watch(page);
        await page.goto(`${product.origin}/services/${id}`, { waitUntil: 'load' });
        expect(await told(page)).toEqual(onlyOf(id, name));
        const area = heading(page, name).getByText('Dallas-Fort Worth', { exact: true });
        expect(await area.evaluate((span) => span.getClientRects().length)).toBe(1);
        const photo = page.getByRole('main').getByRole('img').first();
        expect(await photo.getAttribute('alt')).toMatch(/\w{3}/);
        expect(
          await photo.evaluate(async (image: HTMLImageElement) => {
            await image.decode();
            return image.naturalWidth;
          }),
        ).toBeGreaterThan(0);
        await page.getByRole('link', { name: 'Request a Quote', exact: true }).click();
        await page.waitForFunction(
          () => Math.abs((document.getElementById('contact')?.getBoundingClientRect().top ?? 0) - 80) < 1.5,
        );
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('slot-quote-form.js')),
        );
        await page.waitForTimeout(700);
        expect(await chosenOn(page)).toEqual([id]);
        const shift = await page.evaluate(
          () =>
            new Promise((resolve) => {
              new PerformanceObserver((list) =>
                resolve(list.getEntries().reduce((sum, entry) => sum + (entry as any).value, 0)),
              ).observe({ type: 'layout-shift', buffered: true });
              setTimeout(() => resolve(0), 300);
            }),
        );
        expect(shift).toBeLessThan(0.01);
        expect({ width, messages, exceptions }).toEqual({ width, messages: [], exceptions: [] });
        await page.close();
      }
    },
    60_000,
  );

  it('follows a card of the home page, its crumbs and Back without a document load or leftovers', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { messages, exceptions } = watch(page);
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const home = await told(page);
    expect(home).toMatchObject({
      title: [HOME_TITLE],
      canonical: [`${product.origin}/`],
      services: [],
      lastCrumbs: [],
    });
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));

    const shows = async (id: string, name: string) => {
      await heading(page, name).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/services/${id}`);
      expect(await told(page)).toEqual(onlyOf(id, name));
      await page.locator('#contact form').waitFor();
      expect({ id, chosen: await chosenOn(page) }).toEqual({ id, chosen: [id] });
    };
    const openCard = (name: string) =>
      page
        .locator('#services')
        .getByRole('link', { name: new RegExp(`^Learn More.*${name}$`) })
        .click();

    await openCard('Roofing');
    await shows('roofing', 'Roofing');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Services' }).click();
    await page.getByRole('heading', { name: 'Our Professional Services', exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('#services');
    await openCard('Flooring');
    await shows('flooring', 'Flooring');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await page.locator('#services').waitFor();
    expect(await told(page)).toEqual(home);
    await page.goBack();
    await shows('flooring', 'Flooring');
    // From one service straight to another: the form starts anew with the other one.
    await page.evaluate(() => {
      history.pushState(null, '', '/services/painting');
    });
    await shows('painting', 'Painting');
    await page.goBack();
    await shows('flooring', 'Flooring');

    expect(await page.evaluate(() => document.body.hasAttribute('data-same-document'))).toBe(true);
    expect({ messages, exceptions }).toEqual({ messages: [], exceptions: [] });
    await page.close();
  }, 60_000);

  it('is the not-found page when the address names no service, also on the way in a page', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/services/roofing`, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.evaluate(() => {
      history.pushState(null, '', '/services/constructor');
    });
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true }).waitFor();
    expect(await told(page)).toMatchObject({ canonical: [], services: [], lastCrumbs: [] });
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
    await page.goBack();
    await heading(page, 'Roofing').waitFor();
    expect(await told(page)).toEqual(onlyOf('roofing', 'Roofing'));
    await page.close();
  });
});

describe('the address of a service', () => {
  it('has one alias, which shows the service under its own canonical address', async () => {
    const page = await browser.newPage();
    const { messages, exceptions } = watch(page);
    const response = await page.goto(`${product.origin}/services/water-damage-restoration`, { waitUntil: 'load' });
    expect(response?.status()).toBe(200);
    expect(await told(page)).toEqual(onlyOf('water-damage', 'Water Damage Restoration'));
    expect(await heading(page, 'Water Damage Restoration').isVisible()).toBe(true);
    expect(await chosenOn(page)).toEqual(['water-damage']);
    expect({ messages, exceptions }).toEqual({ messages: [], exceptions: [] });
    await page.close();
  });

  it('answers 404 for anything that is not in the list, and never repeats it', async () => {
    for (const id of [
      'home-repair',
      'Roofing',
      'roofing%20',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'toString',
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '..%2froofing',
      '%00',
      'roofing/more',
    ]) {
      const response = await fetch(`${product.origin}/services/${id}`);
      const html = await response.text();
      expect({ id, status: response.status }).toEqual({ id, status: 404 });
      expect(html).toContain('404 Page Not Found');
      expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
      expect(html).not.toMatch(/<script>|alert\(1\)|rel="canonical"/);
    }
  });
});

describe('the weight of a service page', () => {
  it('is at most 25 KB gzip of script for all its words', async () => {
    const page = await browser.newPage();
    const chunks: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (/\/page-service[^/]*\.js$/.test(new URL(response.url()).pathname)) chunks.push(response.body());
    });
    await page.goto(`${product.origin}/services/hvac`, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const [chunk, ...more] = await Promise.all(chunks);
    expect(more).toEqual([]);
    expect(gzipSync(chunk ?? '', { level: 9 }).length).toBeLessThan(25 * 1024);
    expect(chunk?.length).toBeGreaterThan(1024);
    await page.close();
  });
});
