import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, watch } from './open-browser.ts';
import { startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, 60_000);

describe('Swagger UI', () => {
  it('shows every operation through the public port, and calls one', async () => {
    const page = await browser.newPage();
    const { messages, exceptions } = watch(page);
    await page.goto(`${product.origin}/api/docs`);
    const operation = page.locator('#operations-Sessions-getSession');
    await operation
      .getByRole('button', { name: /session/ })
      .first()
      .click();
    expect(await page.locator('.opblock').count()).toBe(27);
    expect(messages).toEqual([]);
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '401' }).waitFor();
    expect(exceptions).toEqual([]);
    await page.close();
  }, 60_000);
});
