// `npm run bench:bytes [-- origin]`: what the home page loads before any scroll or touch, against the budget of 105 KB.
// Measures a running site (default http://localhost:3000) in Chromium at phone width. Bytes are counted as sent,
// compressed by the server, with the response's headers; `unpacked` is the body's size after decompression.
import type { Request } from '@playwright/test';
import { openBrowser } from '@site/testing/browser';
import { chromiumPath } from '../test/chromium.ts';
import { runningSite } from './running-site.ts';

const BUDGET = 105 * 1024;
const AIM = 95 * 1024;
const origin = await runningSite(process.argv[2]);

const browser = await openBrowser(await chromiumPath());
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
const loaded: Map<string, { type: string; unpacked: number; sent: number }> = new Map();
const reading: Promise<void>[] = [];
page.on('requestfinished', (request) => {
  const type = request.resourceType();
  if (!['script', 'stylesheet', 'font', 'image', 'document'].includes(type)) return;
  reading.push(measure(request, type).catch(() => undefined));
});
await page.goto(origin, { waitUntil: 'load' });
await page.waitForTimeout(3_000);
await Promise.all(reading);
await browser.close();

const rows = [...loaded].sort((a, b) => a[1].type.localeCompare(b[1].type) || b[1].sent - a[1].sent);
for (const [path, { type, unpacked, sent }] of rows) {
  console.log(`${type.padEnd(11)} ${kb(unpacked).padStart(9)} unpacked ${kb(sent).padStart(9)} sent  ${path}`);
}
const script = rows.filter(([, { type }]) => type === 'script').reduce((sum, [, { sent }]) => sum + sent, 0);
console.log(
  `\nJavaScript before any scroll or touch: ${kb(script)} (budget ${kb(BUDGET)}, aim ${kb(AIM)}): ${(script / BUDGET).toFixed(2)} of the budget`,
);
process.exit(script <= BUDGET ? 0 : 1);

async function measure(request: Request, type: string) {
  const response = await request.response();
  const [body, { responseBodySize, responseHeadersSize }] = await Promise.all([response?.body(), request.sizes()]);
  loaded.set(new URL(request.url()).pathname, {
    type,
    unpacked: body?.length ?? 0,
    sent: responseBodySize + responseHeadersSize,
  });
}

function kb(bytes: number) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
