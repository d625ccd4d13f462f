import { MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { DeskWorld, settle } from './desk-world.ts';
import { threePages } from './fixtures.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
// Many sign-ins reach the address's rate limit, which would affect other tests on the same site.
test.use({ siteName: 'emptied' });
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
});

const UNSAVED = 'Changes are not saved yet.';
const QUOTE = '**/api/quote-requests/*';

/** Blocks the stream, so that a conflict is the first sign of the colleague's save. */
const blockStream = (page: Page) => page.route('**/api/live?*', (route) => route.abort());

/** Holds calls with one method until they are released. */
async function hold(page: Page, path: string, method: string) {
  const { open, opened } = gate();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await opened;
    await route.continue();
  });
  return { release: open };
}

async function logIn(page: Page) {
  await page.getByLabel('Email').fill(world.product.credentials.email);
  await page.getByLabel('Password').fill(world.product.credentials.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** This tab's session storage, as text. */
const readSessionStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

const pdf = async () => ({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: await threePages() });

test.describe('text typed while a request is pending', () => {
  test('is kept when the lead had no unsaved text before', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const { release } = await hold(page, QUOTE, 'PATCH');
    await desk.button('Move to In Progress').click();
    await desk.panel.getByLabel('Notes').fill('Typed meanwhile');
    release();
    await until(async () => (await desk.activeTab.textContent()) === 'In Progress');
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Typed meanwhile');
    await context.close();
  });

  test('is kept through a conflict and saved with it', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Mine');
    await world.patchQuote(id, { notes: 'Theirs' });
    const { release } = await hold(page, QUOTE, 'PATCH');
    await desk.button('Save Details').click();
    await desk.panel.getByLabel('Notes').fill('Mine and more');
    await desk.panel.getByLabel('Quoted price').fill('$7');
    release();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Mine and more', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep All of Mine' }).click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({
      notes: 'Mine and more',
      quotedPrice: '$7',
    });
    await context.close();
  });
});

test.describe('unsaved text', () => {
  test('is cleared on Logout, after a question', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Not for others');
    await until(async () => (await readSessionStorage(page)).includes('Not for others'));
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Not for others');
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Discard and Log Out' }).click();
    await page.waitForURL(/\/login/);
    expect(await readSessionStorage(page)).not.toContain('Not for others');
    await context.close();
  });

  test('is not shown to another account', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Not for others');
    await until(async () => (await readSessionStorage(page)).includes('Not for others'));
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), email: 'another@example.com' } });
    });
    await page.reload();
    await expect(desk.heading(name)).toBeVisible();
    await until(async () => !(await readSessionStorage(page)).includes('Not for others'));
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('');
    await context.close();
  });
});

test.describe('a row', () => {
  test('shows the message and an unsaved-changes marker', async () => {
    const { name } = await world.sendQuote({ phone: '214.555.0168', message: 'The porch sags <i>a lot</i>' });
    const { desk, context } = await world.openDesk();
    await expect(desk.row(name)).toContainText('The porch sags <i>a lot</i>');
    await desk.choose(name);
    const number = desk.panel.getByRole('link', { name: '(214) 555-0168' });
    await expect(number).toHaveAttribute('title', 'Typed: 214.555.0168');
    const notes = desk.panel.getByLabel('Notes');
    await notes.fill('Half a thought');
    await expect(desk.row(name).getByText('Draft', { exact: true })).toBeVisible();
    await notes.fill('');
    await expect(desk.row(name).getByText('Draft', { exact: true })).toHaveCount(0);
    await context.close();
  });
});

