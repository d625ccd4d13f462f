import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type DeskWorld, findings } from './desk-world.ts';
import { expect, test } from './test.ts';

// "Select all" affects the whole site.
test.use({ siteName: 'emptied' });

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
});

const bar = (page: Page) => page.getByRole('region', { name: 'Selected leads' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const checked = (page: Page) => page.getByRole('checkbox', { name: /^Select /, checked: true });
/** Sends leads of one campaign. @returns them, newest first */
async function send(count: number, campaign: string) {
  const leads = [];
  for (let at = 0; at < count; at += 1) leads.unshift(await world.sendQuote({ utm_campaign: campaign }));
  return leads;
}
async function act(page: Page, button: string) {
  await bar(page).getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('alertdialog');
}
const statusOf = async (id: string) => (await world.json('GET', `/api/quote-requests/${id}`)).status;

test.describe('bulk actions', () => {
  test('Shift-click selects a range to close; leads that a colleague changed are skipped and named', async () => {
    const leads = await send(4, 'range');
    const [first, second, third, fourth] = leads;
    const { page, desk, context, seen } = await world.openDesk('/admin?campaign=range');
    await expect(desk.row(fourth?.name ?? '')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await box(page, first?.name ?? '').click();
    await expect(bar(page)).toContainText('1 selected');
    await box(page, third?.name ?? '').click({ modifiers: ['Shift'] });
    await expect(checked(page)).toHaveCount(3);
    await expect(bar(page)).toContainText('3 selected');
    const dialog = await act(page, 'Close');
    await expect(dialog.getByRole('heading')).toHaveText('Close 3 leads?');
    expect(await findings(page)).toEqual([]);
    // The colleague's change arrives after the desk has sent the versions that it showed.
    await page.route('**/api/leads/bulk', async (route) => {
      await world.patchQuote(second?.id ?? '', { notes: 'Mine' });
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(bar(page).getByRole('status')).toHaveText('2 leads closed. 1 was left as it is.');
    const left = bar(page).getByRole('list', { name: 'Left as they are' }).getByRole('listitem');
    await expect(left).toHaveText(`${second?.name}: changed after you selected it`);
    expect(await findings(page)).toEqual([]);
    expect(await Promise.all(leads.map(({ id }) => statusOf(id)))).toEqual(['closed', 'new', 'closed', 'new']);
    await expect(desk.row(first?.name ?? '')).toContainText('Closed');
    await left.getByRole('link').click();
    await expect(desk.heading(second?.name ?? '')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Done' }).click();
    await expect(bar(page)).toHaveCount(0);
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('the keyboard selects and deselects', async () => {
    const [first, second, third] = await send(3, 'keys');
    const { page, desk, context } = await world.openDesk('/admin?campaign=keys');
    await desk.row(first?.name ?? '').focus();
    await page.keyboard.press('x');
    await expect(box(page, first?.name ?? '')).toBeChecked();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(checked(page)).toHaveCount(3);
    await expect(desk.row(third?.name ?? '')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('x');
    await expect(box(page, second?.name ?? '')).not.toBeChecked();
    await expect(bar(page)).toContainText('2 selected');
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await expect(bar(page)).toHaveCount(0);
    await context.close();
  });

  test('X selects the lead that J or K opened, whatever has the focus', async () => {
    const [, second, third] = await send(3, 'opened');
    const { page, desk, context } = await world.openDesk('/admin?campaign=opened');
    for (const lead of [second, third]) await expect(desk.row(lead?.name ?? '')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(desk.heading(second?.name ?? '')).toBeVisible();
    await page.keyboard.press('x');
    await expect(box(page, second?.name ?? '')).toBeChecked();
    await expect(checked(page)).toHaveCount(1);
    await desk.row(second?.name ?? '').focus();
    await page.keyboard.press('j');
    await expect(desk.heading(third?.name ?? '')).toBeVisible();
    await page.keyboard.press('x');
    await expect(box(page, third?.name ?? '')).toBeChecked();
    await expect(checked(page)).toHaveCount(2);
    await context.close();
  });

  test('"Select all" assigns every result of a filter except a deselected one, even off screen', async () => {
    const leads = await send(60, 'all');
    const kept = leads[1]?.name ?? '';
    const { page, context } = await world.openDesk('/admin?campaign=all');
    await box(page, leads[0]?.name ?? '').click();
    await bar(page).getByRole('button', { name: 'Select all' }).click();
    await expect(bar(page)).toContainText('60 selected');
    await box(page, kept).click();
    await expect(bar(page)).toContainText('59 selected');
    const dialog = await act(page, 'Assign');
    const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
    await expect(dialog.getByLabel('Assigned to')).toHaveValue('');
    await expect(assign).toBeDisabled();
    await dialog.getByLabel('Assigned to').selectOption({ index: 2 });
    await assign.click();
    await expect(bar(page).getByRole('status')).toHaveText('59 leads assigned.');
    const nobodys = await world.json('GET', '/api/leads?campaign=all&assignee=nobody');
    expect(nobodys.map(({ fullName }: { fullName: string }) => fullName)).toEqual([kept]);
    await context.close();
  });

  test('assigning to a colleague who was just removed says so and takes them off the list', async () => {
    const leads = await send(2, 'removed');
    await world.addColleague('pia@example.com');
    const staff = await world.json('GET', '/api/staff');
    const { id } = staff.find(({ email }: { email: string }) => email === 'pia@example.com');
    const { page, context } = await world.openDesk('/admin?campaign=removed');
    for (const { name } of leads) await box(page, name).click();
    const dialog = await act(page, 'Assign');
    const choice = dialog.getByLabel('Assigned to');
    await choice.selectOption({ value: id });
    await world.json('DELETE', `/api/people/${id}`);
    const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
    await assign.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'This person cannot be assigned leads anymore. Nothing was changed. Please choose somebody else.',
    );
    await expect(choice.locator(`option[value="${id}"]`)).toHaveCount(0);
    await expect(choice).toHaveValue('');
    await expect(assign).toBeDisabled();
    await choice.selectOption({ label: 'Admin' });
    await assign.click();
    await expect(bar(page).getByRole('status')).toHaveText('2 leads assigned.');
    await context.close();
  });

  test('assigning leads to yourself notifies nobody', async () => {
    const leads = await send(3, 'own');
    const { page, desk, context } = await world.openDesk();
    let notified = false;
    const notice = desk.toasts.getByText('Assigned to you').first();
    void notice.waitFor().then(
      () => {
        notified = true;
      },
      () => undefined,
    );
    for (const { name } of leads) await box(page, name).click();
    const dialog = await act(page, 'Assign');
    await dialog.getByLabel('Assigned to').selectOption({ label: 'Admin' });
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(bar(page).getByRole('status')).toHaveText('3 leads assigned.');
    // The events of the assignments came before the one of this lead.
    const next = await world.sendQuote();
    await expect(desk.row(next.name)).toBeVisible();
    expect(notified).toBe(false);
    await context.close();
  });

  test('a changed count asks for confirmation again, without excluded leads', async () => {
    const [lead, kept, left] = await send(4, 'grows');
    const { page, context } = await world.openDesk('/admin?campaign=grows&status=new');
    await box(page, lead?.name ?? '').click();
    await bar(page).getByRole('button', { name: 'Select all' }).click();
    await expect(bar(page)).toContainText('4 selected');
    await box(page, kept?.name ?? '').click();
    await box(page, left?.name ?? '').click();
    await expect(bar(page)).toContainText('2 selected');
    const dialog = await act(page, 'Move');
    await expect(dialog.getByRole('heading')).toHaveText('Move 2 leads to In Progress?');
    await send(1, 'grows');
    // An excluded lead that the search no longer finds.
    await world.patchQuote(left?.id ?? '', { status: 'closed' });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('The number of leads has changed');
    await expect(dialog.getByRole('heading')).toHaveText('Move 3 leads to In Progress?');
    expect(await statusOf(lead?.id ?? '')).toBe('new');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(bar(page).getByRole('status')).toHaveText('3 leads moved to In Progress.');
    expect(await statusOf(lead?.id ?? '')).toBe('in_progress');
    expect(await statusOf(kept?.id ?? '')).toBe('new');
    await context.close();
  });

  test('only closed leads are deleted, once their number is typed; progress survives a reload until Done', async () => {
    const leads = await send(3, 'ends');
    for (const { id } of leads.slice(1)) await world.patchQuote(id, { status: 'closed' });
    const { page, desk, context } = await world.openDesk('/admin?campaign=ends');
    await box(page, leads[0]?.name ?? '').click();
    await box(page, leads[2]?.name ?? '').click({ modifiers: ['Shift'] });
    const dialog = await act(page, 'Delete');
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Type 3 to confirm').fill('2');
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Type 3 to confirm').fill('3');
    await confirm.click();
    // The desk shows progress or the result, so it knows the job before the reload.
    await expect(bar(page).getByRole('status')).toContainText(/Deleting 3 leads|leads deleted/);
    await page.reload();
    await expect(bar(page).getByRole('status')).toHaveText('2 leads deleted. 1 was left as it is.');
    await page.reload();
    await expect(bar(page).getByRole('status')).toHaveText('2 leads deleted. 1 was left as it is.');
    await expect(bar(page).getByRole('listitem')).toHaveText(`${leads[0]?.name}: its status does not allow this`);
    await expect(desk.row(leads[0]?.name ?? '')).toBeVisible();
    await expect(desk.row(leads[1]?.name ?? '')).toHaveCount(0);
    await bar(page).getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(desk.row(leads[0]?.name ?? '')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await context.close();
  });

  test('more than 200 skipped leads are all named on request', async () => {
    const leads = await send(203, 'alone');
    await world.json('POST', '/api/leads/bulk', { action: 'close', query: 'campaign=alone', count: 203 });
    await expect
      .poll(async () => (await world.json('GET', '/api/leads/count?campaign=alone&status=closed')).count)
      .toBe(203);
    const { page, context } = await world.openDesk('/admin?campaign=alone');
    await box(page, leads[0]?.name ?? '').click();
    await bar(page).getByRole('button', { name: 'Select all' }).click();
    const dialog = await act(page, 'Close');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(bar(page).getByRole('status')).toHaveText('0 leads closed. 203 were left as they are.');
    const left = bar(page).getByRole('list', { name: 'Left as they are' }).getByRole('listitem');
    await expect(left).toHaveCount(200);
    await bar(page).getByRole('button', { name: 'Name All 203' }).click();
    await expect(left).toHaveCount(203);
    await expect(left.last()).toHaveText(`${leads.at(-1)?.name}: its status does not allow this`);
    await expect(bar(page).getByRole('button', { name: /^Name All/ })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  test('an outage of 6 s does not hide progress', async () => {
    const [lead] = await send(1, 'outage');
    const { page, context } = await world.openDesk('/admin?campaign=outage');
    await box(page, lead?.name ?? '').click();
    const dialog = await act(page, 'Move');
    await page.route('**/api/leads/bulk/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => statusOf(lead?.id ?? '')).toBe('in_progress');
    await page.waitForTimeout(6_000);
    expect(await page.evaluate(() => sessionStorage.getItem('desk-bulk-job'))).not.toBeNull();
    await page.unroute('**/api/leads/bulk/*');
    await expect(bar(page).getByRole('status')).toHaveText('1 lead moved to In Progress.', { timeout: 15_000 });
    await context.close();
  });

  test('a lost response is retried and nothing runs twice', async () => {
    const [lead] = await send(1, 'lost');
    const { page, context } = await world.openDesk('/admin?campaign=lost');
    await box(page, lead?.name ?? '').click();
    const dialog = await act(page, 'Move');
    await page.route('**/api/leads/bulk', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const move = dialog.getByRole('button', { name: 'Move', exact: true });
    await move.click();
    await expect(dialog.getByRole('alert')).toHaveText('No response arrived. Please try again. Nothing is done twice.');
    await page.unroute('**/api/leads/bulk');
    await move.click();
    await expect(bar(page).getByRole('status')).toHaveText('1 lead moved to In Progress.');
    expect((await world.json('GET', `/api/quote-requests/${lead?.id}`)).version).toBe(2);
    await context.close();
  });

  test('an owner can export the selection', async () => {
    const leads = await send(2, 'export');
    const { page, context } = await world.openDesk('/admin?campaign=export');
    await box(page, leads[0]?.name ?? '').click();
    const saving = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('leads.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(leads[0]?.name);
    await page.goto(`${world.origin}/admin/people`);
    await expect(page.getByRole('region', { name: 'Exports' }).getByRole('listitem').first()).toContainText('1 lead');
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  test('a whole tab is exported, without a search or a selection', async () => {
    const [lead] = await send(1, 'tab');
    const { page, desk, context } = await world.openDesk('/admin');
    await expect(desk.row(lead?.name ?? '')).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines.some((line) => line.includes(lead?.name ?? ''))).toBe(true);
    const { count } = await world.json('GET', '/api/leads/count?kind=quote-request&status=new&listed=true');
    expect(lines).toHaveLength(count + 1);
    await context.close();
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1440, 900],
  ] as const) {
    test(`and their dialogs fit and have no axe findings, at ${width} px`, async () => {
      const [lead] = await send(1, `fits-${width}`);
      const { page, context } = await world.openDesk(`/admin?campaign=fits-${width}`, { width, height });
      await box(page, lead?.name ?? '').click();
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      for (const button of ['Assign', 'Follow up', 'Move', 'Close', 'Mark spam', 'Unmark spam', 'Delete']) {
        const dialog = await act(page, button);
        await expect(dialog).toBeInViewport({ ratio: 1 });
        expect({ button, found: await findings(page) }).toEqual({ button, found: [] });
        expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toHaveCount(0);
      }
      const deletion = await act(page, 'Delete');
      await deletion.getByLabel('Type 1 to confirm').fill('1');
      await page.route('**/api/leads/bulk', (route) => route.abort());
      await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(deletion.getByRole('alert')).toBeVisible();
      await expect(deletion).toBeInViewport({ ratio: 1 });
      expect(await findings(page)).toEqual([]);
      await context.close();
    });
  }
});
