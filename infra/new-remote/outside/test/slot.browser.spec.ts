import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Alone, startAlone } from '@site/kit/testing';
import { type Browser, chromium } from 'playwright';

let alone: Alone;
let browser: Browser;
beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({ executablePath, args });
  alone = await startAlone();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await alone?.stop();
});

it('shows its slot in the mock host', async () => {
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
  });
  await page.goto(`${alone.origin}/?slot=sample-note`);
  await page.getByText('A note from mfe-sample').waitFor();
  expect(messages).toEqual([]);
});
