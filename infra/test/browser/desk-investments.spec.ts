import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { MESSAGES } from '../spec-facts';
import { countCalls, DeskWorld, eventually, isListRead, settle } from './desk-world.ts';

let world: DeskWorld;
beforeAll(async () => {
  world = await DeskWorld.start();
}, 240_000);
afterAll(() => world?.stop(), 60_000);

const isChange = (method: string, path: string) =>
  method !== 'GET' && /^\/api\/investment-inquiries\/[^/]+$/.test(path);

const NEW = '/admin?tab=new-investments';

describe('an investment inquiry', () => {
  it('shows everything that was sent, and markup as text', async () => {
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
      expect(await desk.panel.getByText(text, { exact: true }).isVisible()).toBe(true);
    }
    expect(await desk.panel.locator('dd', { hasText: '$75,000' }).textContent()).toBe(`$75,000 ${markup}`);
    expect(await desk.panel.locator('dd', { hasText: 'Line one' }).textContent()).toBe(`Line one\n${markup}`);
    expect(await desk.row(name).textContent()).not.toMatch(/Waiting|Just in/);
    expect(await page.locator('main img').count()).toBe(0);
    expect([...seen.exceptions, ...seen.messages]).toEqual([]);
    await context.close();
  }, 60_000);

  it('is marked as funded and closed, and followed; each time lists are read once', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk(NEW);
    await desk.choose(name);
    const interested = desk.panel.getByRole('switch', { name: 'Interested in Investing', exact: true });
    await interested.click();
    await desk.toast(MESSAGES.investmentInquiryUpdated);
    expect(await interested.getAttribute('aria-checked')).toBe('true');
    await desk.panel.getByLabel('Notes').fill('Bank confirmed');
    await settle();

    const reads = countCalls(page, isListRead);
    const changes = countCalls(page, isChange);
    await desk.button('Save Notes').dblclick();
    await eventually(async () => (await world.listed('investment-inquiries', 'new', id))?.notes === 'Bank confirmed');
    await settle();
    expect(reads.splice(0)).toEqual(['/api/investment-inquiries/status/new']);
    expect(changes.splice(0)).toHaveLength(1);

    await desk.button('Mark as Funded').dblclick();
    await eventually(async () => (await desk.activeTab.textContent()) === 'Active Investments');
    await desk.heading(name).waitFor();
    await desk.row(name).waitFor();
    await settle();
    expect(reads.splice(0)).toEqual(['/api/investment-inquiries/status/in_progress']);
    expect(changes.splice(0)).toHaveLength(1);
    expect(await desk.panel.getByText('Active', { exact: true }).isVisible()).toBe(true);
    expect(await desk.panel.getByRole('switch', { name: 'Invested', exact: true }).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(await desk.button('Mark as Funded').count()).toBe(0);

    await desk.button('Close Investment').click();
    await eventually(async () => (await desk.activeTab.textContent()) === 'Closed Investments');
    await desk.heading(name).waitFor();
    await settle();
    expect(reads.splice(0)).toEqual(['/api/investment-inquiries/status/closed']);
    expect(await desk.panel.getByText('Invested', { exact: true }).isVisible()).toBe(true);
    expect(await desk.panel.getByText('Bank confirmed', { exact: true }).isVisible()).toBe(true);
    expect(await desk.panel.getByRole('switch').count()).toBe(0);
    for (const gone of ['Save Notes', 'Close Investment', 'Mark as Funded']) {
      expect(await desk.button(gone).count()).toBe(0);
    }
    expect(await world.listed('investment-inquiries', 'closed', id)).toMatchObject({
      notes: 'Bank confirmed',
      interested: true,
    });
    await context.close();
  }, 60_000);

  it('is not closed by the second press of a double click on Mark as Funded that comes after the answer', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk(NEW);
    await desk.choose(name);
    const box = await desk.button('Mark as Funded').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await eventually(async () => (await desk.activeTab.textContent()) === 'Active Investments');
    const under = () => page.evaluate(([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.textContent, [x, y]);
    await eventually(async () => (await under()) === 'Close Investment');
    const changes = countCalls(page, isChange);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await settle();
    expect(changes).toEqual([]);
    expect(await desk.activeTab.textContent()).toBe('Active Investments');
    await desk.button('Close Investment').click();
    await eventually(async () => (await world.listed('investment-inquiries', 'closed', id)) !== undefined);
    await context.close();
  }, 60_000);

  it('is closed from new, and deleted', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk(NEW);
    await desk.choose(name);
    await desk.button('Close Investment').click();
    await eventually(async () => (await desk.activeTab.textContent()) === 'Closed Investments');
    await desk.panel.getByText('Not Invested', { exact: true }).waitFor();
    await desk.button('Delete Permanently').click();
    const dialog = page.getByRole('alertdialog');
    await dialog
      .getByText('Are you sure you want to permanently delete this investment inquiry? This action cannot be undone.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast(MESSAGES.investmentInquiryDeleted);
    await desk.row(name).waitFor({ state: 'detached' });
    expect(await world.listed('investment-inquiries', 'closed', id)).toBeUndefined();
    await context.close();
  }, 60_000);

  it('keeps what was typed and puts the switch back when the server fails', async () => {
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
    expect(await desk.panel.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    expect(await desk.panel.getByLabel('Notes').inputValue()).toBe('Do not lose me');
    expect(await desk.activeTab.textContent()).toBe('New Investments');
    await context.close();
  }, 60_000);

  it.each([
    ['a 404', (route: Route) => route.fulfill({ status: 404, json: {} })],
    ['a 409', (route: Route) => route.fulfill({ status: 409, json: {} })],
    ['no answer', (route: Route) => route.abort('connectionreset')],
  ])(
    '%s to an update is told, and nothing typed is lost',
    async (_, answer) => {
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
        expect(await desk.activeTab.textContent()).toBe('New Investments');
        expect(await desk.panel.getByLabel('Notes').inputValue()).toBe('Do not lose me');
      }
      await context.close();
    },
    60_000,
  );

  it.each([
    [500, 'Delete failed', 'destructive'],
    [404, "This investment inquiry was already deleted or doesn't exist.", 'default'],
  ])(
    'that cannot be deleted (%i) is told of: %s',
    async (status, words, variant) => {
      const { id, name } = await world.sendInquiry();
      await world.patchInquiry(id, { status: 'closed' });
      const { page, desk, context } = await world.openDesk('/admin?tab=closed-investments');
      await desk.choose(name);
      await page.route(`**/api/investment-inquiries/${id}`, (route) => route.fulfill({ status, json: {} }));
      const reads = countCalls(page, isListRead);
      await desk.button('Delete Permanently').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await desk.toast(words, variant as 'default' | 'destructive');
      await settle();
      if (status === 404) {
        expect(await desk.heading(name).count()).toBe(0);
        expect(reads).toEqual(['/api/investment-inquiries/status/closed']);
      } else {
        await desk.toast(MESSAGES.investmentInquiryDeleteFailed, 'destructive');
        expect(await desk.heading(name).isVisible()).toBe(true);
        expect(reads).toEqual([]);
      }
      await context.close();
    },
    60_000,
  );
});
