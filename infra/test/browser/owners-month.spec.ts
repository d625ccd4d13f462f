import { readFile } from 'node:fs/promises';
import { type DeskWorld, deskOf, findings } from './desk-world.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, test } from './test.ts';

// Its own site: the figures of the report cover the whole site, and at the end the first account is removed.
test.use({ siteName: 'owners-month' });

const PASSWORD = 'battery staple of ana';
const EMAIL = 'ana.lopez@example.com';

let world: DeskWorld;
let sold: { id: string; name: string };
test.beforeAll(async ({ desk }) => {
  world = desk;
  sold = await world.sendQuote({ utm_campaign: 'spring', message: 'A new roof' });
  await world.json('POST', `/api/leads/${sold.id}/contacts`, { outcome: 'reached', note: '' });
  await world.patchQuote(sold.id, { status: 'closed', quotedPrice: '$12,000', netProfit: '3.5k', purchased: true });
  for (let count = 0; count < 12; count += 1) await world.sendQuote({ utm_campaign: 'flyers' });
});

const thisMonth = () =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'America/Chicago' })
    .format()
    .slice(0, 7);

test('the owner reads the month’s report, closes stale leads, and exports for the accountant, without a terminal', async () => {
  const { page, context, seen } = await world.openPage('/admin', { width: 1440 });
  const desk = deskOf(page);

  await test.step('the report shows the month’s leads, sales, earnings, and the cost per sale of a campaign', async () => {
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    const month = page.getByRole('region', { name: 'By month' }).getByRole('row').last();
    await expect(month).toContainText('13');
    await expect(month).toContainText('$3,500');
    await page.getByLabel('Campaign', { exact: true }).fill('spring');
    await page.getByLabel('Month', { exact: true }).fill(thisMonth());
    await page.getByLabel('Cost', { exact: true }).fill('$420');
    await page.getByRole('button', { name: 'Save Cost' }).click();
    const campaigns = page.getByRole('region', { name: 'By campaign' });
    await expect(campaigns.getByRole('row', { name: /^spring/ })).toHaveText('spring11 of 111$3,500$420$420$420');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a figure links to its leads: twelve from the flyers, without a sale', async () => {
    const flyers = page.getByRole('region', { name: 'By campaign' }).getByRole('row', { name: /^flyers/ });
    await flyers.getByRole('link', { name: '12' }).first().click();
    await expect(page.getByText('12 leads found')).toBeVisible();
  });

  const bar = page.getByRole('region', { name: 'Selected leads' });
  await test.step('one bulk action closes them', async () => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .click();
    await bar.getByRole('button', { name: 'Select all' }).click();
    await expect(bar).toContainText('12 selected');
    await bar.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Close 12 leads?' });
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(bar.getByRole('status')).toHaveText('12 leads closed.');
    await bar.getByRole('button', { name: 'Done' }).click();
    expect(await world.json('GET', '/api/leads/count?status=closed')).toEqual({ count: 13 });
  });

  await test.step('the closed leads are exported for the accountant, and the export is listed', async () => {
    await page.goto(`${world.origin}/admin?status=closed`);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(14);
    expect(lines.some((line) => line.includes(sold.name) && line.includes('3.5k'))).toBe(true);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    const exports = page.getByRole('region', { name: 'Exports' }).getByRole('listitem');
    await expect(exports.first()).toContainText('13 leads');
    await expect(exports.first().getByRole('link')).toHaveText('status: closed');
  });

  await test.step('Ana is invited, signs in by the mailed link, and works leads without access to the report', async () => {
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await desk.toast('Invitation sent');
    const anas = await world.browser.newContext({ reducedMotion: 'reduce' });
    const ana = await anas.newPage();
    await ana.goto(world.origin + (await mailedLink(world.product.dataDir, EMAIL, 'You are invited')));
    await ana.getByLabel('New password').fill(PASSWORD);
    await ana.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(ana.getByRole('tab', { name: 'New Quotes' })).toBeVisible();
    await expect(ana.getByRole('link', { name: 'Report', exact: true })).toHaveCount(0);
    await anas.close();
  });

  await test.step('she becomes an owner, and the previous owner can be removed', async () => {
    await page.reload();
    await page.getByRole('combobox', { name: `Role of ${EMAIL}` }).selectOption('Owner');
    await page.getByRole('button', { name: `Change Role ${EMAIL}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change Role' }).click();
    await desk.toast('Role changed');
    const anas = await world.browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    const ana = await anas.newPage();
    await ana.goto(`${world.origin}/login`);
    await ana.getByLabel('Email').fill(EMAIL);
    await ana.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await ana.getByRole('button', { name: 'Login' }).click();
    await ana.getByRole('link', { name: 'People', exact: true }).click();
    const former = world.product.credentials.email;
    const row = ana.getByRole('listitem').filter({ has: ana.getByText(former, { exact: true }) });
    await row.getByRole('button', { name: /^Remove/ }).click();
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await deskOf(ana).toast('Account removed');
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await anas.close();
  });
  expect(seen.exceptions).toEqual([]);
  await context.close();
});