test.describe('stored unsaved text', () => {
  test('is restored after a reload even if its owner could not be verified at first', async () => {
    // Uses an inquiry, because the files of a quote request also check the session.
    const { name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk('/admin?tab=new-investments');
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Kept by the tab');
    await desk.panel.getByLabel('What was said').fill('Rang twice');
    await until(async () => /Kept by the tab.*Rang twice/.test(await readSessionStorage(page)));
    await page.route('**/api/session', (route) => route.abort('connectionreset'), { times: 1 });
    await page.reload();
    await expect(desk.heading(name)).toBeVisible();
    await until(async () => (await desk.panel.getByLabel('Notes').inputValue()) === 'Kept by the tab');
    await expect(desk.panel.getByLabel('What was said')).toHaveValue('Rang twice');
    await context.close();
  });
});

test.describe('a colleague’s change', () => {
  test('is kept when the user saves another field: Purchased', async () => {
    const { id, name } = await world.sendQuote();
    const { desk, context } = await world.openDesk('/admin', { prepare: blockStream });
    await desk.choose(name);
    await world.patchQuote(id, { purchased: true });
    await desk.panel.getByLabel('Notes').fill('Mine');
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({ notes: 'Mine', purchased: true });
    await context.close();
  });

  test('is kept after a conflict: Invested', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk('/admin?tab=new-investments', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Mine');
    await world.patchInquiry(id, { notes: 'Theirs', interested: true });
    await desk.button('Save Notes').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep All of Mine' }).click();
    await desk.toast(MESSAGES.investmentInquiryUpdated);
    expect(await world.listed('investment-inquiries', 'new', id)).toMatchObject({ notes: 'Mine', interested: true });
    await context.close();
  });
});

test.describe('an upload of project files', () => {
  test('blocks neither a save nor a move', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const { release } = await hold(page, `${QUOTE}/files`, 'POST');
    await page.locator('[name=projectFiles]').setInputFiles(await pdf());
    await expect(page.getByRole('progressbar')).toBeVisible();
    await desk.panel.getByLabel('Notes').fill('During the upload');
    await expect(desk.panel.getByText(UNSAVED)).toBeVisible();
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    await desk.button('Move to In Progress').click();
    await until(async () => (await desk.activeTab.textContent()) === 'In Progress');
    release();
    await desk.toast(MESSAGES.filesUploaded);
    await until(async () => {
      const quote = await world.listed('quote-requests', 'in_progress', id);
      return quote?.notes === 'During the upload' && quote.projectFiles.length === 1;
    });
    await expect(desk.row(name)).toBeVisible();
    await desk.tab('New Quotes').click();
    await expect(desk.row(name)).toHaveCount(0);
    await context.close();
  });

  test('can start while a save is pending', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const { release } = await hold(page, QUOTE, 'PATCH');
    await desk.panel.getByLabel('Notes').fill('Slow');
    await desk.button('Save Details').click();
    await page.locator('[name=projectFiles]').setInputFiles(await pdf());
    await desk.toast(MESSAGES.filesUploaded);
    release();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    await expect(desk.panel.getByText('contract.pdf')).toBeVisible();
    await context.close();
  });
});

test.describe('text typed on a lead that a colleague deletes', () => {
  test('is deleted with it', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('About a deleted lead');
    await desk.panel.getByLabel('What was said').fill('Also deleted');
    await until(async () => /About a deleted lead.*Also deleted/.test(await readSessionStorage(page)));
    await world.patchQuote(id, { status: 'closed' });
    await world.json('DELETE', `/api/quote-requests/${id}`);
    await desk.toast(MESSAGES.quoteRequestGone);
    await expect.poll(() => readSessionStorage(page)).not.toContain('deleted');
    await context.close();
  });
});

test.describe('a lead that the user deletes', () => {
  test('is not reported as deleted by a colleague when the event arrives before the response', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { status: 'closed' });
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await desk.choose(name);
    let earlyToasts: string[] | undefined;
    await page.route(QUOTE, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const response = await route.fetch();
      await expect(desk.row(name)).toHaveCount(0);
      await settle();
      // Checked before the response arrives: its toast would replace an earlier one.
      earlyToasts = await desk.toasts.getByRole('listitem').allTextContents();
      await route.fulfill({ response });
    });
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await desk.toast(MESSAGES.quoteRequestDeleted);
    expect(earlyToasts).toEqual([]);
    await expect(desk.heading(name)).toHaveCount(0);
    await context.close();
  });
});

test.describe('text typed before the session ended', () => {
  test('is restored after signing in and after a reload', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { ownSession: true });
    await desk.choose(name);
    const notes = desk.panel.getByLabel('Notes');
    await notes.fill('Twenty minutes of notes');
    await page.route(QUOTE, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 401, json: {} }) : route.continue(),
    );
    await desk.button('Save Details').click();
    await page.waitForURL(/\/login\?from=/);
    await page.unroute(QUOTE);
    await logIn(page);
    await expect(desk.heading(name)).toBeVisible();
    await until(async () => (await notes.inputValue()) === 'Twenty minutes of notes');
    await page.reload();
    await expect(desk.heading(name)).toBeVisible();
    await until(async () => (await notes.inputValue()) === 'Twenty minutes of notes');
    await expect(desk.panel.getByText(UNSAVED)).toBeVisible();
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    await expect.poll(() => readSessionStorage(page)).not.toContain('Twenty minutes');
    await context.close();
  });
});
