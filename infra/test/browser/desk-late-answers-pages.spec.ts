import { randomUUID } from 'node:crypto';
import { type DeskWorld, deskOf, settle } from './desk-world.ts';
import { gate, holdAnswers } from './gate.ts';
import { expect, test } from './test.ts';

// What the user does on the other pages while an answer is on its way.

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

test.describe('the costs of campaigns', () => {
  const file = (text: string) => ({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  async function openCosts() {
    const opened = await world.openPage('/admin/report?from=2021-01-01&to=2021-12-31');
    const input = opened.page.getByLabel('Import a CSV');
    await expect(input).toBeVisible();
    return { ...opened, input, preview: opened.page.getByRole('region', { name: 'What the file means' }) };
  }

  test('that are imported are those of the file chosen last, also if its preview comes first', async () => {
    const { page, context, input, preview } = await openCosts();
    const first = await holdAnswers(page, '**/costs/import', 'POST', 'first');
    await input.setInputFiles(file('first-file,2021-05,100'));
    await first.handled;
    await input.setInputFiles(file('second-file,2021-05,200\nthird,2021-05,300'));
    await expect(preview.getByRole('row', { name: /second-file/ })).toBeVisible();
    first.open();
    await settle();
    await expect(preview.getByRole('row', { name: /second-file/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Store 2 Costs' })).toBeVisible();
    await context.close();
  });

  test('are previewed although an earlier file is still being stored', async () => {
    const { page, context, input, preview } = await openCosts();
    await input.setInputFiles(file('stored-file,2021-06,100'));
    await expect(preview.getByRole('row', { name: /stored-file/ })).toBeVisible();
    const storing = await holdAnswers(page, '**/costs/import', 'POST', 'stored-file');
    await page.getByRole('button', { name: 'Store 1 Cost' }).click();
    await storing.handled;
    await input.setInputFiles(file('next-file,2021-06,200'));
    await expect(preview.getByRole('row', { name: /next-file/ })).toBeVisible();
    storing.open();
    await deskOf(page).toast('Costs stored');
    await expect(preview.getByRole('row', { name: /next-file/ })).toBeVisible();
    await context.close();
  });

  test('can be typed while the one before is being saved', async () => {
    const { page, context } = await openCosts();
    const [campaign, cost] = [page.getByLabel('Campaign', { exact: true }), page.getByLabel('Cost', { exact: true })];
    const save = page.getByRole('button', { name: 'Save Cost' });
    await campaign.fill('one');
    await page.getByLabel('Month', { exact: true }).fill('2021-07');
    await cost.fill('10');
    const answer = await holdAnswers(page, '**/api/report/costs', 'PUT');
    await save.click();
    await answer.handled;
    await campaign.fill('two');
    answer.open();
    await deskOf(page).toast('Cost saved');
    await expect(save).not.toHaveAttribute('aria-disabled');
    await expect(campaign).toHaveValue('two');
    await context.close();
  });

  test('of another year do not show as those of this one', async () => {
    await world.json('PUT', '/api/report/costs', { campaign: 'old radio', month: '2019-02', cents: 42_000 });
    const { page, context } = await world.openPage('/admin/report?from=2019-01-01&to=2019-12-31');
    const known = page.getByRole('region', { name: 'On record' });
    await expect(known.getByRole('row', { name: /^old radio/ })).toBeVisible();
    await page.route('**/api/report/costs?*', () => undefined);
    await page.getByLabel('From').fill('2018-01-01');
    await page.getByLabel('To', { exact: true }).fill('2018-12-31');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'From Jan 1, 2018 to Dec 31, 2018' })).toHaveCount(1);
    await expect(known).toHaveCount(0);
    await context.close();
  });
});

test.describe('a saved view', () => {
  test('leaves the name of the next one, which is being typed', async () => {
    const { page, desk, context } = await world.openDesk('/admin?zip=75023');
    await page.getByRole('button', { name: 'Filters' }).click();
    const name = page.getByLabel('Name of the view');
    await name.fill('Plano');
    const answer = await holdAnswers(page, '**/api/lead-views', 'POST');
    await page.getByRole('button', { name: 'Save view' }).click();
    await answer.handled;
    await name.fill('Plano, new');
    answer.open();
    await desk.toast('View saved');
    await expect(name).toHaveValue('Plano, new');
    await page.getByRole('button', { name: 'Delete view Plano' }).click();
    await expect(page.getByRole('button', { name: 'Plano', exact: true })).toHaveCount(0);
    await context.close();
  });
});

test.describe('an invitation', () => {
  async function invite(email: string) {
    const opened = await world.openPage('/admin/people');
    const field = opened.page.getByLabel('Email');
    await field.fill(email);
    const answer = await holdAnswers(opened.page, '**/api/people', 'POST');
    await opened.page.getByRole('button', { name: 'Send Invitation' }).click();
    await answer.handled;
    return { ...opened, field, answer };
  }

  test('leaves the next address, which is being typed', async () => {
    const { page, context, field, answer } = await invite('late.one@example.com');
    await field.fill('late.two@');
    answer.open();
    await deskOf(page).toast('Invitation sent');
    await expect(field).toHaveValue('late.two@');
    await context.close();
  });

  test('is confirmed to a user who has left the page', async () => {
    const { page, context, seen, answer } = await invite('late.three@example.com');
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await expect(deskOf(page).activeTab).toBeVisible();
    answer.open();
    await deskOf(page).toast('Invitation sent');
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });
});

test.describe('a field that is being typed in keeps the focus', () => {
  test('when a new role is confirmed', async () => {
    const colleague = `late.${randomUUID().slice(0, 8)}@example.com`;
    await world.addColleague(colleague);
    const { page, context } = await world.openPage('/admin/people');
    const answer = await holdAnswers(page, '**/api/people/*', 'PATCH');
    await page.getByRole('combobox', { name: `Role of ${colleague}` }).selectOption('Engineer');
    await page.getByRole('button', { name: `Change Role ${colleague}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change Role' }).click();
    await answer.handled;
    await page.getByLabel('Email').focus();
    await page.keyboard.type('late.four@');
    answer.open();
    await deskOf(page).toast('Role changed');
    await page.keyboard.type('example.com');
    await expect(page.getByLabel('Email')).toHaveValue('late.four@example.com');
    await context.close();
  });

  test('when a session elsewhere has ended', async () => {
    const { page, context } = await world.openPage('/admin/account', { ownSession: true });
    const held = gate();
    await page.route('**/api/sessions/*', async (route) => {
      await held.opened;
      await route.fulfill({ status: 204 });
    });
    await page
      .getByRole('button', { name: /^End Session of/ })
      .first()
      .click();
    await page.getByLabel('Current password').focus();
    await page.keyboard.type('four ');
    held.open();
    await deskOf(page).toast('Session ended');
    await page.keyboard.type('words');
    await expect(page.getByLabel('Current password')).toHaveValue('four words');
    await context.close();
  });
});
