// Where the keyboard continues when the control that was pressed or held the focus disappears.

import type { Locator, Page } from 'playwright-core';
import type { DeskWorld } from './desk-world.ts';
import { ServedLeads } from './served-leads.ts';
import { expect, test } from './test.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

/** Presses a button by keyboard. */
async function press(button: Locator) {
  await button.focus();
  await button.press('Enter');
}
const named = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
const rowStop = (page: Page) => page.locator('[data-lead][tabindex="0"]');

test.describe('after a bulk action by keyboard', () => {
  test('the focus stays at the selection, then returns to the list', async () => {
    const names = [];
    for (let at = 0; at < 3; at += 1) names.push((await world.sendQuote({ utm_campaign: 'kept-focus' })).name);
    const { page, desk, context } = await world.openDesk('/admin?campaign=kept-focus');
    const bar = page.getByRole('region', { name: 'Selected leads' });
    await desk.row(names[0] ?? '').focus();
    await page.keyboard.press('x');
    await press(named(bar, 'Select all'));
    await expect(named(bar, 'Clear')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar).toHaveCount(0);
    await expect(rowStop(page)).toBeFocused();
    await expect(rowStop(page)).toContainText(names[0] ?? '');

    await page.keyboard.press('x');
    await press(named(bar, 'Move'));
    await press(named(page.getByRole('alertdialog'), 'Move'));
    await expect(bar).toBeFocused();
    await expect(bar.getByRole('status')).toHaveText('1 lead moved to In Progress.');
    await press(named(bar, 'Done'));
    await expect(bar).toHaveCount(0);
    await expect(rowStop(page)).toBeFocused();
    await context.close();
  });
});

test.describe('after a filter is removed by keyboard', () => {
  test('the next filter has the focus, then the first filter or the button that shows them', async () => {
    const { page, desk, context } = await world.openDesk('/admin?campaign=kept-focus&service=roofing&zip=75023');
    const chip = (name: string) =>
      desk.panel.getByRole('button', { name: new RegExp(`^${name} ?, remove this filter`) });
    await press(chip('Campaign: kept-focus'));
    await expect(chip('ZIP code 75023')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chip('Roofing')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chip('Roofing')).toHaveCount(0);
    await expect(named(page, 'Filters')).toBeFocused();

    await page.keyboard.press('Enter');
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByLabel('Service').selectOption('roofing');
    await press(named(filters, 'Clear all'));
    await expect(named(filters, 'Clear all')).toHaveCount(0);
    await expect(filters.getByRole('button').first()).toBeFocused();
    await filters.getByLabel('Service').selectOption('roofing');
    await press(chip('Roofing'));
    await expect(filters.getByRole('button').first()).toBeFocused();
    await context.close();
  });
});

test.describe('after a campaign is typed', () => {
  test('Enter searches and leaves the focus in the field', async () => {
    const { page, desk, context } = await world.openDesk();
    await press(named(page, 'Filters'));
    const field = page.getByRole('textbox', { name: 'Campaign' });
    await field.fill('kept-focus');
    await field.press('Enter');
    const chip = desk.panel.getByRole('button', { name: /^Campaign: kept-focus ?, remove this filter/ });
    await expect(chip).toBeVisible();
    await expect(field).toBeFocused();
    await chip.click();
    await expect(field).toHaveValue('');
    await context.close();
  });
});

