import { MESSAGES, RETRIES } from '@site/testing/spec-facts';
import type { Route } from 'playwright-core';
import { countCalls, DeskWorld, isListRead, settle, settledCalls } from './desk-world.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const isChange = (method: string, path: string) =>
  method !== 'GET' && method !== 'HEAD' && /^\/api\/quote-requests\/[^/]+$/.test(path);

test.describe('a closed quote request', () => {
  async function closedQuote(): Promise<{ id: string; name: string }> {
    const quote = await world.sendQuote();
    await world.patchQuote(quote.id, { status: 'closed', purchased: true, notes: 'Done', quotedPrice: '$18,250' });
    return quote;
  }
  const sentence = 'Are you sure you want to permanently delete this quote request? This action cannot be undone.';

  test('shows its outcome and asks for confirmation before deletion', async () => {
    const { id, name } = await closedQuote();
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await desk.choose(name);
    for (const text of ['$18,250', 'Done', 'Yes', 'None']) {
      await expect(desk.panel.getByText(text, { exact: true })).toBeVisible();
    }
    const opener = desk.button('Delete Permanently');
    const dialog = page.getByRole('alertdialog', { name: 'Delete quote request' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
    ]) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await focused()).toBe('Cancel');
      for (const name of ['Delete', 'Cancel', 'Delete']) {
        await page.keyboard.press('Tab');
        expect(await focused()).toBe(name);
      }
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe('Cancel');
      await leave();
      await expect(dialog).toHaveCount(0);
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    expect(await world.listed('quote-requests', 'closed', id)).toBeDefined();

    const reads = countCalls(page, isListRead);
    const changes = countCalls(page, isChange);
    await opener.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await desk.toast(MESSAGES.quoteRequestDeleted);
    await expect(desk.row(name)).toHaveCount(0);
    expect(await desk.heading(name).count()).toBe(0);
    expect(await settledCalls(reads, 1)).toEqual(['/api/quote-requests/status/closed']);
    expect(changes).toHaveLength(1);
    expect(await world.listed('quote-requests', 'closed', id)).toBeUndefined();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await context.close();
  });

  for (const [what, answer] of [
    ['a 500', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
    ['no answer', (route: Route) => route.abort('connectionreset')],
  ] as const) {
    test(`remains after ${what} to its deletion`, async () => {
      const { id, name } = await closedQuote();
      const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
      await desk.choose(name);
      await page.route(`**/api/quote-requests/${id}`, answer);
      await desk.button('Delete Permanently').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await desk.toast(MESSAGES.deleteFailed, 'destructive');
      await desk.toast(MESSAGES.quoteRequestDeleteFailed, 'destructive');
      await expect(desk.heading(name)).toBeVisible();
      await expect(desk.row(name)).toBeVisible();
      await context.close();
    });
  }

  test('that was already deleted shows a notice and leaves the list', async () => {
    const { id, name } = await closedQuote();
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes', {
      prepare: (page) => page.route('**/api/live?*', (route) => route.abort()),
    });
    await desk.choose(name);
    await world.call('DELETE', `/api/quote-requests/${id}`);
    const reads = countCalls(page, isListRead);
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast("This quote request was already deleted or doesn't exist.");
    await expect(desk.row(name)).toHaveCount(0);
    expect(await desk.heading(name).count()).toBe(0);
    expect(await settledCalls(reads, 1)).toEqual(['/api/quote-requests/status/closed']);
    await context.close();
  });
});

/** Opens the desk, whose list shows the mail about a new request as failed. */
async function openWithFailedMail() {
  const { id, name } = await world.sendQuote();
  // The live event of the sent mail would replace the failure.
  const mail = async () => (await world.json('GET', `/api/quote-requests/${id}`)).notification.state;
  await expect.poll(mail, { timeout: 60_000 }).toBe('sent');
  const opened = await world.openDesk('/admin', {
    prepare: (page) =>
      page.route('**/api/quote-requests/status/new', async (route) => {
        const response = await route.fetch();
        const items = await response.json();
        const failed = { state: 'failed', at: null, reason: 'mailbox <b>full</b>' };
        await route.fulfill({
          response,
          json: items.map((item: { fullName: string }) =>
            item.fullName === name ? { ...item, notification: failed } : item,
          ),
        });
      }),
  });
  return { ...opened, name };
}

