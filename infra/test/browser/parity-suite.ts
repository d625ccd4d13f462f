import { watch } from '@site/testing/browser';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, test } from './test.ts';

interface Host {
  browser: Browser;
  origin: string;
}

/** Expected errors of a failing page: React reports the error that a boundary has caught. */
const ON_PURPOSE = /broken on purpose|NotFoundError|not found|The above error|%o/;

/**
 * Tests everything that a frontend may rely on, with a frontend that uses all of it (infra/test/fixtures/mfe-parity).
 * All hosts run the same tests: a host that behaves differently is wrong.
 */
export function testsOfHost(hostOf: () => Host) {
  async function open(path: string = '/parity', { before }: { before?: (page: Page) => Promise<unknown> } = {}) {
    const { browser, origin } = hostOf();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const seen = watch(page);
    await before?.(page);
    await page.goto(origin + path);
    await waitForPageView(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    return { page, seen, origin };
  }
  /** A page view means that the page is visible and hydrated. */
  const waitForPageView = (page: Page) =>
    page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'));
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const clickLink = (page: Page, name: string) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).click();
  const statusText = (page: Page, name: string) => page.getByRole('status', { name, exact: true }).innerText();
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const isSameDocument = (page: Page) =>
    page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
  const views = async (page: Page) =>
    (await page.evaluate(() => window.dataLayer ?? []))
      .filter(({ event }) => event === 'page_view')
      .map(({ path, title }) => `${path} ${title}`);
  /** Waits until a section is in place below the sticky header. */
  const waitUntilScrolledTo = (page: Page, id: string) =>
    page.waitForFunction(
      (section) => Math.abs((document.getElementById(section)?.getBoundingClientRect().top ?? 0) - 80) < 2,
      id,
    );
  async function close({ page, seen }: { page: Page; seen: ReturnType<typeof watch> }) {
    expect(seen.exceptions.filter((text) => !ON_PURPOSE.test(text))).toEqual([]);
    expect(seen.messages.filter((text) => /^(error|warning)/.test(text) && !ON_PURPOSE.test(text))).toEqual([]);
    await page.context().close();
  }

  test('exposes the location of the page', async () => {
    const opened = await open('/parity?tab=one');
    const { page, origin } = opened;
    await page.waitForFunction(() => document.querySelector('[aria-label=Search]')?.textContent === '?tab=one');
    expect(await statusText(page, 'Path')).toBe('/parity');
    expect(await statusText(page, 'Params')).toBe('{}');
    expect(await statusText(page, 'Origin')).toBe(origin);
    await close(opened);
  });

  test('follows links on the client, and leaves other links to the browser', async () => {
    const opened = await open();
    const { page } = opened;
    const link = page.getByRole('link', { name: 'To one' });
    await expect(link).toHaveAttribute('href', '/parity/items/one');
    await clickLink(page, 'Held');
    expect(new URL(page.url()).pathname).toBe('/parity');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await heading(tab, 'Item one');
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/parity');
    await link.click();
    await heading(page, 'Item one');
    expect(new URL(page.url()).pathname).toBe('/parity/items/one');
    await page.goBack();
    await heading(page, 'Parity');
    await page.goForward();
    await heading(page, 'Item one');
    expect(await isSameDocument(page)).toBe(true);
    await close(opened);
  });

  test('decodes parameters, identically for the page and the hook', async () => {
    const opened = await open();
    const { page } = opened;
    await press(page, 'Navigate');
    await heading(page, 'Item two words');
    expect(await statusText(page, 'Path')).toBe('/parity/items/two%20words');
    expect(await statusText(page, 'Alike')).toBe('true');
    await page.goto(`${hostOf().origin}/parity/items/%E2%82%AC`);
    await heading(page, 'Item €');
    await close(opened);
  });

  test('replaces a history entry on request', async () => {
    const opened = await open('/parity/items/one');
    const { page } = opened;
    await clickLink(page, 'Back');
    await press(page, 'Replace');
    await heading(page, 'Item three');
    await page.goBack();
    await heading(page, 'Item one');
    expect(await isSameDocument(page)).toBe(true);
    await close(opened);
  });

  test('keeps a page and its state while only the query changes', async () => {
    const opened = await open();
    const { page } = opened;
    await press(page, 'Count');
    await clickLink(page, 'To the tab');
    await page.waitForFunction(() => document.querySelector('[aria-label=Search]')?.textContent === '?tab=two');
    expect(await statusText(page, 'Count')).toBe('1');
    expect(await views(page)).toHaveLength(1);
    await clickLink(page, 'To one');
    await heading(page, 'Item one');
    await page.goBack();
    expect(await statusText(page, 'Count')).toBe('0');
    await close(opened);
  });

  test('scrolls to sections below the header, and reports whether one exists', async () => {
    const opened = await open();
    const { page } = opened;
    await press(page, 'Scroll far');
    await waitUntilScrolledTo(page, 'far');
    expect(new URL(page.url()).hash).toBe('#far');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('far');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await statusText(page, 'Said')).toBe('true');
    await press(page, 'Scroll nowhere');
    expect(await statusText(page, 'Said')).toBe('false');
    await clickLink(page, 'To far');
    await waitUntilScrolledTo(page, 'far');
    expect(await views(page)).toHaveLength(1);
    await close(opened);
  });

  test('starts a page at its top or at the named section, with the focus there', async () => {
    const opened = await open('/parity/items/one');
    const { page } = opened;
    await clickLink(page, 'To far away');
    await heading(page, 'Parity');
    await waitUntilScrolledTo(page, 'far');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('far');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await clickLink(page, 'To one');
    await heading(page, 'Item one');
    await clickLink(page, 'To four');
    await heading(page, 'Item four');
    await page.waitForFunction(() => scrollY === 0 && document.activeElement?.localName === 'h1');
    await close(opened);
  });

  test('has the metadata of the current page, and none of the previous one', async () => {
    const opened = await open();
    const { page, origin } = opened;
    /** The part of PageMeta's output that the document contains. */
    const meta = () =>
      page.evaluate(() => {
        const all = (selector: string, attribute: string) =>
          [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
        return {
          title: [...document.querySelectorAll('title')]
            .filter((element) => !element.closest('svg'))
            .map((element) => element.textContent),
          description: all('meta[name=description]', 'content'),
          keywords: all('meta[name=keywords]', 'content'),
          robots: all('meta[name=robots]', 'content'),
          region: all('meta[name="geo.region"]', 'content'),
          canonical: all('link[rel=canonical]', 'href'),
          social: all('meta[property="og:title"]', 'content'),
          picture: all('meta[property="og:image"]', 'content'),
          data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
            JSON.parse(textContent ?? ''),
          ),
        };
      });
    const start = {
      title: [expect.stringMatching(/^Parity \| /)],
      description: ['What a host gives'],
      keywords: ['host, parity'],
      robots: ['index, follow'],
      region: ['US-TX'],
      canonical: [`${origin}/parity`],
      social: [expect.stringMatching(/^Parity \| /)],
      picture: [`${origin}/social.png`],
      data: [{ '@type': 'Thing', name: 'Parity </script>' }],
    };
    expect(await meta()).toEqual(start);
    await clickLink(page, 'To one');
    await heading(page, 'Item one');
    expect(await meta()).toEqual({
      title: [expect.stringMatching(/^Item one \| /)],
      description: [],
      keywords: [],
      robots: ['noindex, nofollow'],
      region: ['US-TX'],
      canonical: [],
      social: [expect.stringMatching(/^Item one \| /)],
      picture: [`${origin}/social-card.png`],
      data: [],
    });
    await clickLink(page, 'Back');
    await heading(page, 'Parity');
    expect(await meta()).toEqual(start);
    await close(opened);
  });

  test('shows the not-found page for unknown parameters and unknown paths', async () => {
    for (const name of ['To nothing', 'Elsewhere']) {
      const opened = await open();
      const { page } = opened;
      await clickLink(page, name);
      await heading(page, '404 Page Not Found');
      await page.waitForFunction(() => document.title.startsWith('Page Not Found'));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
      expect(await isSameDocument(page)).toBe(true);
      await page.goBack();
      await heading(page, 'Parity');
      await close(opened);
    }
    const opened = await open('/parity/items/nothing');
    await heading(opened.page, '404 Page Not Found');
    await opened.page.context().close();
  });

  test('renders a slot with its owner’s component and its properties', async () => {
    const opened = await open();
    const { page } = opened;
    const slot = page.locator('[data-slot=quote-form]');
    await slot.scrollIntoViewIfNeeded();
    await expect(slot.getByText('Chosen: roofing, hvac')).toBeVisible();
    // Until its code loads, a press has no effect.
    await expect(pressUntilHydrated(slot.getByRole('button'))).resolves.toBe(true);
    // Changes elsewhere on the page leave it unchanged.
    const before = await slot.getByRole('button').innerText();
    await page.evaluate(() => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Count')?.click());
    await expect(slot.getByRole('button')).toHaveText(before, { useInnerText: true });
    await close(opened);
  });

  test('loads the code of an awaited slot early', async () => {
    const opened = await open();
    const { page } = opened;
    await press(page, 'Wake');
    await page.reload();
    await waitForPageView(page);
    await page.waitForFunction(() => {
      const button = document.querySelector('[data-slot=quote-form] button') as HTMLButtonElement | null;
      button?.click();
      return button?.textContent === 'Pressed 1';
    });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await press(page, 'Sleep');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await close(opened);
  });

  test('confines a failure to a slot or a page', async () => {
    const opened = await open();
    const { page } = opened;
    const slot = page.locator('[data-slot=quote-form]');
    await slot.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => {
      (document.querySelector('[data-slot=quote-form] button') as HTMLButtonElement | null)?.click();
      return document.body.innerText.includes('could not be loaded');
    });
    await heading(page, 'Parity');
    // In development an overlay with the slot's error covers the page.
    await page.getByRole('button', { name: 'Break', exact: true }).dispatchEvent('click');
    await expect(page.getByRole('main').getByText('This part of the page could not be loaded.')).toBeVisible();
    expect(await page.getByRole('heading', { level: 1, name: 'Parity' }).count()).toBe(0);
    await page.goto(`${hostOf().origin}/parity`);
    await heading(page, 'Parity');
    await close(opened);
  });

  test('shows toasts in their region', async () => {
    const opened = await open();
    const { page } = opened;
    const region = page.getByRole('region', { name: 'Notifications (F8)' });
    await press(page, 'Tell');
    const toast = region.getByRole('listitem');
    await expect(toast.getByText('All is well')).toBeVisible();
    await expect(toast).toHaveAttribute('data-variant', 'default');
    await press(page, 'Warn');
    await expect(region.getByText('Warned')).toBeVisible();
    await expect(toast).toHaveCount(1);
    await expect(toast).toHaveAttribute('data-variant', 'destructive');
    await page.keyboard.press('Escape');
    await expect(toast).toHaveCount(0);
    await close(opened);
  });

  test('reports views and events, to the page and the API', async () => {
    const sent: unknown[] = [];
    const opened = await open('/parity', {
      before: async (page) =>
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/api/events')) sent.push(request.postDataJSON());
        }),
    });
    const { page } = opened;
    await clickLink(page, 'To one');
    await heading(page, 'Item one');
    await clickLink(page, 'Back');
    await heading(page, 'Parity');
    await page.waitForFunction(() => window.dataLayer?.length === 3);
    expect(await views(page)).toEqual([
      expect.stringMatching(/^\/parity Parity \| /),
      expect.stringMatching(/^\/parity\/items\/one Item one \| /),
      expect.stringMatching(/^\/parity Parity \| /),
    ]);
    await press(page, 'Track');
    expect(await page.evaluate(() => window.dataLayer?.at(-1))).toEqual({ event: 'form_submit', form: 'contact' });
    expect(sent).toHaveLength(4);
    expect(sent.at(-1)).toEqual({ name: 'form_submit', form: 'contact' });
    await close(opened);
  });

  test('captures a visit’s campaign', async () => {
    const opened = await open('/parity?utm_source=news&utm_medium=mail&other=1');
    const { page } = opened;
    await press(page, 'Campaign');
    expect(JSON.parse(await statusText(page, 'Said'))).toEqual({ utm_source: 'news', utm_medium: 'mail' });
    await clickLink(page, 'To one');
    await heading(page, 'Item one');
    await clickLink(page, 'Back');
    await press(page, 'Campaign');
    expect(JSON.parse(await statusText(page, 'Said'))).toEqual({ utm_source: 'news', utm_medium: 'mail' });
    await close(opened);
  });

  test('provides the icon sprite and the platform’s styles', async () => {
    const opened = await open();
    const { page } = opened;
    const href = (await page.locator('main svg.icon use').first().getAttribute('href')) ?? '';
    const [sprite, id] = href.split('#');
    const text = await page.evaluate(async (path) => (await fetch(path ?? '')).text(), sprite);
    expect(text).toContain(`id="${id}"`);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)).toBe('80px');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await close(opened);
  });
}

/** Presses until a press has an effect. */
async function pressUntilHydrated(button: Locator) {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    await button.click();
    if ((await button.innerText()) !== 'Pressed 0') return true;
  }
  return false;
}
