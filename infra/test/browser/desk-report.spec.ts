import { type DeskWorld, deskOf, findings } from './desk-world.ts';
import { expect, test } from './test.ts';

// The report counts all leads of the site.
test.use({ siteName: 'emptied' });

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
  const roof = await desk.sendQuote({ services: ['roofing'], utm_campaign: 'Spring', message: 'The roof' });
  await desk.json('POST', `/api/leads/${roof.id}/contacts`, { outcome: 'reached', note: '' });
  await desk.patchQuote(roof.id, { status: 'in_progress', quotedPrice: '$12,000', netProfit: '3.5k', purchased: true });
  const paint = await desk.sendQuote({ services: ['painting'], zipCode: '75001' });
  await desk.patchQuote(paint.id, { status: 'closed', netProfit: 'later', purchased: true });
  await desk.sendQuote({ services: ['painting'], zipCode: '75001' });
});

const openReport = async (options?: Parameters<DeskWorld['openPage']>[1]) => {
  const opened = await world.openPage('/admin/report', options);
  await expect(opened.page.getByRole('heading', { name: 'Report', level: 1 })).toBeVisible();
  await expect(opened.page.getByRole('heading', { name: 'By month' })).toBeVisible();
  return opened;
};

test.describe('the report', () => {
  test('shows a profit of millions on one line', async () => {
    const { page, context } = await openReport({ width: 1366, height: 768 });
    const profit = page.getByText('Net profit', { exact: true }).first().locator('xpath=..').getByRole('link').first();
    await expect(profit).toHaveText('$3,500');
    // At 1,140 px the cards are at their narrowest, as on a sheet of paper.
    for (const width of [1366, 1440, 1140, 390, 360]) {
      await page.setViewportSize({ width, height: 768 });
      const lines = await profit.evaluate((link) => {
        link.textContent = '$12,791,510';
        const text = document.createRange();
        text.selectNodeContents(link);
        return text.getClientRects().length;
      });
      expect([width, lines]).toEqual([width, 1]);
    }
    await context.close();
  });

  test('is linked from the desk for owners and shows each month’s results', async () => {
    const { page, context, seen } = await world.openPage('/admin', { width: 1440 });
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Report', level: 1 })).toBeVisible();
    const months = page.getByRole('region', { name: 'By month' }).getByRole('table');
    await expect(months.getByRole('row')).toHaveCount(13);
    await expect(months.getByRole('row').last()).toHaveText(/^\w{3} \d{4}31 of 122\$3,5001 without an amount$/);
    const zip = page.getByRole('region', { name: 'By ZIP code' });
    await expect(zip.getByRole('row', { name: /^75001/ })).toHaveText('750012011$01 without an amount');
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('links each figure to the leads it counts', async () => {
    const { page, context } = await openReport();
    const row = page
      .getByRole('region', { name: 'By ZIP code' })
      .first()
      .getByRole('row', { name: /^75001/ });
    await row.getByRole('link', { name: '2' }).click();
    await expect(page.getByText('2 leads found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'ZIP code 75001' })).toBeVisible();
    await page.goBack();
    await row.getByRole('link').last().click();
    await expect(page.getByText('1 lead found')).toBeVisible();
    await page.getByRole('button', { name: /^Purchased/ }).click();
    await expect(page.getByText('2 leads found')).toBeVisible();
    await context.close();
  });

  test('covers the selected days, which are part of the URL', async () => {
    const { page, context } = await openReport();
    await page.getByLabel('From').fill('2025-01-01');
    await page.getByLabel('To', { exact: true }).fill('2024-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('The first day is after the last')).toBeVisible();
    await expect(page.getByLabel('From')).toBeFocused();
    await page.getByLabel('To', { exact: true }).fill('2025-02-28');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('region', { name: 'By month' }).getByRole('row')).toHaveCount(3);
    expect(new URL(page.url()).search).toBe('?from=2025-01-01&to=2025-02-28');
    await page.goto(`${world.origin}/admin/report?from=nonsense`);
    await page.getByRole('button', { name: 'Show the Last 12 Months' }).click();
    await expect(page.getByRole('region', { name: 'By month' }).getByRole('row')).toHaveCount(13);
    await context.close();
  });

  test('keeps the focus when other days are shown, and announces them', async () => {
    const { page, context } = await openReport();
    const shown = (words: string) => page.getByRole('status').filter({ hasText: words });
    const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })];
    await from.fill('2025-01-01');
    await to.fill('2025-02-28');
    await to.press('Enter');
    await expect(shown('From Jan 1, 2025 to Feb 28, 2025')).toHaveCount(1);
    await expect(to).toBeFocused();
    await from.fill('2025-02-01');
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await expect(shown('From Feb 1, 2025 to Feb 28, 2025')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused();
    await page.goBack();
    await expect(from).toHaveValue('2025-01-01');
    await context.close();
  });

  test('passes the focus to its title when its form or the button of a failure disappears', async () => {
    const { page, context } = await openReport();
    const title = page.getByRole('heading', { name: 'Report', level: 1 });
    const months = page.getByRole('region', { name: 'By month' });
    // More than 10 years.
    await page.getByLabel('From').fill('2001-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(title).toBeFocused();
    await page.getByRole('button', { name: 'Show the Last 12 Months' }).press('Enter');
    await expect(months).toBeVisible();
    await expect(title).toBeFocused();
    await page.route('**/api/report?*', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(`${world.origin}/admin/report?from=2026-01-01`);
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.unroute('**/api/report?*');
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(months).toBeVisible();
    await expect(title).toBeFocused();
    await context.close();
  });

  test('prints the bars of its chart, with and without background graphics', async () => {
    const { page, context } = await openReport();
    for (const bar of [page.locator('figure div > i').last(), page.locator('figure i > i').last()]) {
      const color = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
      await page.emulateMedia({ media: 'print' });
      await expect(bar).toHaveCSS('background-color', color);
      await expect(bar).toHaveCSS('print-color-adjust', 'exact');
      await page.emulateMedia({ media: 'screen' });
    }
    await context.close();
  });

  test('prints no empty forms, and cuts no row at the end of a sheet', async () => {
    const { page, context } = await openReport();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Campaign costs' })).toBeVisible();
    for (const field of ['Campaign', 'Cost', 'Import a CSV'])
      await expect(page.getByLabel(field, { exact: true })).toBeHidden();
    const row = page.getByRole('region', { name: 'By month' }).first().getByRole('row').last();
    await expect(row).toHaveCSS('break-inside', 'avoid');
    await context.close();
  });

  test('says that the recorded costs could not be read, and tries again', async () => {
    const { page, context } = await openReport();
    await page.route(/\/api\/report\/costs/, (route) => route.fulfill({ status: 503, json: { statusCode: 503 } }));
    await page.reload();
    await expect(page.getByText('Could not load the recorded costs.')).toBeVisible();
    await expect(page.getByRole('alert').getByText('Error loading data')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.unroute(/\/api\/report\/costs/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Campaign costs' })).toBeFocused();
    await expect(page.getByText('Could not load the recorded costs.')).toHaveCount(0);
    await context.close();
  });

  test('names what is wrong with a cost at its field and moves the focus there', async () => {
    const { page, context } = await openReport();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const save = page.getByRole('button', { name: 'Save Cost' });
    await save.click();
    await expect(field('Cost')).toBeFocused();
    await field('Cost').fill('-5');
    await save.click();
    await expect(field('Campaign')).toBeFocused();
    await expect(field('Campaign')).toHaveAccessibleDescription('Name the campaign');
    await expect(field('Month')).toHaveAccessibleDescription('A month such as 2026-03');
    await expect(field('Cost')).toHaveAccessibleDescription('Enter an amount of at least $0');
    await field('Campaign').fill('Spring');
    await field('Month').fill('2026-01');
    await save.click();
    await expect(field('Cost')).toBeFocused();
    await context.close();
  });

  test('distributes the cost of a campaign, entered or imported', async () => {
    const { page, context } = await openReport();
    const month = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'America/Chicago' });
    const now = month.format().slice(0, 7);
    await page.getByLabel('Campaign', { exact: true }).fill('Spring');
    await page.getByLabel('Month', { exact: true }).fill(now);
    for (const words of ['a lot', 'about 420', '420 or so']) {
      await page.getByLabel('Cost', { exact: true }).fill(words);
      await page.getByRole('button', { name: 'Save Cost' }).click();
      await expect(page.getByText('Enter an amount without words, such as 1,250.00')).toBeVisible();
    }
    await page.getByLabel('Cost', { exact: true }).fill('$420.10');
    await page.getByRole('button', { name: 'Save Cost' }).click();
    const campaigns = page.getByRole('region', { name: 'By campaign' });
    await expect(page.getByRole('listitem').filter({ hasText: 'Cost saved' })).toContainText('$420.10');
    await expect(campaigns.getByRole('row', { name: /^spring/ })).toHaveText('spring11 of 111$3,500$420$420$420');
    // Half of a month does not get the cost of a whole month.
    await page.goto(`${world.origin}/admin/report?from=2025-01-15`);
    await expect(page.getByText('of whole months, not only these days')).toBeVisible();
    await expect(campaigns.getByRole('row', { name: /^spring/ })).toHaveText('spring11 of 111$3,500$420––');
    await page.goto(`${world.origin}/admin/report`);
    await expect(campaigns.getByRole('row', { name: /^spring/ })).toContainText('$420$420$420');
    await expect(page.getByText('of whole months, not only these days')).toHaveCount(0);

    const file = (text: string) => ({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByLabel('Import a CSV').setInputFiles(file(`spring,${now},840\nradio,${now},-1`));
    const preview = page.getByRole('region', { name: 'What the file means' });
    await expect(preview.getByRole('row', { name: /^1/ })).toContainText('Replaces another cost');
    await expect(preview.getByRole('row', { name: /^2/ })).toContainText('The cost is negative');
    await expect(page.getByText('Nothing is stored while a line is wrong.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // As Excel on Windows saves it.
    const buffer = Buffer.from(`caf\xe9-frisco,${now},100`, 'latin1');
    await page.getByLabel('Import a CSV').setInputFiles({ ...file(''), buffer });
    await expect(preview.getByRole('row', { name: /café-frisco/ })).toContainText('New');
    await page.getByLabel('Import a CSV').setInputFiles(file(`spring,${now},840.49`));
    await expect(preview.getByRole('row', { name: /^1/ })).toContainText('$840.49');
    await page.getByRole('button', { name: 'Store 1 Cost' }).click();
    await expect(campaigns.getByRole('row', { name: /^spring/ })).toContainText('$840');

    const known = page.getByRole('region', { name: 'On record' });
    await expect(known.getByRole('row')).toHaveCount(2);
    await expect(known.getByRole('row', { name: /^spring/ })).toContainText('$840.49');
    expect(await findings(page)).toEqual([]);
    await known.getByRole('button', { name: /^Remove spring, / }).click();
    await expect(campaigns.getByRole('row', { name: /^spring/ })).toHaveText('spring11 of 111$3,500–––');
    await expect(known).toHaveCount(0);
    const changes = page.getByRole('list', { name: 'Who changed what' }).getByRole('listitem');
    await expect(changes).toHaveCount(3);
    for (const [at, words] of ['$840.49 → none', '$420.10 → $840.49', 'none → $420.10'].entries())
      await expect(changes.nth(at)).toContainText(words);
    await context.close();
  });

  test('passes the focus on when costs are imported or removed, and announces the preview', async () => {
    const { page, context } = await world.openPage('/admin/report?from=2020-01-01&to=2020-12-31');
    const input = page.getByLabel('Import a CSV');
    const buffer = Buffer.from('fair,2020-05,100\nflyers,2020-05,50');
    await input.focus();
    await input.setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer });
    const store = page.getByRole('button', { name: 'Store 2 Costs' });
    await expect(store).toBeVisible();
    await expect(input).toBeFocused();
    const read = page.getByRole('status').filter({ hasText: 'Lines read: 2. Nothing is stored yet.' });
    await expect(read).toHaveCount(1);
    await store.press('Enter');
    const known = page.getByRole('region', { name: 'On record' });
    await expect(known.getByRole('row')).toHaveCount(3);
    await expect(input).toBeFocused();
    await expect(read).toHaveCount(0);
    await known.getByRole('button', { name: /^Remove fair/ }).press('Enter');
    await expect(known.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'On record' })).toBeFocused();
    await known.getByRole('button', { name: /^Remove flyers/ }).press('Enter');
    await expect(known).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Campaign costs' })).toBeFocused();
    await context.close();
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1440, 900],
  ]) {
    test(`has no axe findings and no overflow, at ${width} px`, async () => {
      await world.json('PUT', '/api/report/costs', { campaign: 'radio', month: '2026-01', cents: 42_000 });
      const { page, context } = await openReport({ width, height });
      const check = async () => {
        expect(await findings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      };
      await page.goto(`${world.origin}/admin/report?from=2026-01-01&to=2026-12-31`);
      await expect(page.getByRole('region', { name: 'On record' })).toBeVisible();
      await check();
      const buffer = Buffer.from('=cmd(),2026-09,10\nflyers,09/2026,1250.00\nshort,2026-09');
      await page.getByLabel('Import a CSV').setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer });
      const preview = page.getByRole('region', { name: 'What the file means' });
      await expect(preview.getByRole('row')).toHaveCount(4);
      await check();
      // The reason why a line is wrong is readable without scrolling sideways.
      expect(await preview.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await context.close();
    });
  }

  for (const role of ['office', 'engineer'] as const) {
    test(`is not available to the ${role} role, and says so`, async () => {
      const theirs = await world.addColleague(`${role}@example.com`, role);
      const { page, context } = await theirs.openPage('/admin/report');
      await expect(page.getByRole('heading', { name: 'Report', level: 1 })).toBeVisible();
      await expect(page.getByText('Your role does not include this page')).toBeVisible();
      expect((await theirs.call('GET', '/api/report')).status).toBe(403);
      await page.goto(`${theirs.origin}/admin`);
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Report', exact: true })).toHaveCount(0);
      await context.close();
    });
  }
});

test('a former colleague is still named in the report, on the lead and in its history', async () => {
  const left = await world.addColleague('gone.person@example.com', 'office');
  const { id, name } = await world.sendQuote();
  const staff: { id: string; email: string }[] = await world.json('GET', '/api/people');
  const account = staff.find(({ email }) => email === 'gone.person@example.com')?.id;
  await world.patchQuote(id, { assigneeId: account });
  expect((await world.call('DELETE', `/api/people/${account}`)).status).toBe(204);
  expect((await left.call('GET', '/api/session')).status).toBe(401);
  const { page, context } = await openReport();
  const row = page.getByRole('region', { name: 'By person' }).getByRole('row', { name: /^Gone Person \(former\)/ });
  await row.getByRole('link', { name: '1' }).first().click();
  await expect(page.getByText('1 lead found')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Gone Person \(former\)/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filter = page.getByRole('region', { name: 'Filters' }).getByLabel('Assigned to');
  await expect(filter.locator('option:checked')).toHaveText('Gone Person (former)');
  await deskOf(page).choose(name);
  const assignee = deskOf(page).panel.getByLabel('Assigned to');
  await expect(assignee.locator('option:checked')).toHaveText('Gone Person (former)');
  await deskOf(page).panel.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Assigned to: nobody → Gone Person (former)')).toBeVisible();
  await assignee.selectOption('Nobody');
  await expect(assignee.getByRole('option', { name: /^Gone Person/ })).toHaveCount(0);
  await context.close();
});

test.describe('the price field', () => {
  test('shows the amount that reports read', async () => {
    const { id, name } = await world.sendQuote();
    const { desk, context } = await world.openDesk(`/admin?tab=new-quotes&lead=${id}`);
    await expect(desk.heading(name)).toBeVisible();
    await desk.panel.getByLabel('Quoted price').fill('about 12k');
    await expect(desk.panel.getByText('$12,000?', { exact: true })).toBeVisible();
    await desk.panel.getByLabel('Net profit').fill('soon');
    await expect(desk.panel.getByText('Not an amount: reports leave it out')).toBeVisible();
    await context.close();
  });

  test('shows that amount for a closed lead, too', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { status: 'closed', quotedPrice: 'about 12k', netProfit: 'soon' });
    const { desk, context } = await world.openDesk(`/admin?tab=closed-quotes&lead=${id}`);
    await expect(desk.heading(name)).toBeVisible();
    await expect(desk.panel.getByText('about 12k', { exact: true })).toBeVisible();
    await expect(desk.panel.getByText('$12,000?', { exact: true })).toBeVisible();
    await expect(desk.panel.getByText('Not an amount: reports leave it out')).toBeVisible();
    await context.close();
  });
});
