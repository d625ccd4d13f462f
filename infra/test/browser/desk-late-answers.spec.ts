import { randomUUID } from 'node:crypto';
import { type DeskWorld, deskOf, settle } from './desk-world.ts';
import { holdAnswers } from './gate.ts';
import { expect, test } from './test.ts';

// What the user does, or the live feed reports, while an answer is on its way.

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

test.describe('the late answer to a deletion', () => {
  test('leaves another lead open that no loaded list has', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const other = await world.sendQuote({ message: word });
    const { id, name } = await world.sendQuote({ message: word });
    await world.patchQuote(id, { status: 'closed' });
    const { page, desk, context } = await world.openDesk(`/admin?q=${word}`);
    await desk.choose(name);
    const answer = await holdAnswers(page, `**/api/quote-requests/${id}`, 'DELETE');
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.choose(other.name);
    answer.open();
    await desk.toast('Request deleted');
    await settle();
    await expect(desk.heading(other.name)).toBeVisible();
    await context.close();
  });

  test('is no failure if the live feed was faster and the answer is lost', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { status: 'closed' });
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await desk.choose(name);
    await page.route(`**/api/quote-requests/${id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await route.fetch();
      await expect(desk.row(name)).toHaveCount(0);
      await route.abort('connectionreset');
    });
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast('Request deleted');
    await expect(desk.heading(name)).toHaveCount(0);
    await context.close();
  });
});

test.describe('the late answer to a save', () => {
  test('does not bring back a lead that a colleague has deleted since', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const answer = await holdAnswers(page, `**/api/quote-requests/${id}`, 'PATCH');
    await desk.panel.getByLabel('Notes').fill('Called twice');
    await desk.button('Save Details').click();
    await answer.handled;
    await world.patchQuote(id, { status: 'closed' });
    await world.json('DELETE', `/api/quote-requests/${id}`);
    await desk.toast("This quote request was already deleted or doesn't exist.");
    // The list is read again after the answer. On a later page, the lead would stay.
    await page.route('**/api/quote-requests/status/new*', () => undefined);
    answer.open();
    await settle();
    await expect(desk.row(name)).toHaveCount(0);
    await context.close();
  });

  test('that moves the lead leaves the focus in the notes, which are being typed', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const answer = await holdAnswers(page, `**/api/quote-requests/${id}`, 'PATCH');
    await desk.button('Move to In Progress').click();
    await desk.panel.getByLabel('Notes').focus();
    await page.keyboard.type('Wants ');
    answer.open();
    await expect(desk.activeTab).toHaveText('In Progress');
    await page.keyboard.type('new kitchen cabinets');
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Wants new kitchen cabinets');
    await context.close();
  });
});

test.describe('the late answer to "Undo"', () => {
  async function pressUndo() {
    const other = await world.sendQuote();
    await world.patchQuote(other.id, { status: 'in_progress' });
    const { id, name } = await world.sendQuote();
    const opened = await world.openDesk();
    const { page, desk } = opened;
    await desk.choose(name);
    await desk.button('Move to In Progress').click();
    await expect(desk.activeTab).toHaveText('In Progress');
    const answer = await holdAnswers(page, '**/undo', 'POST');
    await desk.button('Undo move').click();
    await answer.handled;
    return { ...opened, answer, id, name, other };
  }

  test('leaves the lead open that the user has opened since', async () => {
    const { page, desk, context, answer, other } = await pressUndo();
    await desk.choose(other.name);
    const { href } = new URL(page.url());
    answer.open();
    await expect(desk.button('Undo move')).toHaveCount(0);
    await settle();
    await expect(desk.heading(other.name)).toBeVisible();
    expect(page.url()).toBe(href);
    await context.close();
  });

  test('leaves the page open that the user has opened since', async () => {
    const { page, context, answer } = await pressUndo();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
    answer.open();
    await settle();
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
    await context.close();
  });
});

test.describe('the late count of "Select all"', () => {
  async function selectOne() {
    const word = `w${randomUUID().slice(0, 8)}`;
    const { name } = await world.sendQuote({ message: word });
    await world.sendQuote({ message: word });
    await world.sendQuote({ message: word });
    const opened = await world.openDesk(`/admin?q=${word}`);
    await opened.page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const answer = await holdAnswers(opened.page, '**/api/leads/count?*', 'GET');
    const bar = opened.page.getByRole('region', { name: 'Selected leads' });
    await bar.getByRole('button', { name: 'Select all' }).click();
    await answer.handled;
    return { ...opened, bar, answer };
  }

  test('does not change what an open dialog is about', async () => {
    const { page, context, bar, answer } = await selectOne();
    await bar.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Close 1 lead?' })).toBeVisible();
    answer.open();
    await settle();
    await expect(page.getByRole('heading', { name: 'Close 1 lead?' })).toBeVisible();
    await context.close();
  });

  test('selects nothing once the selection was cleared', async () => {
    const { context, bar, answer } = await selectOne();
    await bar.getByRole('button', { name: 'Clear' }).click();
    answer.open();
    await settle();
    await expect(bar).toHaveCount(0);
    await context.close();
  });

  test('leaves a selection in another list as it is', async () => {
    const { name } = await world.sendQuote();
    const { page, context, desk, bar, answer } = await selectOne();
    await desk.tab('New Quotes').click();
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expect(bar.getByText('1 selected')).toBeVisible();
    answer.open();
    await settle();
    await expect(bar.getByText('1 selected')).toBeVisible();
    await context.close();
  });
});

test.describe('an upload of project files', () => {
  test('shows its progress to a user who comes back to the lead', async () => {
    const other = await world.sendQuote();
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput: 30_000,
    });
    const buffer = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(1_500_000, ' ')]);
    await desk.panel
      .locator('input[type=file][name=projectFiles]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer });
    const progress = desk.panel.getByRole('progressbar', { name: 'Upload of project files' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
    await desk.choose(other.name);
    await desk.choose(name);
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
    await context.close();
  });
});

test.describe('a 401 that arrives after a new sign-in', () => {
  test('belongs to the old session and does not end the new one', async () => {
    const { page, desk, context } = await world.openDesk('/admin', { ownSession: true });
    await world.endSession(context);
    const list = '**/api/quote-requests/status/in_progress*';
    const answer = await holdAnswers(page, list, 'GET');
    await desk.tab('In Progress').click();
    await answer.handled;
    await desk.tab('Closed Quotes').click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    const { email, password } = world.product.credentials;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(deskOf(page).activeTab).toHaveText('Closed Quotes');
    answer.open();
    await settle();
    await expect(deskOf(page).activeTab).toHaveText('Closed Quotes');
    await context.close();
  });
});
