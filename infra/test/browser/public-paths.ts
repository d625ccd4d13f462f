import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Home, 23 services, work samples, investments, privacy policy. */
const AT_LEAST = 27;

/** Paths of the pages that the site's own sitemap names. */
export async function publicPaths(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    if (!address.startsWith(`${origin}/`)) throw new Error(`the sitemap names an address of another site: ${address}`);
    return new URL(address).pathname;
  });
  if (paths.length < AT_LEAST) throw new Error(`the sitemap names only ${paths.length} pages`);
  return paths;
}

/** Where a page is by now. */
export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Public pages that no sitemap names: sign-in, what an ad leads to, the second address of a service, and no page. */
export const UNLISTED_PATHS = ['/login', '/ad', '/services/water-damage-restoration', '/no-such-page'];

/** One page of each kind. */
export const KINDS = ['/', '/services/roofing', '/work-samples', '/investments', '/privacy-policy', ...UNLISTED_PATHS];

/** A page without its scripts, for what needs none: all pages in the time that few whole ones take. Its fonts and pictures have not come yet, either. */
export async function openPlain(browser: Browser, options?: BrowserContextOptions) {
  const page = await browser.newPage(options);
  await page.route('**/*.{js,woff2,avif,webp}', (route) => route.abort());
  return page;
}

/** Keeps the page of an ad from leading on: its seconds do not pass. */
export async function holdAd(page: Page) {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const held = (run: TimerHandler, ms: number | undefined, ...rest: unknown[]) =>
      ms === 1_000 && location.pathname === '/ad' ? 0 : setTimeout(run, ms, ...rest);
    Object.assign(window, { setTimeout: held });
  });
}
