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

  test('continue at the place of a lead that has left its list', async () => {
    const sent = [];
    for (let at = 0; at < 4; at += 1) sent.unshift(await world.sendQuote({ utm_campaign: 'left-list' }));
    const [first, second, third, fourth] = sent;
    if (!first || !second || !third || !fourth) throw new Error('not sent');
    const { page, desk, context } = await world.openDesk('/admin?campaign=left-list');
    await expect(desk.row(first.name)).toBeVisible();
    for (const lead of [first, second]) {
      await page.keyboard.press('j');
      await expect(desk.heading(lead.name)).toBeVisible();
    }
    await world.patchQuote(second.id, { status: 'closed' });
    await world.call('DELETE', `/api/quote-requests/${second.id}`);
    await expect(desk.heading(second.name)).toHaveCount(0);
    await expect(desk.row(second.name)).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(desk.heading(third.name)).toBeVisible();
    await page.keyboard.press('j');
    await expect(desk.heading(fourth.name)).toBeVisible();
    await world.patchQuote(fourth.id, { status: 'closed' });
    await world.call('DELETE', `/api/quote-requests/${fourth.id}`);
    await expect(desk.heading(fourth.name)).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(desk.heading(third.name)).toBeVisible();
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
