import { gzipSync } from 'node:zlib';
import { watch } from '@site/testing/browser';
import { SERVICE_CATALOGUE } from '@site/testing/spec-facts';
import type { Browser, Page } from 'playwright-core';
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

/** Ids that show only the generic points. */
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

/** The page's metadata in the document. */
const pageMetadata = (page: Page) =>
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

/** The metadata of a service's page, each item once. */
function expectedMetadata(id: string, name: string) {
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

/** The points that a service includes, as infra/docs/promises.md P9 defines them. */
const includedOn = (page: Page) =>
  page.locator('main li').evaluateAll((items) =>
    items
      // The banner is identified by its cities, not by its markup.
      .filter((item) => !item.closest('nav, form') && !item.closest('section')?.textContent?.includes('Lewisville'))
      .map((item) => item.textContent ?? ''),
  );

const chosenOn = (page: Page) =>
  page
    .locator('#contact form input[name=services]:checked')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `${name} in Dallas-Fort Worth`, exact: true });

test.describe('the page of every service, without scripts', () => {
  test('has its text and points, the cities, and the form with the service chosen', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    /** Points by id. */
    const points: Map<string, string[]> = new Map();
    const paragraphs: string[] = [];
    for (const { id, name } of SERVICE_CATALOGUE) {
      const response = await page.goto(`${product.origin}/services/${id}`);
      expect({ id, status: response?.status() }).toEqual({ id, status: 200 });
      const main = page.getByRole('main');
      await expect(heading(page, name)).toBeVisible();

      const included = await includedOn(page);
      const counts = GENERIC.includes(id) ? [4] : [9, 10];
      expect({ id, count: counts.includes(included.length) }).toEqual({ id, count: true });
      points.set(id, included);

      const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
      await expect(crumbs).toHaveText(['Home', 'Services', name]);
      const why = main.getByRole('heading', { level: 2, name: `Why Choose Fairhand for ${name}`, exact: true });
      await expect(why).toBeVisible();
      const cities = main.getByRole('region', { name: 'Serving Dallas-Fort Worth' }).getByRole('listitem');
      await expect(cities).toHaveText(CITIES);
      for (const title of ['How the Work Goes', 'What Drives the Price', 'Common Questions']) {
        await expect(main.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
      }
      expect(await main.locator('details h3').count()).toBeGreaterThanOrEqual(2);
      const related = main.getByRole('navigation', { name: 'Related Services' }).getByRole('link');
      expect(await related.count()).toBeGreaterThanOrEqual(3);
      // Advice is not labor: no warranty applies.
      const warranties = await main.getByText(/^Warranty: /).count();
      expect({ id, warranties }).toEqual({ id, warranties: id === 'consulting' ? 0 : 1 });
      const contact = main.locator('#contact');
      await expect(
        contact.getByRole('heading', { level: 2, name: `Request a Quote for ${name}`, exact: true }),
      ).toBeVisible();
      await expect(contact.getByRole('button', { name: 'Submit Request' })).toBeVisible();
      await expect(contact.getByText('Electrical, Plumbing, HVAC, Irrigation', { exact: true })).toBeVisible();
      await expect(contact.getByText('Example Mutual', { exact: true })).toBeVisible();
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
  });
});

test.describe('the page of a service, in a browser', () => {
  test('aligns the tops of neighboring columns from 1024 px on', async () => {
    for (const width of [1024, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.goto(`${product.origin}/services/roofing`, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      const heights = await Promise.all(
        ['How the Work Goes', 'What Drives the Price'].map(
          async (name) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.height,
        ),
      );
      expect({ width, lines: new Set(heights).size }).toEqual({ width, lines: 1 });
      const tops = await page
        .getByRole('contentinfo')
        .locator('ul a, p, .social a')
        .evaluateAll((all) =>
          all.map((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const { top, height } = range.getClientRects()[0] ?? element.getBoundingClientRect();
            return top + height / 2;
          }),
        );
      const first = Math.min(...tops);
      // The first link, the first line of the hours, and three profiles.
      expect(tops.filter((top) => top - first < 4).length).toBe(5);
      await page.close();
    }
  });

  test('makes a list of only four points as tall as the panel beside it', async () => {
    const page = await openPlain(browser, { viewport: { width: 1440, height: 900 } });
    for (const id of GENERIC) {
      await page.goto(`${product.origin}/services/${id}`);
      const points = await page.locator('section[aria-labelledby=included-title] ul').boundingBox();
      const panel = await page.locator('section[aria-labelledby=included-title] .dark').boundingBox();
      const end = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
      expect({ id, apart: Math.abs(end(points) - end(panel)) < 80 }).toEqual({ id, apart: true });
    }
    await page.close();
  });

  // One with its own points, one with the generic ones, and one shown under another name.
  for (const [id, name] of [
    ['roofing', 'Roofing'],
    ['foundation-repair', 'Foundation Repair'],
    ['handyman', 'Full Home Remodel'],
  ] as const) {
    test(`${id} renders without console messages or layout shift, at both widths`, async () => {
      for (const width of [390, 1440]) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        const { messages, exceptions } = watch(page);
        await page.addInitScript(() => {
          Object.assign(window, { shift: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) (window as any).shift += (entry as any).value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(`${product.origin}/services/${id}`, { waitUntil: 'load' });
        expect(await pageMetadata(page)).toEqual(expectedMetadata(id, name));
        const area = heading(page, name).getByText('Dallas-Fort Worth', { exact: true });
        expect(await area.evaluate((span) => span.getClientRects().length)).toBe(1);
        const photo = page.getByRole('main').getByRole('img').first();
        await expect(photo).toHaveAttribute('alt', /\w{3}/);
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
        await page.locator('#contact form').evaluate(waitUntilHydrated);
        // Shifts and messages have no event that says the last one came.
        await page.waitForTimeout(700);
        expect(await chosenOn(page)).toEqual([id]);
        expect(await page.evaluate(() => (window as any).shift)).toBeLessThan(0.01);
        expect({ width, messages, exceptions }).toEqual({ width, messages: [], exceptions: [] });
        await page.close();
      }
    });
  }

  test('opens from a card on home, breadcrumbs and Back, without a document load or leftovers', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { messages, exceptions } = watch(page);
    await page.goto(product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const home = await pageMetadata(page);
    expect(home).toMatchObject({
      title: [HOME_TITLE],
      canonical: [`${product.origin}/`],
      services: [],
      lastCrumbs: [],
    });
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));

    const shows = async (id: string, name: string) => {
      await expect(heading(page, name)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/services/${id}`);
      await expect.poll(() => pageMetadata(page)).toEqual(expectedMetadata(id, name));
      await expect(page.locator('#contact form')).toBeVisible();
      await expect.poll(() => chosenOn(page)).toEqual([id]);
    };
    const openCard = (name: string) =>
      page
        .locator('#services')
        .getByRole('link', { name: new RegExp(`^Learn More.*${name}$`) })
        .click();

    await openCard('Roofing');
    await shows('roofing', 'Roofing');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Services' }).click();
    await expect(page.getByRole('heading', { name: 'Our Professional Services', exact: true })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#services');
    await openCard('Flooring');
    await shows('flooring', 'Flooring');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('#services')).toBeVisible();
    await expect.poll(() => pageMetadata(page)).toEqual(home);
    await page.goBack();
    await shows('flooring', 'Flooring');
    // Directly from one service to another: the form resets and selects the new one.
    await page.evaluate(() => {
      history.pushState(null, '', '/services/painting');
    });
    await shows('painting', 'Painting');
    await page.goBack();
    await shows('flooring', 'Flooring');

    expect(await page.evaluate(() => document.body.hasAttribute('data-same-document'))).toBe(true);
    expect({ messages, exceptions }).toEqual({ messages: [], exceptions: [] });
    await page.close();
  });

  test('shows the not-found page for an unknown service, even on client-side navigation', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/services/roofing`, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.evaluate(() => {
      history.pushState(null, '', '/services/constructor');
    });
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true })).toBeVisible();
    expect(await pageMetadata(page)).toMatchObject({ canonical: [], services: [], lastCrumbs: [] });
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    await page.goBack();
    await expect(heading(page, 'Roofing')).toBeVisible();
    expect(await pageMetadata(page)).toEqual(expectedMetadata('roofing', 'Roofing'));
    await page.close();
  });
});

test.describe('the address of a service', () => {
  test('has one alias, which shows the service under its canonical address', async () => {
    const page = await browser.newPage();
    const { messages, exceptions } = watch(page);
    const response = await page.goto(`${product.origin}/services/water-damage-restoration`, { waitUntil: 'load' });
    expect(response?.status()).toBe(200);
    expect(await pageMetadata(page)).toEqual(expectedMetadata('water-damage', 'Water Damage Restoration'));
    await expect(heading(page, 'Water Damage Restoration')).toBeVisible();
    expect(await chosenOn(page)).toEqual(['water-damage']);
    expect({ messages, exceptions }).toEqual({ messages: [], exceptions: [] });
    await page.close();
  });

  test('answers 404 for anything not in the list, and never echoes it', async () => {
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

  for (const path of ['/services/nope', '/login/nope', '/nope']) {
    test(`hydrates the not-found page that the server sent for ${path}, from which visitors go on`, async () => {
      const page = await browser.newPage();
      const { messages, exceptions } = watch(page);
      const lost = page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true });
      const views = () =>
        page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'page_view').map((view) => view.path));
      await page.goto(product.origin + path, { waitUntil: 'load' });
      await expect.poll(views).toEqual([path]);
      await expect(lost).toBeVisible();
      await page.evaluate(() => document.body.toggleAttribute('data-same-document', true));
      await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
      await expect.poll(views).toEqual([path, '/']);
      await expect(page).toHaveTitle(HOME_TITLE);
      await page.goBack();
      await expect.poll(views).toEqual([path, '/', path]);
      await expect(lost).toBeVisible();
      await expect(page.locator('body[data-same-document]')).toBeVisible();
      const notFound = 'error: Failed to load resource: the server responded with a status of 404 (Not Found)';
      expect({ messages, exceptions }).toEqual({ messages: [notFound], exceptions: [] });
      await page.close();
    });
  }
});

test.describe('the weight of a service page', () => {
  test('is at most 25 KB of gzipped script for all its text', async () => {
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
