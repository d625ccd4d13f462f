// `npm run text [-- origin]`: all text of the public pages of a running site, page by page, for proofreading. Header
// and footer are printed once; collapsed answers are expanded. The texts of forms and fallbacks follow, from their code.
import { openBrowser } from '@site/testing/browser';
import { runningSite } from '../bench/running-site.ts';
import { chromiumPath } from '../test/chromium.ts';
import { wordsInCode } from './words-in-code.ts';

/** Pages outside the sitemap. */
const UNLISTED = ['/login', '/ad', '/no-such-page'];

const origin = await runningSite(process.argv[2]);
const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

const browser = await openBrowser(await chromiumPath());
// Without scripts: the server's HTML is complete, and an ad page does not redirect.
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
for (const [file, texts] of wordsInCode()) console.log(`${'='.repeat(20)} ${file}\n${texts.join('\n')}\n`);
