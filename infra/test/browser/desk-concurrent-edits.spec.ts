import { MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { countCalls, DeskWorld, isListRead, settle, settledCalls } from './desk-world.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const LIVE_MS = 2_000;

/** Blocks the stream, so that a conflict is the first sign of the colleague's save. */
const blockStream = (page: Page) => page.route('**/api/live?*', (route) => route.abort());

/** Holds the stream until it is released, and records list reads. */
function holdStream() {
  let release: () => void = () => undefined;
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  let reads: string[] = [];
  return {
    release: () => release(),
    reads: () => reads,
    prepare: async (page: Page) => {
      reads = countCalls(page, isListRead);
      await page.route('**/api/live?*', async (route) => {
        await released;
        await route.continue();
      });
    },
  };
}

test.describe('two users who save', () => {
  test('see both texts side by side and can resolve without losing either', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Mine <b>too</b>');
    await desk.panel.getByLabel('Quoted price').fill('$1');
    await world.patchQuote(id, { notes: 'Theirs <i>first</i>', quotedPrice: '$2', netProfit: '$3' });
    await desk.button('Save Details').click();
    const dialog = page.getByRole('dialog', { name: `${name} was changed by someone else` });
    await expect(dialog).toBeVisible();
    const notes = dialog.getByRole('group', { name: 'Notes' });
    const price = dialog.getByRole('group', { name: 'Quoted price' });
    await expect(dialog.getByRole('group')).toHaveCount(2);
    for (const text of ['Mine <b>too</b>', 'Theirs <i>first</i>']) {
      await expect(notes.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(notes.getByText(`Theirs, by ${world.product.credentials.email}`)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Mine <b>too</b>');
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({ notes: 'Theirs <i>first</i>' });

    await desk.button('Save Details').click();
    await expect(dialog).toBeVisible();
    await price.getByRole('radio', { name: /^Theirs/ }).check();
    await dialog.getByRole('button', { name: 'Save Chosen' }).click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({
      notes: 'Mine <b>too</b>',
      quotedPrice: '$2',
      netProfit: '$3',
    });
    await expect(desk.panel.getByLabel('Quoted price')).toHaveValue('$2');
    expect(await desk.panel.getByText('Changes are not saved yet.').count()).toBe(0);
    await context.close();
  });

  test('choose one version as a whole, even during a move', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Mine');
    await world.patchQuote(id, { notes: 'Theirs' });
    await desk.button('Move to In Progress').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep All of Theirs' }).click();
    await until(async () => (await desk.activeTab.textContent()) === 'In Progress');
    expect(await world.listed('quote-requests', 'in_progress', id)).toMatchObject({ notes: 'Theirs' });

    await desk.panel.getByLabel('Notes').fill('Mine again');
    await world.patchQuote(id, { notes: 'Theirs again' });
    await desk.button('Close Project').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep All of Mine' }).click();
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    expect(await world.listed('quote-requests', 'closed', id)).toMatchObject({ notes: 'Mine again' });
    await context.close();
  });

  test('are not asked when they edited different fields: both edits are kept', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Mine');
    await world.patchQuote(id, { quotedPrice: '$9', purchased: true });
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({ notes: 'Mine', quotedPrice: '$9' });
    await context.close();
  });

  test('resolve conflicts of an inquiry too', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk('/admin?tab=new-investments', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Mine');
    await world.patchInquiry(id, { notes: 'Theirs' });
    await desk.button('Save Notes').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep All of Mine' }).click();
    await desk.toast(MESSAGES.investmentInquiryUpdated);
    expect(await world.listed('investment-inquiries', 'new', id)).toMatchObject({ notes: 'Mine' });
    await context.close();
  });

  test('continue with the next lead after a conflict found by Move & next', async () => {
    const next = await world.sendQuote();
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Mine');
    await world.patchQuote(id, { notes: 'Theirs' });
    await desk.button('Move & next').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep All of Mine' }).click();
    await expect(desk.heading(next.name)).toBeVisible();
    await expect(desk.activeTab).toHaveText('New Quotes');
    expect(await world.listed('quote-requests', 'in_progress', id)).toMatchObject({ notes: 'Mine' });
    await context.close();
  });

  test('continue with a lead that a colleague has not taken after Move & next', async () => {
    const third = await world.sendQuote();
    const second = await world.sendQuote();
    const first = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(first.name);
    await page.route(`**/api/quote-requests/${first.id}`, async (route) => {
      if (route.request().method() === 'PATCH') {
        await world.patchQuote(second.id, { status: 'in_progress' });
        await expect(desk.row(second.name)).toHaveCount(0);
      }
      await route.continue();
    });
    await desk.button('Move & next').click();
    await expect(desk.row(first.name)).toHaveCount(0);
    await expect(desk.heading(third.name)).toBeVisible();
    await expect(desk.activeTab).toHaveText('New Quotes');
    await context.close();
  });

  test('find what they typed about a call when the lead was closed in the meantime', async () => {
    const { id, name } = await world.sendQuote();
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('What was said').fill('Wants marble');
    await world.patchQuote(id, { status: 'closed' });
    await expect(desk.panel.getByText('What was said, as you typed it')).toBeVisible();
    await expect(desk.panel.getByText('Wants marble', { exact: true })).toBeVisible();
    await desk.panel.getByRole('button', { name: 'Discard My Text' }).click();
    await expect(desk.panel.getByText('Wants marble', { exact: true })).toBeHidden();
    await context.close();
  });

  test('find their typed text when the lead was closed in the meantime', async () => {
    const { id, name } = await world.sendQuote();
    const { desk, context } = await world.openDesk('/admin', { prepare: blockStream });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Too late');
    await world.patchQuote(id, { status: 'closed' });
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.updateFailed, 'destructive');
    await expect(desk.panel.getByText('Notes, as you typed it')).toBeVisible();
    await expect(desk.panel.getByText('Too late', { exact: true })).toBeVisible();
    await context.close();
  });
});

