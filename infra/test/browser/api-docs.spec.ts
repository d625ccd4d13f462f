import { watch } from '@site/testing/browser';
import { expect, test } from './test.ts';

test.describe('Swagger UI', () => {
  test('shows every operation through the public port, and calls one', async ({ site, browser }) => {
    const page = await browser.newPage();
    const { messages, exceptions } = watch(page);
    await page.goto(`${site.origin}/api/docs`);
    const operation = page.locator('#operations-Sessions-getSession');
    await operation
      .getByRole('button', { name: /session/ })
      .first()
      .click();
    await expect(page.locator('.opblock')).toHaveCount(64);
    expect(messages).toEqual([]);
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await expect(operation.locator('.live-responses-table .response-col_status', { hasText: '401' })).toBeVisible();
    expect(exceptions).toEqual([]);
    await page.close();
  });
});
