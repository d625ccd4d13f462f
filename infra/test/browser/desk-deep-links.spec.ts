import { LIMITS, MESSAGES, RETRIES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { countCalls, DeskWorld, settle } from './desk-world.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
/** A lead below the first page of its list. */
let deep: { id: string; name: string };
let deepInquiry: { id: string; name: string };
test.beforeAll(async ({ desk }) => {
  world = desk;
  deep = await world.sendQuote();
  deepInquiry = await world.sendInquiry();
  for (let count = 0; count < LIMITS.list.default + 10; count += 1) {
    await world.sendQuote();
    await world.sendInquiry();
  }
});

const pathOf = ({ id }: { id: string }) => `/api/quote-requests/${id}`;
const leadInUrl = (page: Page) => new URL(page.url()).searchParams.get('lead');
/** Records the reads of one lead. */
const readsOf = (page: Page, { id }: { id: string }) =>
  countCalls(page, (method, path) => method === 'GET' && path.endsWith(`/${id}`));

test.describe('a lead named in the URL', () => {
  for (const [kind, width] of [
    ['a quote request', 1440],
    ['a quote request', 390],
    ['an inquiry', 1440],
  ] as const) {
    test(`is shown even if it is below the first page: ${kind}, at ${width} px`, async () => {
      const isQuote = kind === 'a quote request';
      const { id, name } = isQuote ? deep : deepInquiry;
      const tab = isQuote ? 'new-quotes' : 'new-investments';
      const { page, desk, context, seen } = await world.openDesk(`/admin?tab=${tab}&lead=${id}`, { width });
      await expect(desk.heading(name)).toBeVisible();
      expect(await desk.row(name).count()).toBe(0);
      await expect(desk.activeTab).toHaveText(isQuote ? 'New Quotes' : 'New Investments');
      await desk.panel.getByLabel('Notes').fill(`Half a thought at ${width} px`);
      await expect(desk.panel.getByText('Changes are not saved yet.')).toBeVisible();
      await page.reload();
      await expect(desk.heading(name)).toBeVisible();
      await until(async () => (await desk.panel.getByLabel('Notes').inputValue()) === `Half a thought at ${width} px`);
      if (width < 1_000) {
        await desk.button('All requests').click();
        await expect(desk.panel.getByRole('list')).toBeVisible();
        expect(leadInUrl(page)).toBeNull();
      }
      expect(seen.exceptions).toEqual([]);
      await context.close();
    });
  }

  test('is not fetched separately when its list contains it', async () => {
    const lead = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(lead.name);
    const reads = readsOf(page, lead);
    await page.reload();
    await expect(desk.heading(lead.name)).toBeVisible();
    await settle();
    expect(reads).toEqual([]);
    await context.close();
  });

  test('opens under the tab of its status, and Back skips the original tab', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { status: 'in_progress' });
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await page.goto(`${world.origin}/admin?tab=new-quotes&lead=${id}`);
    await expect(desk.heading(name)).toBeVisible();
    await until(async () => (await desk.activeTab.textContent()) === 'In Progress');
    await expect(desk.row(name)).toHaveAttribute('aria-current', 'true');
    await page.goBack();
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    await context.close();
  });

  for (const what of ['of one that was deleted', 'of none']) {
    test(`shows a notice when it is gone and is removed from the URL: ${what}`, async () => {
      const { id } = await world.sendQuote();
      await world.call('DELETE', pathOf({ id }));
      const { page, desk, context } = await world.openDesk(`/admin?lead=${what === 'of none' ? '%25' : id}`);
      await desk.toast(MESSAGES.quoteRequestGone);
      await expect(desk.panel.getByText('Select a request to see its details.')).toBeVisible();
      expect(leadInUrl(page)).toBeNull();
      await context.close();
    });
  }

  test('is not fetched again after it is deleted', async () => {
    const lead = await world.sendQuote();
    await world.patchQuote(lead.id, { status: 'closed' });
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes', { width: 390 });
    await desk.choose(lead.name);
    const reads = readsOf(page, lead);
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast(MESSAGES.quoteRequestDeleted);
    await expect(desk.heading(lead.name)).toHaveCount(0);
    await settle();
    expect(reads).toEqual([]);
    await desk.toast(MESSAGES.quoteRequestDeleted);
    await context.close();
  });

  test('shows an error after three more attempts and is fetched again on request', async () => {
    const { page, desk, context } = await world.openDesk('/admin');
    const reads = readsOf(page, deep);
    await page.route(`**${pathOf(deep)}`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${world.origin}/admin?lead=${deep.id}`);
    await expect(desk.panel.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    expect(reads).toHaveLength(1 + RETRIES.max);
    await page.unroute(`**${pathOf(deep)}`);
    await desk.button('Try Again').click();
    await expect(desk.heading(deep.name)).toBeVisible();
    await context.close();
  });

  test('is shown again after a new sign-in, with unsaved text', async () => {
    const { page, desk, context } = await world.openDesk(`/admin?tab=new-quotes&lead=${deep.id}`, { ownSession: true });
    await expect(desk.heading(deep.name)).toBeVisible();
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
    await expect(desk.heading(deep.name)).toBeVisible();
    await until(async () => (await desk.panel.getByLabel('Notes').inputValue()) === 'Twenty minutes of notes');
    await context.close();
  });
});