test.describe('after a saved view is deleted by keyboard', () => {
  test('the next view has the focus, then the first filter', async () => {
    for (const name of ['Focus 1', 'Focus 2'])
      await world.json('POST', '/api/lead-views', { name, query: 'zip=75023' });
    const { page, context } = await world.openDesk();
    await press(named(page, 'Filters'));
    await press(named(page, 'Delete view Focus 1'));
    await expect(named(page, 'Delete view Focus 1')).toHaveCount(0);
    await expect(named(page, 'Focus 2')).toBeFocused();
    await press(named(page, 'Delete view Focus 2'));
    await expect(named(page, 'Delete view Focus 2')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Filters' }).getByRole('button').first()).toBeFocused();
    await context.close();
  });
});

test.describe('after "Show all" of the report', () => {
  test('the focus is at the first row that it adds, or at the title', async () => {
    for (let at = 10; at < 23; at += 1) {
      await world.sendQuote({ zipCode: `751${at}` });
      await world.json('PUT', '/api/report/costs', { campaign: `focus-${at}`, month: '2026-01', cents: 100 });
    }
    const { page, context } = await world.openPage('/admin/report?from=2026-01-01&to=2026-12-31');
    const zips = page.getByRole('region', { name: 'By ZIP code' });
    await press(zips.locator('xpath=..').getByRole('button', { name: /^Show all/ }));
    await expect(zips.getByRole('row').nth(13).getByRole('link').first()).toBeFocused();
    for (const title of ['On record', 'Who changed what']) {
      const heading = page.getByRole('heading', { name: title });
      await press(heading.locator('xpath=..').getByRole('button', { name: /^Show all/ }));
      await expect(heading).toBeFocused();
    }
    await context.close();
  });
});

test.describe('after a press in the detail', () => {
  test('"Show all" passes the focus to the first request that it adds', async () => {
    for (let at = 0; at < 5; at += 1) await world.sendQuote({ email: 'often@example.com', phone: '(214) 555-0177' });
    const { name } = await world.sendQuote({ email: 'often@example.com', phone: '(214) 555-0177' });
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    const returning = desk.panel.getByRole('region', { name: 'Returning' });
    await press(named(returning, 'Show all 5'));
    await expect(returning.getByRole('link')).toHaveCount(5);
    await expect(returning.getByRole('link').nth(3)).toBeFocused();
    await context.close();
  });

  test('"Not spam" passes the focus to the heading of the lead', async () => {
    const { name } = await world.sendQuote({ website: 'x' });
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    await press(desk.button('Not spam'));
    await expect(desk.button('Not spam')).toHaveCount(0);
    await expect(desk.heading(name)).toBeFocused();
    await context.close();
  });

  test('"Discard My Text" passes the focus to the heading of the lead', async () => {
    const { id, name } = await world.sendQuote();
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Too late');
    await world.patchQuote(id, { status: 'closed' });
    await press(desk.button('Discard My Text'));
    await expect(desk.button('Discard My Text')).toHaveCount(0);
    await expect(desk.heading(name)).toBeFocused();
    await context.close();
  });

  test('"Try Again" of the history passes the focus to its button', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) => page.route('**/history', (route) => route.fulfill({ status: 400, json: {} })),
    });
    await desk.choose(name);
    await press(desk.button('History'));
    await expect(desk.button('Try Again')).toBeVisible();
    await page.unroute('**/history');
    await press(desk.button('Try Again'));
    await expect(desk.panel.getByText('Nothing has been changed yet.')).toBeVisible();
    await expect(desk.button('History')).toBeFocused();
    await context.close();
  });

  test('"Undo" passes the focus to the heading of the lead that is open by then', async () => {
    const second = await world.sendQuote();
    const first = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(first.name);
    await press(desk.button('Move & next'));
    await expect(desk.heading(second.name)).toBeFocused();
    await press(desk.button('Undo move'));
    await expect(desk.heading(first.name)).toBeFocused();

    // Too late by the server's clock. An earlier press would be ignored as a repeat.
    await page.waitForTimeout(1_300);
    await page.route('**/undo', (route) => route.fulfill({ status: 409, json: {} }));
    await press(desk.button('Move & next'));
    await expect(desk.heading(second.name)).toBeFocused();
    await press(desk.button('Undo move'));
    await desk.toast('Not undone', 'destructive');
    await expect(desk.heading(second.name)).toBeFocused();
    await context.close();
  });
});

test.describe('when a colleague closes the lead whose notes are being typed', () => {
  test('the focus stays at the lead, the rest of the sentence does nothing, and the closing is announced', async () => {
    const other = await world.sendQuote();
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').focus();
    await page.keyboard.type('Wants marble');
    await world.patchQuote(id, { quotedPrice: '$9,100', status: 'closed' });
    await expect(desk.panel.getByLabel('Notes')).toHaveCount(0);
    await expect(desk.heading(name)).toBeFocused();
    await page.keyboard.type('jn, just in case');
    await expect(desk.heading(name)).toBeFocused();
    await expect(desk.panel.getByText('Wants marble', { exact: true })).toBeVisible();
    await expect(desk.panel.getByText(/, as you typed it$/)).toHaveText(['Notes, as you typed it']);
    await expect(desk.row(other.name)).not.toContainText('Draft');
    await expect(
      desk.panel.getByRole('alert').getByText('This was closed before your text was saved. Copy what you need.'),
    ).toBeVisible();
    await expect(desk.panel.getByRole('status').getByText('Closed', { exact: true })).toBeVisible();

    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await expect(desk.heading(other.name)).toBeVisible();
    await context.close();
  });

  test('or deletes it, the rest of the sentence opens no other lead', async () => {
    const other = await world.sendQuote();
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('What was said').focus();
    await world.patchQuote(id, { status: 'closed' });
    await world.call('DELETE', `/api/quote-requests/${id}`);
    await expect(desk.heading(name)).toHaveCount(0);
    await page.keyboard.type('jn, just in case');
    await expect(desk.heading(other.name)).toHaveCount(0);
    await expect(desk.row(other.name)).toBeFocused();
    await desk.row(other.name).click();
    await page.keyboard.press('n');
    await expect(desk.panel.getByLabel('Notes')).toBeFocused();
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('');
    await context.close();
  });
});