test.describe('the status of a mail about a request', () => {
  test('shows the reason of a failure and allows sending again', async () => {
    const { name, page, desk, context } = await openWithFailedMail();
    await desk.choose(name);
    await expect(desk.panel.getByText('Email not sent: mailbox <b>full</b>')).toBeVisible();
    await page.route('**/notification', (route) => route.fulfill({ status: 500, body: 'no' }));
    await desk.button('Resend').click();
    await desk.toast('Resend failed', 'destructive');
    await page.unroute('**/notification');
    await desk.button('Resend').dblclick();
    await desk.toast('Email queued');
    await expect(desk.panel.getByText(/^Email sent \w+ \d+, \d{4}/)).toBeVisible();
    await context.close();
  });
});

test.describe('sending the mail again', () => {
  test('keeps the state that arrived before its answer', async () => {
    const { name, page, desk, context } = await openWithFailedMail();
    await desk.choose(name);
    const sent = desk.panel.getByText(/^Email sent \w+ \d+, \d{4}/);
    await page.route('**/notification', async (route) => {
      const response = await route.fetch();
      await expect(sent).toBeVisible();
      await route.fulfill({ response });
    });
    await desk.button('Resend').click();
    await desk.toast('Email queued');
    await settle();
    await expect(sent).toBeVisible();
    await context.close();
  });

  test('blocks neither a save nor a move', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const answer = gate();
    await page.route('**/notification', async (route) => {
      await answer.opened;
      await route.continue();
    });
    await desk.button('Resend').click();
    await desk.panel.getByLabel('Notes').fill('Saved meanwhile');
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    await desk.button('Move to In Progress').click();
    await until(async () => (await desk.activeTab.textContent()) === 'In Progress');
    answer.open();
    await desk.toast('Email queued');
    expect(await world.listed('quote-requests', 'in_progress', id)).toMatchObject({ notes: 'Saved meanwhile' });
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Saved meanwhile');
    await context.close();
  });
});

test.describe('the history of a request', () => {
  test('that cannot be fetched shows an error and is fetched again on request', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const asked = countCalls(page, (_, path) => path.endsWith('/history'));
    await page.route('**/history', (route) => route.fulfill({ status: 500, body: 'no' }));
    await desk.button('History').click();
    await expect(desk.panel.getByRole('alert').getByText(MESSAGES.errorLoadingData)).toBeVisible();
    expect(asked).toHaveLength(1 + RETRIES.max);
    await page.unroute('**/history');
    await desk.button('Try Again').click();
    await expect(desk.panel.getByText('Nothing has been changed yet.')).toBeVisible();
    await context.close();
  });

  test('is fetched again after no response, without an error message', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await page.route('**/history', (route) => route.abort('connectionreset'), { times: 1 });
    await desk.button('History').click();
    await expect(desk.panel.getByText('Nothing has been changed yet.')).toBeVisible();
    expect(await desk.panel.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  test('shows who did what and updates while open', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { notes: 'First <i>note</i>', purchased: true });
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    const history = desk.button('History');
    await expect(history).toHaveAttribute('aria-expanded', 'false');
    await history.click();
    await expect(history).toHaveAttribute('aria-expanded', 'true');
    await expect(desk.panel.getByText('Notes: empty → “First <i>note</i>”')).toBeVisible();
    await expect(desk.panel.getByText('Purchased: Yes')).toBeVisible();
    await expect(desk.panel.getByText(world.product.credentials.email).first()).toBeVisible();
    await desk.panel.getByLabel('Notes').fill('Second');
    await desk.button('Save Details').click();
    await expect(desk.panel.getByText('Notes: “First <i>note</i>” → “Second”')).toBeVisible();
    await history.click();
    expect(await desk.panel.getByText('Purchased: Yes').count()).toBe(0);
    await context.close();
  });
});
