import type { Page, Route } from 'playwright-core';
import { type DeskWorld, findings } from './desk-world.ts';
import { ServedLeads } from './served-leads.ts';
import { expect, test } from './test.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search leads' });
const results = (page: Page) => page.getByRole('list', { name: 'Search results' });

test.describe('the search', () => {
  test('finds a caller by the last digits from any tab and shows who, when, where and why it matched', async () => {
    const { id, name } = await world.sendQuote({ phone: '214.555.0147', message: 'The porch sags' });
    await world.patchQuote(id, { status: 'closed' });
    const { page, desk, context, seen } = await world.openDesk('/admin?tab=new-investments');
    await page.keyboard.press('/');
    await page.keyboard.type('5550147');
    const row = results(page).getByRole('button');
    await expect(row.first()).toBeVisible();
    await expect(row).toHaveCount(1);
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' });
    await expect(row).toHaveText(`${name}${today.format()}Closed RoofingPhone 214.555.0147`);
    expect(new URL(page.url()).searchParams.get('q')).toBe('5550147');
    await row.click();
    await expect(desk.heading(name)).toBeVisible();
    await expect(desk.activeTab).toHaveText('Closed Quotes');
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect(desk.heading(name)).toBeVisible();
    await expect(searchBox(page)).toHaveValue('5550147');
    await expect(page.getByRole('tab')).toHaveCount(6);
    await desk.tab('New Quotes').click();
    await expect(desk.activeTab).toHaveText('New Quotes');
    await expect(searchBox(page)).toHaveValue('');
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('applies combined filters that can be saved under a name', async () => {
    const word = `w${Date.now()}`;
    const roof = await world.sendQuote({ message: `${word} roof` });
    await world.sendQuote({ message: `${word} paint`, services: ['painting'] });
    const { page, desk, context } = await world.openDesk(`/admin?q=${word}`);
    await expect(page.getByText('2 leads found')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Service').selectOption({ label: 'Roofing' });
    await expect(page.getByText('1 lead found')).toBeVisible();
    await expect(results(page).getByRole('button', { name: roof.name })).toBeVisible();
    await page.getByLabel('Name of the view').fill('Roofs of the day');
    await page.getByRole('button', { name: 'Save view' }).click();
    const view = page.getByRole('button', { name: 'Roofs of the day', exact: true });
    await expect(view).toBeVisible();
    await desk.toast('View saved');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await view.click();
    await expect(page.getByText('1 lead found')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('service')).toBe('roofing');
    await page.getByRole('button', { name: 'Delete view Roofs of the day' }).click();
    await expect(view).toHaveCount(0);
    await context.close();
  });
});

test.describe('a result', () => {
  test('has a name of separate words', async () => {
    const { id, name } = await world.sendQuote({ website: 'x' });
    await world.json('POST', `/api/leads/${id}/contacts`, { outcome: 'no_answer' });
    const { page, desk, context } = await world.openDesk(`/admin?q=${encodeURIComponent(name)}`);
    const row = results(page).getByRole('button');
    await row.click();
    await desk.panel.getByLabel('Notes').fill('Half a thought');
    await expect(row).toHaveAccessibleName(/ New Possibly spam Draft No answer (just now|\d+ min ago) Roofing /);
    await context.close();
  });
});

test.describe('a filter by day', () => {
  test('can be typed, year by digit, and removed', async () => {
    const { page, context } = await world.openDesk();
    await page.getByRole('button', { name: 'Filters' }).click();
    const from = page.getByLabel('From', { exact: true });
    await from.focus();
    await page.keyboard.type('11152025');
    await expect(page).toHaveURL(/[?&]from=2025-11-15/);
    await expect(from).toHaveValue('2025-11-15');
    await page.getByLabel('To', { exact: true }).focus();
    await page.keyboard.type('12312025');
    await expect(page).toHaveURL(/[?&]to=2025-12-31/);
    await page.getByRole('button', { name: 'From Nov 15, 2025 , remove this filter' }).click();
    await expect(from).toHaveValue('');
    await expect(page).not.toHaveURL(/[?&]from=/);
    await context.close();
  });

  test('says which years there are after a year of two digits, and keeps it', async () => {
    const { page, context } = await world.openDesk();
    await page.getByRole('button', { name: 'Filters' }).click();
    const from = page.getByLabel('From', { exact: true });
    await from.focus();
    await page.keyboard.type('110126');
    await page.getByLabel('To', { exact: true }).focus();
    await expect(from).toHaveValue('0026-11-01');
    await expect(from).toHaveAccessibleDescription('Enter a year from 2000 to 2099.');
    await expect(page.getByRole('alert')).toHaveText('Enter a year from 2000 to 2099.');
    expect(await findings(page)).toEqual([]);
    await from.fill('2026-11-01');
    await expect(page).toHaveURL(/[?&]from=2026-11-01/);
    await expect(page.getByText('Enter a year from 2000 to 2099.')).toHaveCount(0);
    await context.close();
  });
});

test.describe('a list of results that nobody touches', () => {
  const MINUTE = 60_000;

  test('follows the clock if it shows what is due, also after a failure', async () => {
    const word = `due${Date.now()}`;
    const [soon, later] = [await world.sendQuote({ message: word }), await world.sendQuote({ message: word })];
    const { page, desk, context } = await world.openDesk(`/admin?q=${word}&followUp=due`, {
      prepare: async (page) => {
        await page.clock.install();
        // Set with the first search: a slow page must not open after it is due.
        const setDue = async (route: Route) => {
          await world.patchQuote(soon.id, { followUpAt: new Date(Date.now() + MINUTE / 4).toISOString() });
          await route.continue();
        };
        await page.route('**/api/leads?*', setDue, { times: 1 });
      },
    });
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(async () => {
      await page.clock.fastForward(MINUTE);
      await expect(desk.row(soon.name)).toBeVisible({ timeout: 5_000 });
    }).toPass();

    await page.route('**/api/leads?*', (route) => route.abort());
    await page.clock.fastForward(MINUTE);
    await expect(desk.panel.getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    await world.patchQuote(later.id, { followUpAt: new Date(Date.now() - MINUTE).toISOString() });
    await desk.button('Try Again').click();
    await expect(desk.row(later.name)).toBeVisible();
    await expect(desk.panel.getByRole('alert')).toHaveCount(0);
    await context.close();
  });

  test('is read again when the window gets the focus', async () => {
    const word = `focus${Date.now()}`;
    await world.sendQuote({ message: word });
    const { page, context } = await world.openDesk(`/admin?q=${word}`);
    await expect(page.getByText('1 lead found')).toBeVisible();
    await world.sendQuote({ message: word });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText('2 leads found')).toBeVisible();
    await context.close();
  });

  test('is left alone beyond its first page', async () => {
    const served = await ServedLeads.like(world);
    const leads = served.leads({ rows: 300 }).map((lead) => ({ ...lead, kind: 'quote-request' }));
    const asked: string[] = [];
    const { page, desk, context } = await world.openDesk('/admin?overdue=true', {
      prepare: async (page) => {
        await page.clock.install();
        await served.answer(page, { path: 'leads', leads, before: async (cursor) => asked.push(cursor) });
      },
    });
    await desk.row('Lead 1.').focus();
    await page.clock.fastForward(MINUTE);
    await expect.poll(() => asked).toEqual(['', '']);
    await page.keyboard.press('End');
    await expect(desk.row('Lead 51.')).toBeVisible();
    await page.clock.fastForward(MINUTE);
    await page.clock.fastForward(MINUTE);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await desk.tab('Closed Quotes').click();
    await expect(page.getByRole('list', { name: 'Search results' })).toHaveCount(0);
    expect(asked).toHaveLength(3);
    await context.close();
  });
});

test.describe('a tab', () => {
  test('that is chosen before a search has begun stays chosen', async () => {
    const { page, desk, context } = await world.openDesk('/admin?tab=new-quotes');
    await page.clock.install();
    await searchBox(page).fill('bulk');
    await desk.tab('In Progress').click();
    await page.clock.runFor(1_000);
    await expect(desk.activeTab).toHaveText('In Progress');
    await expect(searchBox(page)).toHaveValue('');
    expect(new URL(page.url()).searchParams.get('q')).toBeNull();
    await context.close();
  });
});

test.describe('a view', () => {
  test('that cannot be saved or deleted says so, with the reason', async () => {
    const views = Array.from({ length: 30 }, (_, at) => ({ id: `v${at}`, name: `View ${at}`, query: `q=w${at}` }));
    const { page, desk, context } = await world.openDesk('/admin?q=roof', {
      prepare: async (page) => {
        await page.route('**/api/lead-views', (route) =>
          route.request().method() === 'GET' ? route.fulfill({ json: views }) : route.fallback(),
        );
        await page.route('**/api/lead-views/v0', (route) => route.abort('connectionreset'));
      },
    });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Delete view View 0' }).click();
    await desk.toast('View not deleted', 'destructive');
    await page.route('**/api/lead-views', (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByLabel('Name of the view').fill('One more');
    await page.getByRole('button', { name: 'Save view' }).click();
    await desk.toast('View not saved', 'destructive');
    await expect(page.getByText('You can keep up to 30 views.')).toBeVisible();
    await context.close();
  });
});

test.describe('Move & next', () => {
  test('moves a lead and stays in the list; a double press moves only one', async () => {
    const second = await world.sendQuote();
    const first = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(first.name);
    // In the page, because on a busy machine the second press would come late enough to count.
    await desk.button('Move & next').evaluate(async (button) => {
      const text = button.textContent;
      const press = () =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click();
      press();
      await new Promise((resolve) => setTimeout(resolve, 600));
      press();
    });
    await expect(desk.heading(second.name)).toBeVisible();
    await page.waitForTimeout(300);
    await expect(desk.activeTab).toHaveText('New Quotes');
    await expect(desk.heading(second.name)).toBeVisible();
    expect((await world.listed('quote-requests', 'in_progress', first.id))?.status).toBe('in_progress');
    expect((await world.listed('quote-requests', 'new', second.id))?.status).toBe('new');
    await context.close();
  });
});

test.describe('spam', () => {
  test('is removed from new leads by one press, can be found, and can be restored', async () => {
    const message = 'Win now http://a.example http://b.example http://c.example';
    const { name } = await world.sendQuote({ message });
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await expect(desk.panel.getByText('it holds many links.')).toBeVisible();
    await desk.button('Mark as spam').click();
    await expect(desk.row(name)).toHaveCount(0);
    await page.goto(`${world.origin}/admin?spam=true`);
    await desk.choose(name);
    await desk.button('Not spam').click();
    await expect(desk.button('Mark as spam')).toBeVisible();
    await desk.tab('New Quotes').click();
    await expect(desk.row(name)).toBeVisible();
    await context.close();
  });
});

test.describe('a sender who submits again', () => {
  test('is marked as returning, with links to earlier submissions', async () => {
    const email = `again${Date.now()}@example.com`;
    const { id } = await world.sendQuote({ email, phone: '(469) 555-0121' });
    await world.sendInquiry({ email: 'other@example.com', phone: '+1 469 555 0121' });
    const campaign = { utm_campaign: 'spring' };
    const { name } = await world.sendQuote({ email: email.toUpperCase(), phone: '(469) 555-0122', ...campaign });
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await expect(desk.panel.getByText('Returning: 2 requests')).toBeVisible();
    // The time tells requests for the same service apart.
    await desk.panel.getByRole('button', { name: /^Compare with Roofing, \w+ \d+, \d{4}, \d+:\d\d [AP]M$/ }).click();
    const comparison = page.getByRole('dialog', { name: 'Compare requests' });
    await expect(comparison.getByRole('rowheader', { name: 'Phone (differs)', exact: true })).toBeVisible();
    await expect(comparison.getByRole('rowheader', { name: 'ZIP code', exact: true })).toBeVisible();
    // A button as in other dialogs, not one of the links of the list that opened it.
    const close = comparison.getByRole('button', { name: 'Close' });
    expect(await close.evaluate((button) => getComputedStyle(button).textDecorationLine)).toBe('none');
    await page.setViewportSize({ width: 390, height: 844 });
    const label = comparison.getByRole('rowheader', { name: /^utm_campaign/ });
    const lines = await label.evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell.firstChild ?? cell);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await close.click();
    await expect(comparison).toHaveCount(0);
    await desk.panel.getByRole('region', { name: 'Returning' }).getByRole('link', { name: 'Roofing' }).click();
    await expect(desk.panel.getByText('Returning: 3 requests')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('lead')).toBe(id);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });
});

test('a sender with more requests than fit is said to have more', async () => {
  const sender = { email: `often${Date.now()}@example.com`, phone: '(469) 555-0141' };
  for (let count = 0; count < 20; count += 1) await world.sendQuote(sender);
  const { id } = await world.sendQuote(sender);
  const { desk, context } = await world.openDesk(`/admin?tab=new-quotes&lead=${id}`);
  const returning = desk.panel.getByRole('region', { name: 'Returning' });
  await expect(returning).toContainText('Returning: more than 20 requests');
  await returning.getByRole('button', { name: 'Show the newest 20' }).click();
  await expect(returning.getByRole('listitem')).toHaveCount(20);
  await context.close();
});

test('a sender with an endless word as a name does not widen the page', async () => {
  const sender = { email: `endless${Date.now()}@example.com`, phone: '(469) 555-0142' };
  await world.sendQuote({ ...sender, fullName: 'endless'.repeat(28) });
  const { id } = await world.sendQuote(sender);
  const { page, desk, context } = await world.openDesk(`/admin?tab=new-quotes&lead=${id}`, { width: 390, height: 844 });
  const returning = desk.panel.getByRole('region', { name: 'Returning' });
  await returning.getByRole('button', { name: /^Compare/ }).scrollIntoViewIfNeeded();
  await expect(returning.getByRole('button', { name: /^Compare/ })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test.describe('an entry of a returning sender', () => {
  test('has Compare beside it at 390 px, even when its text is long', async () => {
    const sender = { email: `long${Date.now()}@example.com`, phone: '(469) 555-0131' };
    const services = ['roofing', 'hvac', 'electrical', 'plumbing'];
    await world.sendQuote({ ...sender, services, fullName: 'Renee Alvarez-Montgomery' });
    const { id } = await world.sendQuote(sender);
    const { desk, context } = await world.openDesk(`/admin?tab=new-quotes&lead=${id}`, { width: 390, height: 844 });
    const entry = desk.panel.getByRole('region', { name: 'Returning' }).getByRole('listitem');
    const text = await entry.getByText('as Renee Alvarez-Montgomery').boundingBox();
    const button = await entry.getByRole('button', { name: 'Compare' }).boundingBox();
    if (!text || !button) throw new Error('The entry is not visible.');
    expect(button.x).toBeGreaterThanOrEqual(text.x + text.width);
    expect(button.y).toBeLessThan(text.y + text.height);
    await context.close();
  });
});

test.describe('the desk at 1280 px', () => {
  test('shows all six tabs in full', async () => {
    const { page, context } = await world.openDesk('/admin', { width: 1280, height: 800 });
    const last = await page.getByRole('tab', { name: 'Closed Investments' }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 9_999)).toBeLessThan(1280);
    expect(await page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  });
});

test.describe('a call', () => {
  test('is logged with notes in three presses, stops the clock, and shows in the row', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await expect(desk.row(name)).toContainText(/due in \d+ h|due in \d+ days?/);
    await desk.choose(name);
    await desk.button('No answer').click();
    await expect(desk.row(name)).toContainText('No answer');
    // The live stream may report the call before its own answer comes; until then, a press is ignored as a repeat.
    await expect(desk.button('No answer')).toBeEnabled();
    await desk.panel.getByLabel('What was said').fill('Wants Tuesday');
    await desk.button('Reached').click();
    await expect(desk.panel.getByText('Wants Tuesday')).toBeVisible();
    await expect(desk.row(name)).not.toContainText('due in');
    expect(await findings(page)).toEqual([]);
    const contacts = await world.json('GET', `/api/leads/${id}/contacts`);
    expect(contacts.map(({ outcome, note }: { outcome: string; note: string }) => [outcome, note])).toEqual([
      ['reached', 'Wants Tuesday'],
      ['no_answer', ''],
    ]);
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({ lastContactOutcome: 'reached' });
    await context.close();
  });

  test('gets a follow-up date and assignee, which a colleague sees immediately', async () => {
    const { name } = await world.sendQuote();
    const mine = await world.openDesk();
    const hers = await world.openDesk();
    await mine.desk.choose(name);
    await hers.desk.choose(name);
    await mine.page.getByLabel('Follow-up').fill('2099-03-02');
    await expect(mine.desk.panel.getByLabel('Time', { exact: true })).toHaveValue('08:00');
    await mine.desk.panel.getByLabel('Time', { exact: true }).fill('15:30');
    await mine.page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ index: 1 });
    await expect(hers.page.getByLabel('Follow-up')).toHaveValue('2099-03-02');
    await expect(hers.desk.panel.getByLabel('Time', { exact: true })).toHaveValue('15:30');
    await expect(hers.page.getByRole('combobox', { name: 'Assigned to' })).not.toHaveValue('');
    await mine.context.close();
    await hers.context.close();
  });
});
