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

test('the outline of an unchecked checkbox has a contrast of at least 3:1', async () => {
  const { name } = await world.sendQuote();
  const { page, context } = await world.openDesk();
  const box = page.getByRole('checkbox', { name: `Select ${name}` });
  const contrast = await box.evaluate((one) => {
    const { borderTopColor, opacity } = getComputedStyle(one, '::before');
    const [red = 0, green = 0, blue = 0] = (borderTopColor.match(/\d+/g) ?? []).map((channel) => {
      const onWhite = (Number(channel) * Number(opacity) + 255 * (1 - Number(opacity))) / 255;
      return onWhite <= 0.04045 ? onWhite / 12.92 : ((onWhite + 0.055) / 1.055) ** 2.4;
    });
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
  });
  expect(contrast).toBeGreaterThanOrEqual(3);
  await context.close();
});

test('a name in the list is cut only where the date begins', async () => {
  const { id, name } = await world.sendQuote();
  await world.json('POST', `/api/leads/${id}/contacts`, { outcome: 'left_voicemail' });
  const { desk, context } = await world.openDesk();
  const row = desk.row(name);
  // Wider than the date above them.
  await expect(row.getByText(/^Left voicemail /)).toBeVisible();
  const room = await row.evaluate((one) => {
    const [start, end] = ['b', 'time'].map((part) => one.querySelector(part)?.getBoundingClientRect());
    return Math.round((end?.left ?? 0) - (start?.right ?? 0));
  });
  expect(room).toBe(12);
  await context.close();
});
