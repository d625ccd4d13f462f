// `npm run text [-- origin]`: every word of the public pages of a running site, page by page, to be read from top to
// bottom. Header and footer are printed once; answers that are folded on the page are unfolded.
import { openBrowser } from '@site/testing/browser';
import { runningSite } from '../bench/running-site.ts';
import { chromiumPath } from '../test/chromium.ts';

/** Pages that no sitemap names. */
const UNLISTED = ['/login', '/ad', '/no-such-page'];

const origin = await runningSite(process.argv[2]);
const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

const browser = await openBrowser(await chromiumPath());
// Without scripts: what the server sends is all of it, and an ad leads nowhere.
const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
for (const path of [...listed, ...UNLISTED]) {
  await page.goto(origin + path);
  const text = await page.evaluate(
    (parts) => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
      const alts = [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ alt }) => alt && `[${alt}]`);
      const words = parts.map((part) => document.querySelector<HTMLElement>(part)?.innerText);
      const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
      return [document.title, description, ...words, ...alts].filter(Boolean).join('\n');
    },
    path === listed[0] ? ['header', 'main', 'footer'] : ['main'],
  );
  console.log(`${'='.repeat(20)} ${path}\n${text.replace(/\n\s*\n+/g, '\n')}\n`);
}
await browser.close();
