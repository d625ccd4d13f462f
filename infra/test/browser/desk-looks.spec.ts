// What the desk shows by color alone, and in forced colors.

import { type DeskWorld } from './desk-world.ts';
import { expect, test } from './test.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

for (const forcedColors of ['none', 'active'] as const) {
  for (const name of ['Sound', 'My day']) {
    test(`the button "${name}" shows that it is on, forced colors: ${forcedColors}`, async () => {
      const { page, context } = await world.openDesk();
      await page.emulateMedia({ forcedColors });
      const button = page.getByRole('button', { name, exact: true });
      const color = () => button.evaluate((one) => getComputedStyle(one).color);
      // A click would leave the pointer on the button, which changes its color too.
      await button.focus();
      const off = await color();
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(color).not.toBe(off);
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await expect.poll(color).toBe(off);
      await context.close();
    });
  }
}
