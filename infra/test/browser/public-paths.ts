import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Home, 23 services, work samples, investments, privacy policy. */
const AT_LEAST = 27;

/** Paths of the pages in the site's own sitemap. */
export async function publicPaths(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    if (!address.startsWith(`${origin}/`)) throw new Error(`the sitemap names an address of another site: ${address}`);
    return new URL(address).pathname;
  });
  if (paths.length < AT_LEAST) throw new Error(`the sitemap names only ${paths.length} pages`);
  return paths;
}

/** The current path of a page. */
export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Public pages outside the sitemap: sign-in, the ad landing page, the alias of a service, and an unknown page. */
export const UNLISTED_PATHS = ['/login', '/ad', '/services/water-damage-restoration', '/no-such-page'];

export const ONE_PATH_PER_PAGE_TYPE = [
  '/',
  '/services/roofing',
  '/work-samples',
  '/investments',
  '/privacy-policy',
  ...UNLISTED_PATHS,
];

/**
 * A page without scripts, fonts and pictures, for tests that need none: every page of the site then loads in the time
 * of a few full ones.
 */
export async function openPlain(browser: Browser, options?: BrowserContextOptions) {
  const page = await browser.newPage(options);
  await page.route('**/*.{js,woff2,avif,webp}', (route) => route.abort());
  return page;
}

/** Opens a page and waits until it is hydrated. An ad page does not redirect. */
export async function openHydrated(browser: Browser, address: string, options?: BrowserContextOptions) {
  const page = await browser.newPage(options);
  if (new URL(address).pathname === '/ad') await stopAdRedirect(page);
  await page.goto(address, { waitUntil: 'load' });
  if (options?.javaScriptEnabled !== false) await page.waitForFunction(() => window.dataLayer?.length);
  return page;
}

/** Keeps an ad page from redirecting by stopping its countdown. */
export async function stopAdRedirect(page: Page) {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const held = (run: TimerHandler, ms: number | undefined, ...rest: unknown[]) =>
      ms === 1_000 && location.pathname === '/ad' ? 0 : setTimeout(run, ms, ...rest);
    Object.assign(window, { setTimeout: held });
  });
}