test.describe('when a colleague deletes the lead in which a button has the focus', () => {
  test('the row that took its place has the focus', async () => {
    const below = await world.sendQuote();
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.button('Move & next').focus();
    await world.patchQuote(id, { status: 'closed' });
    await world.call('DELETE', `/api/quote-requests/${id}`);
    await expect(desk.heading(name)).toHaveCount(0);
    await expect(rowStop(page)).toBeFocused();
    await expect(rowStop(page)).toContainText(below.name);
    await context.close();
  });
});

test.describe('when a colleague moves the lead of the focused row', () => {
  test('the row that took its place has the focus, at the end the one above, in an empty list the tab', async () => {
    for (const { id } of await world.json('GET', '/api/investment-inquiries/status/in_progress'))
      await world.patchInquiry(id, { status: 'closed' });
    const sent = [];
    for (let at = 0; at < 3; at += 1) {
      sent.unshift(await world.sendInquiry());
      await world.patchInquiry(sent[0]?.id ?? '', { status: 'in_progress' });
    }
    const { page, desk, context } = await world.openDesk('/admin?tab=active-investments');
    const [first, second, third] = sent;
    if (!first || !second || !third) throw new Error('not sent');
    await desk.row(first.name).focus();
    await page.keyboard.press('ArrowDown');
    await expect(desk.row(second.name)).toBeFocused();
    await world.patchInquiry(second.id, { status: 'closed' });
    await expect(desk.row(second.name)).toHaveCount(0);
    await expect(desk.row(third.name)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(desk.row(first.name)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await world.patchInquiry(third.id, { status: 'closed' });
    await expect(desk.row(first.name)).toBeFocused();
    await world.patchInquiry(first.id, { status: 'closed' });
    await expect(desk.activeTab).toBeFocused();
    await context.close();
  });

  test('a focus outside the list stays where it is', async () => {
    await world.sendQuote();
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.row(name).focus();
    await page.getByRole('searchbox').focus();
    await world.patchQuote(id, { status: 'in_progress' });
    await expect(desk.row(name)).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await context.close();
  });
});

test.describe('while a project file is uploaded', () => {
  test('the focus stays at its input', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    let answer = () => {};
    await page.route('**/api/quote-requests/*/files', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fulfill({ status: 500, json: {} });
    });
    const input = desk.panel.locator('input[name=projectFiles]');
    await input.focus();
    await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('plan') });
    await expect(desk.panel.getByRole('progressbar', { name: 'Upload of project files' })).toBeVisible();
    await expect(input).toBeDisabled();
    answer();
    await expect(input).toBeEnabled();
    await expect(input).toBeFocused();
    await context.close();
  });
});

test.describe('after "Try Again"', () => {
  test('the focus is in the list, or on its tab while it loads', async () => {
    const served = await ServedLeads.like(world);
    let failing = true;
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: async (page) => {
        await served.answer(page, { rows: 60 });
        await page.route('**/api/quote-requests/status/new?*', (route) =>
          failing ? route.abort('connectionreset') : route.fallback(),
        );
      },
    });
    await desk.row('Lead 1.').focus();
    await page.keyboard.press('End');
    await expect(desk.button('Try Again')).toBeVisible();
    failing = false;
    await press(desk.button('Try Again'));
    await expect(desk.button('Try Again')).toHaveCount(0);
    await expect(rowStop(page)).toBeFocused();
    await context.close();

    const broken = await world.openDesk('/admin', {
      prepare: (page) => page.route('**/api/quote-requests/status/new*', (route) => route.abort('connectionreset')),
    });
    await expect(broken.desk.button('Try Again')).toBeVisible();
    await broken.page.unroute('**/api/quote-requests/status/new*');
    await press(broken.desk.button('Try Again'));
    await expect(broken.desk.activeTab).toBeFocused();
    await broken.context.close();
  });
});

test.describe('on a phone with the oldest supported Safari', () => {
  test('the desk opens, passes the focus on, and keeps it in a dialog', async () => {
    const { name } = await world.sendQuote({ website: 'x' });
    const { page, desk, context, seen } = await world.openDesk('/admin', {
      width: 390,
      height: 844,
      prepare: (page) => page.addInitScript(removeWhatSafari16Lacks),
    });
    await desk.choose(name);
    await press(desk.button('Not spam'));
    await expect(desk.button('Not spam')).toHaveCount(0);
    await expect(desk.heading(name)).toBeFocused();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(named(keys, 'Close')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(keys.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(named(keys, 'Close')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(keys).toHaveCount(0);
    await expect(desk.heading(name)).toBeFocused();
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });
});

/** In the page, before its code runs. Safari 16.4 (kit/src/base.ts) has none of these. */
function removeWhatSafari16Lacks() {
  const lacking: [owner: object, name: string][] = [
    [Element.prototype, 'checkVisibility'],
    [window, 'requestIdleCallback'],
    [AbortSignal, 'any'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers'],
    [URL, 'canParse'],
    [URL, 'parse'],
  ];
  for (const [owner, name] of lacking) Reflect.deleteProperty(owner, name);
}
