import { MESSAGES } from '@site/testing/spec-facts';
import type { Route } from 'playwright-core';
import { countCalls, DeskWorld, isListRead, settle, settledCalls } from './desk-world.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const isChange = (method: string, path: string) =>
  method !== 'GET' && /^\/api\/investment-inquiries\/[^/]+$/.test(path);

const NEW = '/admin?tab=new-investments';

test.describe('an investment inquiry', () => {
  test('shows all submitted data, with markup as text', async () => {
    const markup = '<img src=x onerror="document.title=1">';
    const { name } = await world.sendInquiry({
      fullName: `Zed ${markup}`,
      investmentAmount: `$75,000 ${markup}`,
      message: `Line one\n${markup}`,
      utm_source: 'google',
      utm_term: 'invest',
    });
    const { page, desk, context, seen } = await world.openDesk(NEW);
    await desk.choose(name);
    for (const text of ['devon@example.com', '(972) 555-0181', 'google', 'invest']) {
      await expect(desk.panel.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(desk.panel.locator('dd', { hasText: '$75,000' })).toHaveText(`$75,000 ${markup}`);
    await expect(desk.panel.locator('dd', { hasText: 'Line one' })).toHaveText(`Line one\n${markup}`);
    expect(await desk.row(name).textContent()).not.toMatch(/Waiting|Just in|due in/);
    expect(await page.locator('main img').count()).toBe(0);
    expect([...seen.exceptions, ...seen.messages]).toEqual([]);
    await context.close();
  });

  test('with a long amount leaves room for phone and email', async () => {
    const investmentAmount = 'somewhere between $250,000 and $400,000, depending on the project terms';
    const { name } = await world.sendInquiry({ investmentAmount });
    const { page, desk, context } = await world.openDesk(NEW);
    await page.setViewportSize({ width: 1440, height: 900 });
    await desk.choose(name);
    for (const text of ['devon@example.com', '(972) 555-0181']) {
      const lines = (link: Element) => link.getClientRects().length;
      expect([text, await desk.panel.getByText(text, { exact: true }).evaluate(lines)]).toEqual([text, 1]);
    }
    await context.close();
  });

  test('can be funded and closed; the desk follows it to its tab and fetches lists once per change', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk(NEW);
    await desk.choose(name);
    const interested = desk.panel.getByRole('switch', { name: 'Interested in Investing', exact: true });
    await interested.click();
    await desk.toast(MESSAGES.investmentInquiryUpdated);
    await expect(interested).toHaveAttribute('aria-checked', 'true');
    await desk.panel.getByLabel('Notes').fill('Bank confirmed');
    await settle();

    const reads = countCalls(page, isListRead);
    const changes = countCalls(page, isChange);
    await desk.button('Save Notes').dblclick();
    await until(async () => (await world.listed('investment-inquiries', 'new', id))?.notes === 'Bank confirmed');
    // The lists are read after the answer: from then on, the next press counts.
    expect(await settledCalls(reads, 1)).toEqual(['/api/investment-inquiries/status/new']);
    expect(changes.splice(0)).toHaveLength(1);

    await desk.button('Mark as Funded').dblclick();
    await until(async () => (await desk.activeTab.textContent()) === 'Active Investments');
    await expect(desk.heading(name)).toBeVisible();
    await expect(desk.row(name)).toBeVisible();
    expect(await settledCalls(reads, 1)).toEqual(['/api/investment-inquiries/status/in_progress']);
    expect(changes.splice(0)).toHaveLength(1);
    await expect(desk.panel.getByText('Active', { exact: true })).toBeVisible();
    await expect(desk.panel.getByRole('switch', { name: 'Invested', exact: true })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    expect(await desk.button('Mark as Funded').count()).toBe(0);

    await desk.button('Close Investment').click();
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Investments');
    await expect(desk.heading(name)).toBeVisible();
    expect(await settledCalls(reads, 1)).toEqual(['/api/investment-inquiries/status/closed']);
    await expect(desk.panel.getByText('Invested', { exact: true })).toBeVisible();
    await expect(desk.panel.getByText('Bank confirmed', { exact: true })).toBeVisible();
    expect(await desk.panel.getByRole('switch').count()).toBe(0);
    for (const gone of ['Save Notes', 'Close Investment', 'Mark as Funded']) {
      expect(await desk.button(gone).count()).toBe(0);
    }
    expect(await world.listed('investment-inquiries', 'closed', id)).toMatchObject({
      notes: 'Bank confirmed',
      interested: true,
    });
    await context.close();
  });

  test('is not closed by the second click of a double click on Mark as Funded', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk(NEW);
    await desk.choose(name);
    const box = await desk.button('Mark as Funded').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await until(async () => (await desk.activeTab.textContent()) === 'Active Investments');
    const under = () => page.evaluate(([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.textContent, [x, y]);
    await expect(desk.button('Close Investment')).toBeVisible();
    expect(await under()).not.toBe('Close Investment');
    const changes = countCalls(page, isChange);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await settle();
    expect(changes).toEqual([]);
    await expect(desk.activeTab).toHaveText('Active Investments');
    await desk.button('Close Investment').click();
    await until(async () => (await world.listed('investment-inquiries', 'closed', id)) !== undefined);
    await context.close();
  });

  test('can be closed from new and deleted', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk(NEW);
    await desk.choose(name);
    await desk.button('Close Investment').click();
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Investments');
    await expect(desk.panel.getByText('Not Invested', { exact: true })).toBeVisible();
    await desk.button('Delete Permanently').click();
    const dialog = page.getByRole('alertdialog');
    await expect(
      dialog.getByText(
        'Are you sure you want to permanently delete this investment inquiry? This action cannot be undone.',
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast(MESSAGES.investmentInquiryDeleted);
    await expect(desk.row(name)).toHaveCount(0);
    expect(await world.listed('investment-inquiries', 'closed', id)).toBeUndefined();
    await context.close();
  });

  test('keeps typed text and resets the switch on a server error', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk(NEW);
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Do not lose me');
    await page.route(`**/api/investment-inquiries/${id}`, (route) => route.fulfill({ status: 500, body: 'no' }));
    for (const press of [
      () => desk.button('Save Notes').click(),
      () => desk.button('Mark as Funded').click(),
      () => desk.panel.getByRole('switch').click(),
    ]) {
      await press();
      await desk.toast(MESSAGES.updateFailed, 'destructive');
      await desk.toast('Failed to update the investment inquiry. Please try again.', 'destructive');
      await desk.toasts.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect(desk.panel.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Do not lose me');
    await expect(desk.activeTab).toHaveText('New Investments');
    await context.close();
  });

  for (const [what, answer] of [
    ['a 404', (route: Route) => route.fulfill({ status: 404, json: {} })],
    ['a 409', (route: Route) => route.fulfill({ status: 409, json: {} })],
    ['no answer', (route: Route) => route.abort('connectionreset')],
  ] as const) {
    test(`${what} to an update shows an error and keeps typed text`, async () => {
      const { id, name } = await world.sendInquiry();
      const { page, desk, context } = await world.openDesk(NEW);
      await desk.choose(name);
      await desk.panel.getByLabel('Notes').fill('Do not lose me');
      await page.route(`**/api/investment-inquiries/${id}`, answer);
      for (const button of ['Save Notes', 'Mark as Funded', 'Close Investment']) {
        await desk.button(button).click();
        await desk.toast(MESSAGES.updateFailed, 'destructive');
        await desk.toast(MESSAGES.investmentInquiryUpdateFailed, 'destructive');
        await desk.toasts.getByRole('button', { name: 'Dismiss' }).click();
        await expect(desk.activeTab).toHaveText('New Investments');
        await expect(desk.panel.getByLabel('Notes')).toHaveValue('Do not lose me');
      }
      await context.close();
    });
  }

  for (const [status, words, variant] of [
    [500, 'Delete failed', 'destructive'],
    [404, "This investment inquiry was already deleted or doesn't exist.", 'default'],
  ] as const) {
    test(`that cannot be deleted (${status}) shows an error: ${words}`, async () => {
      const { id, name } = await world.sendInquiry();
      await world.patchInquiry(id, { status: 'closed' });
      const { page, desk, context } = await world.openDesk('/admin?tab=closed-investments');
      await desk.choose(name);
      await page.route(`**/api/investment-inquiries/${id}`, (route) => route.fulfill({ status, json: {} }));
      const reads = countCalls(page, isListRead);
      await desk.button('Delete Permanently').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await desk.toast(words, variant as 'default' | 'destructive');
      if (status === 404) {
        expect(await settledCalls(reads, 1)).toEqual(['/api/investment-inquiries/status/closed']);
        expect(await desk.heading(name).count()).toBe(0);
      } else {
        await desk.toast(MESSAGES.investmentInquiryDeleteFailed, 'destructive');
        expect(await settledCalls(reads, 0)).toEqual([]);
        await expect(desk.heading(name)).toBeVisible();
      }
      await context.close();
    });
  }
});
