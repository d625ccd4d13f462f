import { brand } from '@site/contracts';
import { watch } from '@site/testing/browser';
import { UTM_FIELDS } from '@site/testing/spec-facts';
import type { Browser, Page } from 'playwright-core';
import type { Product } from './product.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
});

const CAMPAIGN = new URLSearchParams({
  utm_source: 'google',
  utm_medium: 'cpc',
  utm_campaign: 'spring roofs',
  utm_content: 'blue & orange',
  utm_term: 'roof repair',
});
/** The page to return to with Back. */
const BEFORE = '/privacy-policy';

const storedCampaign = (page: Page) => page.evaluate(() => localStorage.getItem('campaign'));

/** All events that a page sends, by name. */
function eventsOf(page: Page) {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) sent.push(request.postDataJSON());
  });
  return (name: string) => sent.filter((event) => event.name === name);
}

interface CountdownStep {
  heading: string | null | undefined;
  left: string;
  at: number;
  path: string;
  campaign: string | null;
}

/** Records in the page what its countdown shows: each number lasts only a second, and a busy test would miss it. */
async function recordCountdown(page: Page) {
  await page.addInitScript(() => {
    const steps: CountdownStep[] = [];
    Object.assign(window, { countdown: steps });
    const look = () => {
      const left = document.querySelector('[role=timer]')?.textContent;
      if (!left || left === steps.at(-1)?.left) return;
      steps.push({
        heading: document.querySelector('h1')?.textContent,
        left,
        at: Date.now(),
        path: location.pathname,
        campaign: localStorage.getItem('campaign'),
      });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

test.describe('the work samples', () => {
  test('show two houses before and after, the first one’s return, and the work done', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const { messages, exceptions } = watch(page);
    await page.goto(`${product.origin}/work-samples`, { waitUntil: 'load' });
    expect(await page.title()).toBe(`Work Samples | ${brand.name}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Our Transformations', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      '2417 Wildbriar Lane, Dallas',
      '908 Marlow Street, Fort Worth',
      'Start Your Project Today',
      ...(await page.getByRole('contentinfo').getByRole('heading', { level: 2 }).allTextContents()),
    ]);
    for (const [address, pairs] of [
      ['2417 Wildbriar Lane, Dallas', 2],
      ['908 Marlow Street, Fort Worth', 1],
    ] as const) {
      const house = page.getByRole('region', { name: address, exact: true });
      await expect(house.getByRole('img')).toHaveCount(pairs * 2);
      await expect(house.getByText('Before', { exact: true })).toHaveCount(pairs);
      await expect(house.getByText('After', { exact: true })).toHaveCount(pairs);
      await expect(house.getByRole('heading', { level: 3, name: 'Highlights', exact: true })).toHaveCount(1);
      expect(await house.getByRole('listitem').count()).toBeGreaterThan(2);
      for (const caption of await house.locator('figcaption').all()) {
        const lines = await caption.evaluate((box) => box.clientHeight / parseFloat(getComputedStyle(box).lineHeight));
        expect(lines).toBeLessThan(2.1);
        // The whole caption fits: no ellipsis.
        expect(await caption.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
      }
    }
    expect({ messages, exceptions }).toEqual({ messages: [], exceptions: [] });
    await page.close();
  });

  test('load every picture, each with alt text', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.origin}/work-samples`, { waitUntil: 'load' });
    const pictures = page.locator('main section picture img');
    await expect(pictures).toHaveCount(6);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute('alt', /\w{3}/);
      expect(
        await picture.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return image.naturalWidth;
        }),
      ).toBeGreaterThan(0);
    }
    await page.close();
  });

  test('show the return as a table whose rows add up to the sale price', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/work-samples`);
    const table = page.getByRole('table', { name: 'Investment Return of 2417 Wildbriar Lane, Dallas' });
    const amounts = (await table.getByRole('cell').allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')));
    const [sale, ...parts] = amounts.reverse();
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sale);
    expect(await table.getByRole('rowheader').allTextContents()).toContain('Net profit');
    // The bar matches: it ends at the sale price on the scale.
    const bar = page.locator('figure', { has: table }).locator('[aria-hidden=true]').first();
    const share = await bar.evaluate((box) => {
      const end = Math.max(...[...box.children].map((part) => part.getBoundingClientRect().right));
      return (end - box.getBoundingClientRect().left) / box.clientWidth;
    });
    expect(Math.abs(share - (sale ?? 0) / 400_000)).toBeLessThan(0.005);
    await page.close();
  });

  test('link to a form with the remodels chosen, 80 px below the top', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.origin}/work-samples`, { waitUntil: 'load' });
    await page.getByRole('link', { name: 'Request a Consultation', exact: true }).click();
    const section = page.getByRole('region', { name: 'Start Your Project Today', exact: true });
    await page.waitForFunction(
      () => Math.abs((document.getElementById('contact')?.getBoundingClientRect().top ?? 0) - 80) < 1.5,
    );
    const chosen = section.locator('input[name=services]:checked');
    expect(await chosen.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual(['remodels']);
    await page.close();
  });
});

