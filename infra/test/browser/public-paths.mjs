/** Paths of the pages that the site's own sitemap names. @param {string} origin @returns {Promise<string[]>} */
export async function publicPaths(origin) {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    if (!address.startsWith(`${origin}/`)) throw new Error(`the sitemap names an address of another site: ${address}`);
    return new URL(address).pathname;
  });
}

/** Where a page is by now. @param {import('playwright-core').Page} page */
export const pathOf = (page) => new URL(page.url()).pathname;

/** Public pages that no sitemap names: sign-in, what an ad leads to, the second address of a service, and no page. */
export const UNLISTED_PATHS = ['/login', '/ad', '/services/water-damage-restoration', '/no-such-page'];

/** Keeps the page of an ad from leading on: its seconds do not pass. @param {import('playwright-core').Page} page */
export async function holdAd(page) {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const held = (
      /** @type {TimerHandler} */ run,
      /** @type {number | undefined} */ ms,
      /** @type {unknown[]} */ ...rest
    ) => (ms === 1_000 && location.pathname === '/ad' ? 0 : setTimeout(run, ms, ...rest));
    Object.assign(window, { setTimeout: held });
  });
}
