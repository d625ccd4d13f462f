import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LIMITS, MESSAGES, RETRIES } from '../spec-facts';
import { countCalls, DeskWorld, eventually, settle } from './desk-world.ts';

let world: DeskWorld;
/** One that stands below the first page of its list. */
let deep: { id: string; name: string };
let deepInquiry: { id: string; name: string };
beforeAll(async () => {
  world = await DeskWorld.start();
  deep = await world.sendQuote();
  deepInquiry = await world.sendInquiry();
  for (let count = 0; count < LIMITS.list.default + 10; count += 1) {
    await world.sendQuote();
    await world.sendInquiry();
  }
}, 300_000);
afterAll(() => world?.stop(), 60_000);

const pathOf = ({ id }: { id: string }) => `/api/quote-requests/${id}`;
const leadInAddress = (page: Page) => new URL(page.url()).searchParams.get('lead');
/** Reads of one lead. */
const readsOf = (page: Page, { id }: { id: string }) =>
  countCalls(page, (method, path) => method === 'GET' && path.endsWith(`/${id}`));

describe('a lead that the address names', () => {
  it.each([
    ['a quote request', 1440],
    ['a quote request', 390],
    ['an inquiry', 1440],
  ])(
    'is shown also when it stands below the first page: %s, at %i px',
    async (kind, width) => {
      const isQuote = kind === 'a quote request';
      const { id, name } = isQuote ? deep : deepInquiry;
      const tab = isQuote ? 'new-quotes' : 'new-investments';
      const { page, desk, context, seen } = await world.openDesk(`/admin?tab=${tab}&lead=${id}`, { width });
      await desk.heading(name).waitFor();
      expect(await desk.row(name).count()).toBe(0);
      expect(await desk.activeTab.textContent()).toBe(isQuote ? 'New Quotes' : 'New Investments');
      await desk.panel.getByLabel('Notes').fill(`Half a thought at ${width} px`);
      await desk.panel.getByText('Changes are not saved yet.').waitFor();
      await page.reload();
      await desk.heading(name).waitFor();
      await eventually(
        async () => (await desk.panel.getByLabel('Notes').inputValue()) === `Half a thought at ${width} px`,
      );
      if (width < 1_000) {
        await desk.button('All requests').click();
        await desk.panel.getByRole('list').waitFor();
        expect(leadInAddress(page)).toBeNull();
      }
      expect(seen.exceptions).toEqual([]);
      await context.close();
    },
    90_000,
  );

  it('is not read by itself when its list has it', async () => {
    const lead = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(lead.name);
    const reads = readsOf(page, lead);
    await page.reload();
    await desk.heading(lead.name).waitFor();
    await settle();
    expect(reads).toEqual([]);
    await context.close();
  }, 60_000);

  it('is found under the tab of its status, and Back does not lead to where it was', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { status: 'in_progress' });
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await page.goto(`${world.origin}/admin?tab=new-quotes&lead=${id}`);
    await desk.heading(name).waitFor();
    await eventually(async () => (await desk.activeTab.textContent()) === 'In Progress');
    expect(await desk.row(name).getAttribute('aria-current')).toBe('true');
    await page.goBack();
    await eventually(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    await context.close();
  }, 60_000);

  it.each(['of one that was deleted', 'of none'])(
    'is told to be gone, and the address lets go of it: %s',
    async (what) => {
      const { id } = await world.sendQuote();
      await world.call('DELETE', pathOf({ id }));
      const { page, desk, context } = await world.openDesk(`/admin?lead=${what === 'of none' ? '%25' : id}`);
      await desk.toast(MESSAGES.quoteRequestGone);
      await desk.panel.getByText('Select a request to see its details.').waitFor();
      expect(leadInAddress(page)).toBeNull();
      await context.close();
    },
    60_000,
  );

  it('is not looked for again once one has deleted it', async () => {
    const lead = await world.sendQuote();
    await world.patchQuote(lead.id, { status: 'closed' });
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes', { width: 390 });
    await desk.choose(lead.name);
    const reads = readsOf(page, lead);
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast(MESSAGES.quoteRequestDeleted);
    await desk.heading(lead.name).waitFor({ state: 'detached' });
    await settle();
    expect(reads).toEqual([]);
    await desk.toast(MESSAGES.quoteRequestDeleted);
    await context.close();
  }, 60_000);

  it('that cannot be read is told so after three more tries, and is read again when asked', async () => {
    const { page, desk, context } = await world.openDesk('/admin');
    const reads = readsOf(page, deep);
    await page.route(`**${pathOf(deep)}`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${world.origin}/admin?lead=${deep.id}`);
    await desk.panel.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true }).waitFor();
    expect(reads).toHaveLength(1 + RETRIES.max);
    await page.unroute(`**${pathOf(deep)}`);
    await desk.button('Try Again').click();
    await desk.heading(deep.name).waitFor();
    await context.close();
  }, 60_000);

  it('is shown again after a new sign-in, with what was typed about it', async () => {
    const { page, desk, context } = await world.openDesk(`/admin?tab=new-quotes&lead=${deep.id}`, { ownSession: true });
    await desk.heading(deep.name).waitFor();
    await desk.panel.getByLabel('Notes').fill('Twenty minutes of notes');
    const call = `**${pathOf(deep)}`;
    await page.route(call, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 401, json: {} }) : route.continue(),
    );
    await desk.button('Save Details').click();
    await page.waitForURL(/\/login\?from=/);
    await page.unroute(call);
    await page.getByLabel('Email').fill(world.product.credentials.email);
    await page.getByLabel('Password').fill(world.product.credentials.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await desk.heading(deep.name).waitFor();
    await eventually(async () => (await desk.panel.getByLabel('Notes').inputValue()) === 'Twenty minutes of notes');
    await context.close();
  }, 60_000);
});