test.describe('the privacy policy', () => {
  const SECTIONS = [
    'Introduction',
    'Information We Collect',
    'How We Use Information',
    'Sharing of Information',
    'Cookies',
    'Security',
    'Your Rights',
    'Children Under 18',
    'Changes to This Policy',
    'Contact',
  ];

  test('has its date, ten sections, a table of contents, and contact details', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { messages, exceptions } = watch(page);
    await page.goto(`${product.origin}/privacy-policy`, { waitUntil: 'load' });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Privacy Policy', exact: true })).toBeVisible();
    await expect(main.getByText('Last updated April 30, 2025', { exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
    const contents = main.getByRole('navigation', { name: 'On this page' });
    await expect(contents.getByRole('link')).toHaveText(SECTIONS);
    const contact = main.getByRole('region', { name: 'Contact', exact: true });
    await expect(contact.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`);
    await expect(contact.getByRole('link', { name: brand.phone.display })).toHaveAttribute('href', brand.phone.href);

    // Before hydration the browser itself follows the link and does not move the focus.
    await page.waitForFunction(() => window.dataLayer?.length);
    await contents.getByRole('link', { name: 'Your Rights' }).click();
    await page.waitForFunction(() => location.hash === '#rights' && document.activeElement?.id === 'rights');
    expect({ messages, exceptions }).toEqual({ messages: [], exceptions: [] });
    await page.close();
  });

  test('is accurate: a visit sets no cookie', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${product.origin}/privacy-policy?utm_source=mail`, { waitUntil: 'load' });
    await page.waitForFunction(() => localStorage.getItem('campaign'));
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['campaign']);
    await context.close();
  });
});

test.describe('the landing page of an ad', () => {
  test('is the same for every query, counts down from 3, is not indexed, and has a link without scripts', async () => {
    const [plain, hostile] = await Promise.all(
      ['', '?target=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'].map(async (query) => {
        const response = await fetch(`${product.origin}/ad${query}`);
        expect(response.status).toBe(200);
        return response.text();
      }),
    );
    expect(plain).toContain('Just a moment...');
    expect(plain).toMatch(/<meta name="robots" content="noindex, nofollow"\/>/);
    expect(plain).not.toContain('rel="canonical"');
    expect(hostile).toBe(plain);
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${product.origin}/ad`);
    await expect(page.getByRole('timer')).toHaveText('3');
    await expect(page.getByRole('link', { name: 'Continue to the home page' })).toHaveAttribute('href', '/');
    await page.close();
  });

  test('shows its link to the home page after a while if its script does not come', async () => {
    const page = await browser.newPage();
    await page.route('**/client/page-ad.js', (route) => route.abort());
    await page.goto(`${product.origin}/ad?target=quote`);
    const link = page.getByRole('link', { name: 'Continue to the home page' });
    await expect(page.getByRole('timer')).toHaveText('3');
    await expect(link).toBeHidden();
    await expect(link).toBeVisible({ timeout: 10_000 });
    await link.click();
    await expect(page).toHaveURL(`${product.origin}/`);
    await page.close();
  });

  test('is not found in another letter case, and stores no campaign with a trailing slash', async () => {
    for (const path of ['/AD', '/Ad?utm_source=x', '/INVESTMENTS', '/services/ROOFING', '/Services/roofing']) {
      const response = await fetch(product.origin + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('404 Page Not Found');
    }
    const page = await browser.newPage();
    await page.goto(product.origin + BEFORE, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.evaluate(() => history.pushState(null, '', '/ad/?utm_source=x&target=quote'));
    // Checked before it redirects: the destination page does store the campaign.
    const stored = await page.waitForFunction(() => {
      const isShown = window.dataLayer?.some(({ event, path }) => event === 'page_view' && path === '/ad/');
      return isShown && { campaign: localStorage.getItem('campaign') };
    });
    expect(await stored.jsonValue()).toEqual({ campaign: null });
    await page.close();
  });

  test('counts down, redirects with the campaign, counts the click once, and is skipped by Back', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { messages, exceptions } = watch(page);
    const sent = eventsOf(page);
    await recordCountdown(page);
    await page.goto(product.origin + BEFORE, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.goto(`${product.origin}/ad?target=quote&${CAMPAIGN}`, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    const steps = await page.evaluate((): CountdownStep[] => Reflect.get(window, 'countdown'));
    expect(steps.slice(0, 3)).toEqual(
      ['3', '2', '1'].map((left) => ({
        heading: 'Just a moment...',
        left,
        at: expect.any(Number),
        path: '/ad',
        campaign: null,
      })),
    );
    const [, two, one, end] = steps.map(({ at }) => at);
    for (const ms of [(one ?? 0) - (two ?? 0), (end ?? 0) - (one ?? 0)]) {
      expect(ms).toBeGreaterThan(990);
      expect(ms).toBeLessThan(2_000);
    }
    expect(page.url()).toBe(`${product.origin}/?${CAMPAIGN}#contact`);
    await page.waitForFunction(() => localStorage.getItem('campaign'));
    expect(JSON.parse((await storedCampaign(page)) ?? '')).toEqual({
      ...Object.fromEntries(CAMPAIGN),
      first_visit: expect.any(String),
    });
    await page.waitForFunction(
      () => Math.abs((document.getElementById('contact')?.getBoundingClientRect().top ?? 0) - 80) < 1.5,
    );

    const click = { ...Object.fromEntries(CAMPAIGN), target: '/#contact' };
    expect(sent('ad_click')).toEqual([{ name: 'ad_click', ...click }]);
    const pushed = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'ad_click'));
    expect(pushed).toEqual([{ event: 'ad_click', ...click }]);
    expect(sent('page_view').map(({ path }) => path)).toEqual([BEFORE, '/ad', '/']);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(BEFORE);
    expect({ messages, exceptions }).toEqual({ messages: [], exceptions: [] });
    await context.close();
  });

  test('redirects home, and nowhere else, without a target or with a hostile one', async () => {
    const targets = [
      null,
      'nope',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'https://example.com/',
      '//example.com',
    ];
    await Promise.all(
      targets.map(async (target) => {
        const context = await browser.newContext();
        const page = await context.newPage();
        const sent = eventsOf(page);
        const { exceptions } = watch(page);
        await page.goto(`${product.origin}/ad${target === null ? '' : `?target=${encodeURIComponent(target)}`}`);
        await page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" }).waitFor({ timeout: 60_000 });
        expect({ target, url: page.url() }).toEqual({ target, url: `${product.origin}/` });
        const none = Object.fromEntries(UTM_FIELDS.map((field) => [field, '']));
        expect(sent('ad_click')).toEqual([{ name: 'ad_click', ...none, target: '/' }]);
        expect(await storedCampaign(page)).toBeNull();
        expect(exceptions).toEqual([]);
        await context.close();
      }),
    );
  });

  test('does not redirect after the visitor leaves it', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/ad?target=quote`, { waitUntil: 'load' });
    await expect(page.getByRole('timer').getByText('2', { exact: true })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await page.waitForTimeout(3_000);
    expect(new URL(page.url()).pathname).toBe('/privacy-policy');
    await page.close();
  });
});
