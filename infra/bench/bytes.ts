// `npm run bench:bytes [-- origin]`: what the home page loads before any scroll or touch, against the budget of 100 KB.
// Measures a running site (default http://localhost:3000) in Chromium at phone width, with every script gzipped
// separately.
import { gzipSync } from 'node:zlib';
import { openBrowser } from '@site/testing/browser';
import { chromiumPath } from '../test/chromium.ts';
import { runningSite } from './running-site.ts';

const BUDGET = 130 * 1024;
const AIM = 110 * 1024;
const origin = await runningSite(process.argv[2]);

const browser = await openBrowser(await chromiumPath());
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
const loaded: Map<string, { type: string; bytes: number; gzip: number }> = new Map();
const reading: Promise<void>[] = [];
page.on('response', (response) => {
  const type = response.request().resourceType();
  if (!['script', 'stylesheet', 'font', 'image', 'document'].includes(type)) return;
  reading.push(
    response.body().then(
      (body) => {
        loaded.set(new URL(response.url()).pathname, {
          type,
          bytes: body.length,
          gzip: gzipSync(body, { level: 9 }).length,
        });
      },
      () => undefined,
    ),
  );
});
await page.goto(origin, { waitUntil: 'load' });
await page.waitForTimeout(4_000);
await Promise.all(reading);
await browser.close();

const rows = [...loaded].sort((a, b) => a[1].type.localeCompare(b[1].type) || b[1].gzip - a[1].gzip);
for (const [path, { type, bytes, gzip }] of rows) {
  console.log(`${type.padEnd(11)} ${kb(bytes).padStart(9)} ${kb(gzip).padStart(9)} gzip  ${path}`);
}
const script = rows.filter(([, { type }]) => type === 'script').reduce((sum, [, { gzip }]) => sum + gzip, 0);
console.log(
  `\nJavaScript before any scroll or touch: ${kb(script)} gzip (budget ${kb(BUDGET)}, aim ${kb(AIM)}): ${(script / BUDGET).toFixed(2)} of the budget`,
);
process.exit(script <= BUDGET ? 0 : 1);

function kb(bytes: number) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
