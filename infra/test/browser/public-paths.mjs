/** Paths of the pages that the site's own sitemap names. @param {string} origin @returns {Promise<string[]>} */
export async function publicPaths(origin) {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    if (!address.startsWith(`${origin}/`)) throw new Error(`the sitemap names an address of another site: ${address}`);
    return new URL(address).pathname;
  });
}