test.describe('a change made elsewhere', () => {
  test('adds a new lead on top within 2 s, announces it, and moves neither scroll nor selection', async () => {
    for (let count = 0; count < 30; count += 1) await world.sendQuote();
    const { name: chosen } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(chosen);
    await settle();
    const reads = countCalls(page, isListRead);
    const list = page.getByRole('list', { name: 'New Quotes' });

    const first = await world.sendQuote();
    await desk.row(first.name).waitFor({ timeout: LIVE_MS });
    expect(await list.getByRole('listitem').first().textContent()).toContain(first.name);
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-posinset', '1');
    await page.getByRole('status').getByText(`New quote request from ${first.name}`).waitFor({ state: 'attached' });
    await expect(desk.row(chosen)).toHaveAttribute('aria-current', 'true');
    await expect(desk.heading(chosen)).toBeVisible();

    const scroller = list.locator('xpath=..');
    await scroller.evaluate((element) => element.scrollTo({ top: 700 }));
    const stays = list.getByRole('listitem').nth(14);
    await expect(stays).toBeVisible();
    const text = String(await stays.textContent());
    const before = await list.getByRole('listitem').filter({ hasText: text }).boundingBox();
    const second = await world.sendQuote();
    await page.getByRole('status').getByText(`New quote request from ${second.name}`).waitFor({ state: 'attached' });
    await settle();
    const after = await list.getByRole('listitem').filter({ hasText: text }).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1_000))).toBeLessThan(2);

    const inquiry = await world.sendInquiry();
    await page
      .getByRole('status')
      .getByText(`New investment inquiry from ${inquiry.name}`)
      .waitFor({ state: 'attached' });
    expect(reads).toEqual([]);
    await context.close();
  });

  test('shows a colleague’s update in place, moves leads between lists, and never overwrites typed text', async () => {
    const [one, two] = [await world.sendQuote(), await world.sendQuote()];
    const mine = await world.openDesk();
    const theirs = await world.openDesk();
    await mine.desk.choose(one.name);
    await settle();
    const reads = countCalls(mine.page, isListRead);
    await theirs.desk.choose(one.name);
    await theirs.desk.panel.getByRole('switch', { name: 'Purchased' }).click();
    await theirs.desk.toast(MESSAGES.quoteRequestUpdated);
    const purchased = mine.desk.panel.getByRole('switch', { name: 'Purchased' });
    await expect(purchased).toHaveAttribute('aria-checked', 'true');

    await mine.desk.panel.getByLabel('Notes').fill('I am typing');
    await theirs.desk.panel.getByLabel('Notes').fill('They were faster');
    await theirs.desk.panel.getByLabel('Quoted price').fill('$12');
    await theirs.desk.button('Save Details').click();
    await expect(mine.desk.panel.getByLabel('Quoted price')).toHaveValue('$12');
    await expect(mine.desk.panel.getByLabel('Notes')).toHaveValue('I am typing');
    await expect(
      mine.desk.panel.getByText('A colleague changed this. When you save, you choose which text to keep.'),
    ).toBeVisible();
    await mine.desk.button('Save Details').click();
    const dialog = mine.page.getByRole('dialog');
    await expect(dialog.getByText('They were faster', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep All of Mine' }).click();
    await expect(theirs.desk.panel.getByLabel('Notes')).toHaveValue('I am typing');

    expect(await settledCalls(reads, 1)).toEqual(['/api/quote-requests/status/new']);
    await world.patchQuote(two.id, { status: 'in_progress' });
    await expect(mine.desk.row(two.name)).toHaveCount(0);
    await mine.desk.tab('In Progress').click();
    await expect(mine.desk.row(two.name)).toBeVisible();
    await world.patchQuote(two.id, { status: 'closed' });
    await expect(mine.desk.row(two.name)).toHaveCount(0);
    expect(reads).toEqual(['/api/quote-requests/status/in_progress']);
    await mine.context.close();
    await theirs.context.close();
  });

  test('removes a deleted lead from the list and notifies a user who has it open', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { status: 'closed' });
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await desk.choose(name);
    await settle();
    const reads = countCalls(page, isListRead);
    await world.call('DELETE', `/api/quote-requests/${id}`);
    await expect(desk.row(name)).toHaveCount(0);
    await desk.toast(MESSAGES.quoteRequestGone);
    expect(await desk.heading(name).count()).toBe(0);
    expect(reads).toEqual([]);
    await context.close();
  });

  test('that occurs while the stream opens is shown once it is open, without fetching again', async () => {
    const there = await world.sendQuote();
    const held = holdStream();
    const { desk, context } = await world.openDesk('/admin', { prepare: held.prepare });
    await expect(desk.row(there.name)).toBeVisible();
    const sent = await world.sendQuote();
    await world.call('DELETE', `/api/quote-requests/${there.id}`);
    expect(await desk.row(sent.name).count()).toBe(0);
    held.release();
    await expect(desk.row(sent.name)).toBeVisible();
    await expect(desk.row(there.name)).toHaveCount(0);
    expect(held.reads()).toEqual(['/api/quote-requests/status/new']);
    await context.close();
  });

  test('refetches lists once when the stream opens too late to replay everything', async () => {
    const held = holdStream();
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: async (page) => {
        await page.clock.install();
        await held.prepare(page);
      },
    });
    await expect(desk.panel.getByRole('list', { name: 'New Quotes' })).toBeVisible();
    const { name } = await world.sendQuote();
    await page.clock.fastForward(40_000);
    held.release();
    await expect(desk.row(name)).toBeVisible();
    await settle();
    expect(held.reads()).toEqual(Array(2).fill('/api/quote-requests/status/new'));
    await context.close();
  });

  test('refetches lists once after a lost connection', async () => {
    const { page, desk, context } = await world.openDesk();
    await settle();
    const reads = countCalls(page, isListRead);
    await page.route('**/api/live?*', (route) => route.abort());
    await world.product.killProcess('api');
    let sent: { name: string } | undefined;
    await until(async () => {
      sent = await world.sendQuote().catch(() => undefined);
      return sent !== undefined;
    }, 30_000);
    const name = String(sent?.name);
    await settle();
    expect(await desk.row(name).count()).toBe(0);
    await page.unroute('**/api/live?*');
    await desk.row(name).waitFor({ timeout: 40_000 });
    await settle();
    expect(reads).toEqual(['/api/quote-requests/status/new']);
    await context.close();
  });

  test('plays a sound for new leads through one player, after the first user gesture', async () => {
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) =>
        page.addInitScript(() => {
          localStorage.setItem('desk.sound', 'on');
          const made: string[] = [];
          const players: object[] = [];
          for (const name of ['AudioContext', 'OscillatorNode'] as const) {
            const Made = window[name] as new (...given: unknown[]) => object;
            Object.assign(window, {
              [name]: class extends Made {
                constructor(...given: unknown[]) {
                  super(...given);
                  made.push(name);
                  if (name === 'AudioContext') players.push(this);
                }
              },
            });
          }
          Object.assign(window, { made, players });
        }),
    });
    const made = (): Promise<string[]> => page.evaluate('made');
    await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true');
    const early = await world.sendQuote();
    await desk.row(early.name).waitFor();
    expect(await made()).toEqual([]);
    await desk.tab('New Quotes').click();
    // A sound that comes before the player has started is left out.
    await expect.poll(() => page.evaluate('players[0]?.state')).toBe('running');
    for (const notes of [2, 4]) {
      const { name } = await world.sendQuote();
      await desk.row(name).waitFor();
      await expect.poll(made).toEqual(['AudioContext', ...Array(notes).fill('OscillatorNode')]);
    }
    await context.close();
  });

  test('counts new leads in the title since the last look', async () => {
    const { page, desk, context } = await world.openDesk();
    await expect(page).toHaveTitle(/^Admin Dashboard \| /);
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    let last = '';
    for (let count = 0; count < 3; count += 1) last = (await world.sendQuote()).name;
    await desk.row(last).waitFor();
    await expect(page).toHaveTitle(/^\(3\) Admin Dashboard \| /);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page).toHaveTitle(/^Admin Dashboard \| /);
    await context.close();
  });

  test('is not streamed after sign-out', async () => {
    const { page, desk, context } = await world.openDesk();
    await settle();
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
    );
    const ended = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/api/live');
    await page.getByRole('button', { name: 'Logout' }).click();
    await desk.toast(MESSAGES.loggedOut);
    await ended;
    await context.close();
  });
});
