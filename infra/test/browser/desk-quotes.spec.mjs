import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MESSAGES } from '@site/contracts';
import { countCalls, DeskWorld, eventually, isListRead, settle } from './desk-world.mjs';

/** @type {DeskWorld} */
let world;
beforeAll(async () => {
  world = await DeskWorld.start();
}, 240_000);
afterAll(() => world?.stop(), 60_000);

/** @param {string} method @param {string} path */
const isChange = (method, path) => method !== 'GET' && method !== 'HEAD' && /^\/api\/quote-requests\/[^/]+$/.test(path);

describe('a quote request', () => {
  it('shows everything that was sent, and markup as text', async () => {
    const markup = '<img src=x onerror="document.title=1"><b>Bold</b>';
    const { id, name } = await world.sendQuote({
      fullName: `Zed ${markup}`,
      email: 'zed+1@example.com',
      phone: '(214) 555-0199 ext. 4',
      zipCode: '75201-1234',
      message: `Line one\n<script>alert(1)</script> ${markup}`,
      services: ['roofing', 'kitchen-remodel'],
      utm_source: '<i>google</i>',
      utm_medium: 'cpc',
      utm_campaign: 'fall',
      utm_content: 'ad 1',
      utm_term: 'roof plano',
      website: 'https://robot.example',
    });
    await world.patchQuote(id, { notes: markup, quotedPrice: markup });
    const { page, desk, context, seen } = await world.openDesk();
    await desk.choose(name);
    const main = desk.panel;
    for (const text of [
      '75201-1234',
      '<i>google</i>',
      'cpc',
      'fall',
      'ad 1',
      'roof plano',
      'Roofing',
      'Kitchen Remodel',
    ]) {
      expect(await main.getByText(text, { exact: true }).first().isVisible()).toBe(true);
    }
    expect(await main.getByText('Line one').textContent()).toBe(`Line one\n<script>alert(1)</script> ${markup}`);
    expect(await main.getByRole('link', { name: 'zed+1@example.com' }).getAttribute('href')).toBe(
      'mailto:zed%2B1@example.com',
    );
    expect(await main.getByRole('link', { name: '(214) 555-0199 ext. 4' }).getAttribute('href')).toBe(
      'tel:+12145550199',
    );
    expect(await main.getByLabel('Notes').inputValue()).toBe(markup);
    expect(await main.getByLabel('Quoted price').inputValue()).toBe(markup);
    expect(await desk.row(name).textContent()).toMatch(/Possibly spam.*Waiting \d+ min$/);
    expect(await main.getByText('Possibly spam', { exact: true }).last().isVisible()).toBe(true);
    expect(await main.getByText(/^Waiting \d+ min$/).count()).toBe(2);
    expect(await page.title()).toMatch(/^Admin Dashboard/);
    expect(await page.locator('main img[src="x"], main script, main b b').count()).toBe(0);
    expect(seen.exceptions).toEqual([]);
    expect(seen.messages).toEqual([]);
    await context.close();
  }, 60_000);

  it('moves to In Progress with all that was typed, and is followed there; lists are read once', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Visit Tuesday');
    await desk.panel.getByLabel('Quoted price').fill('$46,800');
    await desk.panel.getByLabel('Net profit').fill('$9,400');
    await desk.panel.getByRole('switch', { name: 'Purchased', exact: true }).click();
    await desk.toast(MESSAGES.requestUpdated);
    await settle();
    const reads = countCalls(page, isListRead);
    const changes = countCalls(page, isChange);
    await desk.button('Move to In Progress').dblclick();
    await eventually(async () => (await desk.activeTab.textContent()) === 'In Progress');
    await desk.heading(name).waitFor();
    await desk.row(name).waitFor();
    await settle();
    expect(changes).toHaveLength(1);
    expect(reads).toEqual(['/api/quote-requests/status/in_progress']);
    expect(await desk.row(name).getAttribute('aria-current')).toBe('true');
    expect(await world.listed('quote-requests', 'in_progress', id)).toMatchObject({
      notes: 'Visit Tuesday',
      quotedPrice: '$46,800',
      netProfit: '$9,400',
      purchased: true,
    });
    expect(await desk.button('Move to In Progress').count()).toBe(0);

    await desk.button('Close Project').click();
    await eventually(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    await desk.heading(name).waitFor();
    expect(await world.listed('quote-requests', 'closed', id)).toMatchObject({ notes: 'Visit Tuesday' });
    expect(await desk.panel.getByRole('button').allTextContents()).toEqual(
      expect.arrayContaining(['Delete Permanently']),
    );
    for (const gone of ['Save Details', 'Close Project', 'Move to In Progress']) {
      expect(await desk.button(gone).count()).toBe(0);
    }
    expect(await desk.panel.getByRole('textbox').count()).toBe(0);
    expect(await desk.panel.getByRole('switch').count()).toBe(0);
    await context.close();
  }, 60_000);

  it('is closed from new; what is saved stays where it is', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Saved alone');
    await desk.panel.getByText('Changes are not saved yet.').waitFor();
    const reads = countCalls(page, isListRead);
    await desk.button('Save Details').dblclick();
    await desk.toast(MESSAGES.requestUpdated);
    await settle();
    expect(reads).toEqual(['/api/quote-requests/status/new']);
    expect(await desk.activeTab.textContent()).toBe('New Quotes');
    expect(await desk.panel.getByText('Changes are not saved yet.').count()).toBe(0);
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({ notes: 'Saved alone', status: 'new' });
    await desk.button('Close Project').click();
    await eventually(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    expect(await world.listed('quote-requests', 'closed', id)).toMatchObject({ notes: 'Saved alone' });
    await context.close();
  }, 60_000);

  it.each([
    ['a 500', (/** @type {import('playwright-core').Route} */ route) => route.fulfill({ status: 500, body: 'no' })],
    ['a 404', (/** @type {import('playwright-core').Route} */ route) => route.fulfill({ status: 404, json: {} })],
    ['a 409', (/** @type {import('playwright-core').Route} */ route) => route.fulfill({ status: 409, json: {} })],
    ['no answer', (/** @type {import('playwright-core').Route} */ route) => route.abort('connectionreset')],
    ['a time-out', (/** @type {import('playwright-core').Route} */ route) => route.abort('timedout')],
  ])(
    '%s to an update is told, and nothing typed is lost',
    async (_, answer) => {
      const { id, name } = await world.sendQuote();
      const { page, desk, context } = await world.openDesk();
      await desk.choose(name);
      await desk.panel.getByLabel('Notes').fill('Do not lose me');
      await page.route(`**/api/quote-requests/${id}`, answer);
      for (const button of ['Save Details', 'Move to In Progress', 'Close Project']) {
        await desk.button(button).click();
        await desk.toast(MESSAGES.updateFailed, 'destructive');
        await desk.toast(MESSAGES.quoteUpdateFailed, 'destructive');
        await desk.toasts.getByRole('button', { name: 'Dismiss' }).click();
        expect(await desk.activeTab.textContent()).toBe('New Quotes');
        expect(await desk.panel.getByLabel('Notes').inputValue()).toBe('Do not lose me');
      }
      await page.unroute(`**/api/quote-requests/${id}`);
      await desk.button('Save Details').click();
      await desk.toast(MESSAGES.requestUpdated);
      await context.close();
    },
    60_000,
  );

  it('purchased is saved at once, once, and put back when that fails', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const purchased = desk.panel.getByRole('switch', { name: 'Purchased', exact: true });
    expect(await purchased.getAttribute('aria-checked')).toBe('false');
    await purchased.focus();
    const changes = countCalls(page, isChange);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.keyboard.press('Space');
    expect((await sent).postDataJSON()).toEqual({ purchased: true });
    await desk.toast(MESSAGES.requestUpdated);
    expect(await purchased.getAttribute('aria-checked')).toBe('true');
    expect((await world.listed('quote-requests', 'new', id)).purchased).toBe(true);

    await page.route(`**/api/quote-requests/${id}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({ status: 500, body: 'no' });
    });
    await purchased.dblclick();
    expect(await purchased.getAttribute('aria-checked')).toBe('false');
    await desk.toast(MESSAGES.updateFailed, 'destructive');
    expect(await purchased.getAttribute('aria-checked')).toBe('true');
    await settle();
    expect(changes).toHaveLength(2);
    await context.close();
  }, 60_000);
});

describe('a closed quote request', () => {
  /** @returns {Promise<{ id: string, name: string }>} */
  async function closedQuote() {
    const quote = await world.sendQuote();
    await world.patchQuote(quote.id, { status: 'closed', purchased: true, notes: 'Done', quotedPrice: '$18,250' });
    return quote;
  }
  const sentence = 'Are you sure you want to permanently delete this quote request? This action cannot be undone.';

  it('shows what became of it, and asks before it is deleted', async () => {
    const { id, name } = await closedQuote();
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await desk.choose(name);
    for (const text of ['$18,250', 'Done', 'Yes', 'None']) {
      expect(await desk.panel.getByText(text, { exact: true }).isVisible()).toBe(true);
    }
    const opener = desk.button('Delete Permanently');
    const dialog = page.getByRole('alertdialog', { name: 'Delete quote request' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
    ]) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.getByText(sentence, { exact: true }).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await focused()).toBe('Cancel');
      for (const name of ['Delete', 'Cancel', 'Delete']) {
        await page.keyboard.press('Tab');
        expect(await focused()).toBe(name);
      }
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe('Cancel');
      await leave();
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    expect(await world.listed('quote-requests', 'closed', id)).toBeDefined();

    const reads = countCalls(page, isListRead);
    const changes = countCalls(page, isChange);
    await opener.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await desk.toast(MESSAGES.requestDeleted);
    await desk.row(name).waitFor({ state: 'detached' });
    expect(await desk.heading(name).count()).toBe(0);
    await settle();
    expect(reads).toEqual(['/api/quote-requests/status/closed']);
    expect(changes).toHaveLength(1);
    expect(await world.listed('quote-requests', 'closed', id)).toBeUndefined();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await context.close();
  }, 60_000);

  it.each([
    ['a 500', (/** @type {import('playwright-core').Route} */ route) => route.fulfill({ status: 500, body: 'no' })],
    ['no answer', (/** @type {import('playwright-core').Route} */ route) => route.abort('connectionreset')],
  ])(
    'is still there after %s',
    async (_, answer) => {
      const { id, name } = await closedQuote();
      const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
      await desk.choose(name);
      await page.route(`**/api/quote-requests/${id}`, answer);
      await desk.button('Delete Permanently').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await desk.toast(MESSAGES.deleteFailed, 'destructive');
      await desk.toast(MESSAGES.quoteDeleteFailed, 'destructive');
      expect(await desk.heading(name).isVisible()).toBe(true);
      expect(await desk.row(name).isVisible()).toBe(true);
      await context.close();
    },
    60_000,
  );

  it('that is gone already is told of, and leaves the list', async () => {
    const { id, name } = await closedQuote();
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes', {
      prepare: (page) => page.route('**/api/live', (route) => route.abort()),
    });
    await desk.choose(name);
    await world.call('DELETE', `/api/quote-requests/${id}`);
    const reads = countCalls(page, isListRead);
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast("This quote request was already deleted or doesn't exist.");
    await desk.row(name).waitFor({ state: 'detached' });
    expect(await desk.heading(name).count()).toBe(0);
    await settle();
    expect(reads).toEqual(['/api/quote-requests/status/closed']);
    await context.close();
  }, 60_000);
});

describe('the mail about a request', () => {
  it('is told of with the reason of its failure, and can be sent again', async () => {
    const { name } = await world.sendQuote();
    const failed = { state: 'failed', at: null, reason: 'mailbox <b>full</b>' };
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) =>
        page.route('**/api/quote-requests/status/new', async (route) => {
          const response = await route.fetch();
          const items = await response.json();
          await route.fulfill({
            response,
            json: items.map((/** @type {{ fullName: string }} */ item) =>
              item.fullName === name ? { ...item, notification: failed } : item,
            ),
          });
        }),
    });
    await desk.choose(name);
    await desk.panel.getByText('E-mail not sent: mailbox <b>full</b>').waitFor();
    await page.route('**/notification', (route) => route.fulfill({ status: 500, body: 'no' }));
    await desk.button('Resend').click();
    await desk.toast('Resend failed', 'destructive');
    await page.unroute('**/notification');
    await desk.button('Resend').dblclick();
    await desk.toast('E-mail queued');
    await desk.panel.getByText(/^E-mail sent \w+ \d+, \d{4}/).waitFor();
    await context.close();
  }, 60_000);
});

describe('the history of a request', () => {
  it('tells who did what, and follows while it is open', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { notes: 'First <i>note</i>', purchased: true });
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    const history = desk.button('History');
    expect(await history.getAttribute('aria-expanded')).toBe('false');
    await history.click();
    expect(await history.getAttribute('aria-expanded')).toBe('true');
    await desk.panel.getByText('Notes: empty → “First <i>note</i>”').waitFor();
    await desk.panel.getByText('Purchased: Yes').waitFor();
    await desk.panel.getByText(world.product.credentials.email).first().waitFor();
    await desk.panel.getByLabel('Notes').fill('Second');
    await desk.button('Save Details').click();
    await desk.panel.getByText('Notes: “First <i>note</i>” → “Second”').waitFor();
    await history.click();
    expect(await desk.panel.getByText('Purchased: Yes').count()).toBe(0);
    await context.close();
  }, 60_000);
});
