// What changes while the office works: through colleagues, visitors, and time.

import type { Locator, Page } from 'playwright-core';
import { type DeskWorld, findings, holdClock } from './desk-world.ts';
import { expect, test } from './test.ts';

// "My day" covers the whole site.
test.use({ siteName: 'emptied' });

let world: DeskWorld;
let anas: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
  anas = await desk.addColleague('ana@example.com');
});

const myDay = (page: Page) => page.getByRole('list', { name: 'My day' }).getByRole('button');
const namesOf = (rows: Locator) => rows.locator('b:first-child').allTextContents();

test.describe('live updates of the office’s day', () => {
  test('"My day" lists due items first, then new leads, and updates live', async () => {
    const late = await world.sendQuote();
    const today = new Date(Date.now() - 60_000).toISOString();
    await world.patchQuote(late.id, { status: 'in_progress', followUpAt: today });
    const fresh = await world.sendQuote();
    // Tall enough to render every row.
    const { page, desk, context, seen } = await anas.openDesk('/admin', { height: 3_000 });
    await page.getByRole('button', { name: 'My day' }).click();
    await expect(myDay(page).first()).toContainText(late.name);
    await expect(myDay(page).first()).toContainText('Follow-up');
    await expect.poll(() => namesOf(myDay(page))).toContain(fresh.name);
    expect(new URL(page.url()).searchParams.get('view')).toBe('my-day');
    await expect(page.getByRole('tab')).toHaveCount(6);
    expect(await findings(page)).toEqual([]);
    // It no longer needs work today.
    await desk.choose(late.name);
    await page.getByLabel('Follow-up').fill('2099-03-02');
    await expect(desk.row(late.name)).toHaveCount(0);
    await expect(desk.heading(late.name)).toBeVisible();
    const { name } = await world.sendQuote();
    await expect(desk.row(name)).toBeVisible();
    await page.reload();
    await expect(desk.row(fresh.name)).toBeVisible();
    await page.getByRole('button', { name: 'My day' }).click();
    await expect(page.getByRole('list', { name: 'In Progress' })).toBeVisible();
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('"My day" follows the clock while nothing else reports a change', async () => {
    const known = await world.sendQuote();
    const { page, desk, context } = await anas.openDesk('/admin?view=my-day', {
      height: 3_000,
      prepare: async (page) => {
        await page.clock.install();
        await page.route('**/api/live*', (route) => route.abort());
      },
    });
    await expect(desk.row(known.name)).toBeVisible();
    const { name } = await world.sendQuote();
    await page.clock.fastForward(60_000);
    await expect(desk.row(name)).toBeVisible();
    await context.close();
  });

  test('only input of the user extends the session, not what the desk reads because of an event', async () => {
    const { page, context } = await anas.openDesk('/admin?view=my-day');
    const nextRead = async () => (await page.waitForRequest('**/api/leads/my-day')).headers()['x-unattended'];
    // Playwright's own look at the page counts as input for five seconds.
    await expect
      .poll(async () => (await Promise.all([nextRead(), world.sendQuote()]))[0], { timeout: 30_000 })
      .toBe('1');
    const button = page.getByRole('button', { name: 'My day' });
    await button.click();
    expect((await Promise.all([nextRead(), button.click()]))[0]).toBeUndefined();
    await context.close();
  });

  test('a newly assigned lead notifies the assignee and appears in "My day"', async () => {
    const { id, name } = await world.sendQuote();
    const hers = await anas.openDesk('/admin?tab=closed-quotes', { height: 3_000 });
    await hers.page.getByRole('button', { name: 'My day' }).click();
    const mine = await world.openDesk(`/admin?tab=new-quotes&lead=${id}`);
    await mine.page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Ana' });
    await hers.desk.toast('Assigned to you');
    await expect(hers.desk.toasts.getByText(name)).toBeVisible();
    await expect(hers.desk.row(name)).toBeVisible();
    // The colleague who assigned it gets no toast.
    await expect(mine.desk.toasts.getByText('Assigned to you')).toHaveCount(0);
    await mine.page.getByRole('button', { name: 'My day' }).click();
    await expect(mine.desk.panel.getByText(/^My day/)).toBeVisible();
    await expect(mine.desk.row(name)).toHaveCount(0);
    await mine.context.close();
    await hers.context.close();
  });

  test('many leads assigned at once are one notice, and every one is current', async () => {
    const names = [];
    for (let at = 0; at < 80; at += 1) names.push((await world.sendQuote({ utm_campaign: 'handed' })).name);
    const staff = await world.json('GET', '/api/staff');
    const { id } = staff.find(({ email }: { email: string }) => email === 'ana@example.com');
    const { page, desk, context, seen } = await anas.openDesk('/admin', { height: 12_000 });
    for (const name of names.slice(-50)) await expect(desk.row(name)).toBeVisible();
    const assign = { action: 'assign', assigneeId: id, query: 'campaign=handed', count: 80 };
    await world.json('POST', '/api/leads/bulk', assign);
    await desk.toast('80 leads assigned to you');
    const assignee = desk.panel.getByRole('combobox', { name: 'Assigned to' });
    for (const name of names.slice(-50)) {
      await desk.choose(name);
      await expect(assignee.getByRole('option', { selected: true })).toHaveText('Ana');
    }
    expect(seen.exceptions).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'siteFailures'))).toEqual([]);
    await context.close();
  });

  test('colleagues passed with arrow keys are not assigned; the last one is, even if the page is left at once', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk(`/admin?lead=${id}`, {
      prepare: (page) => page.clock.install(),
    });
    await expect(desk.heading(name)).toBeVisible();
    const assignee = page.getByRole('combobox', { name: 'Assigned to' });
    await expect(assignee.getByRole('option', { name: 'Ana', exact: true })).toBeAttached();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    // A colleague with the choice for a second is assigned.
    await holdClock(page);
    await assignee.press('ArrowDown');
    const passed = await assignee.inputValue();
    await assignee.press('ArrowDown');
    const last = await assignee.inputValue();
    await page.clock.resume();
    await desk.toast('Request updated');
    expect(sent).toEqual([{ assigneeId: last }]);
    await assignee.press('ArrowUp');
    await page.reload();
    await expect.poll(async () => (await world.listed('quote-requests', 'new', id))?.assigneeId).toBe(passed);
    await context.close();
  });

  test('the choice of assignees follows changes of the staff', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await anas.openDesk(`/admin?lead=${id}`);
    await expect(desk.heading(name)).toBeVisible();
    const assignee = page.getByRole('combobox', { name: 'Assigned to' });
    const chosen = assignee.locator('option:checked');
    const choice = (label: string) => assignee.getByRole('option', { name: label, exact: true });
    await expect(choice('Ana')).toBeAttached();
    const idOf = async (email: string): Promise<string> =>
      (await world.json('GET', '/api/staff')).find((member: { email: string }) => member.email === email).id;

    // A colleague assigns the lead to a new account.
    await world.addColleague('ben@example.com');
    await world.patchQuote(id, { assigneeId: await idOf('ben@example.com') });
    await expect(chosen).toHaveText('Ben');
    await world.addColleague('cleo@example.com');
    await expect(choice('Cleo')).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(choice('Cleo')).toBeAttached();

    await world.json('DELETE', `/api/people/${await idOf('cleo@example.com')}`);
    await assignee.selectOption({ label: 'Cleo' });
    await desk.toast('Update failed', 'destructive');
    await expect(choice('Cleo')).toHaveCount(0);
    await expect(chosen).toHaveText('Ben');
    await context.close();
  });

  test('presence shows a colleague on the same lead while they view it', async () => {
    const { name } = await world.sendQuote();
    const other = await world.sendQuote();
    const mine = await world.openDesk();
    const hers = await anas.openDesk();
    await mine.desk.choose(name);
    await expect(mine.page.getByText('viewing this')).toHaveCount(0);
    await hers.desk.choose(name);
    await expect(mine.page.getByText('Ana is viewing this')).toBeVisible();
    await expect(hers.page.getByText('Admin is viewing this')).toBeVisible();
    expect(await findings(mine.page)).toEqual([]);
    await hers.desk.choose(other.name);
    await expect(mine.page.getByText('viewing this')).toHaveCount(0);
    await hers.desk.choose(name);
    await expect(mine.page.getByText('Ana is viewing this')).toBeVisible();
    await hers.page.goto('about:blank');
    await expect(mine.page.getByText('viewing this')).toHaveCount(0);
    await hers.context.close();
    await mine.context.close();
  });

  test('a tab shows a live count and keeps its label', async () => {
    const { page, desk, context } = await world.openDesk();
    const countOf = async () => Number(/^(\d+) leads?$/.exec((await described(desk.tab('New Quotes'))) ?? '')?.[1]);
    await expect(desk.tab('New Quotes')).toHaveAccessibleDescription(/^\d+ leads?$/);
    const before = await countOf();
    const { id } = await world.sendQuote();
    await expect.poll(countOf).toBe(before + 1);
    await expect(desk.tab('New Quotes')).toHaveText('New Quotes');
    await expect(desk.tab('New Quotes').locator('span')).toHaveAttribute('data-count', String(before + 1));
    await world.patchQuote(id, { spam: true });
    await expect.poll(countOf).toBe(before);
    await expect(page.getByRole('tab', { name: 'Closed Quotes', exact: true })).toHaveAccessibleDescription('');
    await context.close();
  });

  test('two requests of one sender can be compared side by side and stay separate', async () => {
    const email = `twice${Date.now()}@example.com`;
    await world.sendQuote({ email, fullName: 'Tess Twice', zipCode: '75001', services: ['painting'] });
    const { name } = await world.sendQuote({ email, zipCode: '75002', message: 'The same again' });
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByRole('button', { name: 'Compare with Painting' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Compare requests' });
    await expect(dialog.getByRole('row', { name: 'ZIP code (differs) 75002 75001' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Services (differs) Roofing Painting' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: `Full name (differs) ${name} Tess Twice` })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Message (differs) The same again –' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await context.close();
  });

  test('a mail’s status shows its recipient', async () => {
    const { name } = await world.sendQuote();
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    await expect(desk.panel.getByText(/^Email sent \w+ \d+, \d{4}, .* to hello@fairhand\.example$/)).toBeVisible();
    await context.close();
  });
});

/** The accessible description of an element, from its `aria-describedby`. */
const described = (target: Locator) =>
  target.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent);
