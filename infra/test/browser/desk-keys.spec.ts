import { type DeskWorld, findings } from './desk-world.ts';
import { expect, test } from './test.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

test.describe('keyboard shortcuts', () => {
  test('move through the list, focus the notes, save, and are listed', async () => {
    const second = await world.sendQuote();
    const first = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await expect(desk.row(first.name)).toBeVisible();
    await page.keyboard.press('j');
    await expect(desk.heading(first.name)).toBeVisible();
    await page.keyboard.press('j');
    await expect(desk.heading(second.name)).toBeVisible();
    await page.keyboard.press('k');
    await expect(desk.heading(first.name)).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.type('jkn/?');
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('jkn/?');
    await page.keyboard.press('Control+Enter');
    await desk.toast('Request updated');
    expect((await world.listed('quote-requests', 'new', first.id))?.notes).toBe('jkn/?');
    await desk.tab('New Quotes').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await context.close();
  });

  test('of a single key can be turned off, and on again in the account', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await expect(desk.row(name)).toBeVisible();
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Use the shortcuts of a single key in this browser' }).uncheck();
    await page.keyboard.press('Escape');
    for (const key of ['j', 'k', 'x', '/', '?']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await expect(desk.heading(name)).toHaveCount(0);
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Saved by two keys');
    await page.keyboard.press('Control+Enter');
    await desk.toast('Request updated');

    await page.goto(`${world.origin}/admin/account`);
    const section = page.getByRole('region', { name: 'Keyboard Shortcuts' });
    await expect(section.getByText('Next lead')).toBeVisible();
    await section.getByRole('checkbox').check();
    expect(await findings(page)).toEqual([]);
    await page.goto(`${world.origin}/admin`);
    await expect(desk.row(name)).toBeVisible();
    await page.keyboard.press('j');
    await expect(desk.heading(name)).toBeVisible();
    await context.close();
  });
});
