import { MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { DeskWorld, settle } from './desk-world.ts';
import { threePages } from './fixtures.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

/** How long the desk waits for a response, and for an upload without progress. */
const ANSWER_MS = 20_000;
const STALLED_MS = 60_000;
const SECOND = 1_000;

/** A page with a clock that the test advances. */
const withClock = (page: Page) => page.clock.install();

/** From here on, calls with this method never get a response. */
async function neverAnswer(page: Page, path: string, method: string) {
  let asked = 0;
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.continue();
    asked += 1;
  });
  return { asked: () => until(() => asked > 0), count: () => asked };
}

test.describe('a request without a response within 20 s', () => {
  test('for a list shows an error and a retry button', async () => {
    const { name } = await world.sendQuote();
    const path = '**/api/quote-requests/status/new*';
    let silence: Awaited<ReturnType<typeof neverAnswer>> | undefined;
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: async (page) => {
        await withClock(page);
        silence = await neverAnswer(page, path, 'GET');
      },
    });
    await expect(desk.panel.getByText(MESSAGES.loadingData)).toBeVisible();
    await silence?.asked();
    // The installed clock also runs on its own, so this leaves a margin.
    await page.clock.fastForward(ANSWER_MS - 10 * SECOND);
    await settle();
    await expect(desk.panel.getByText(MESSAGES.loadingData)).toHaveCount(1);
    await page.clock.fastForward(10 * SECOND);
    await expect(desk.panel.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    expect(silence?.count()).toBe(1);
    await page.unroute(path);
    await desk.button('Try Again').click();
    await expect(desk.row(name)).toBeVisible();
    await context.close();
  });

  test('for a change shows an error, keeps typed text, and can be saved again', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: withClock });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Do not lose me');
    const silence = await neverAnswer(page, `**/api/quote-requests/${id}`, 'PATCH');
    await desk.button('Save Details').click();
    await silence.asked();
    await page.clock.fastForward(ANSWER_MS - 10 * SECOND);
    await settle();
    expect(await desk.toasts.getByRole('listitem').count()).toBe(0);
    await page.clock.fastForward(10 * SECOND);
    await desk.toast(MESSAGES.updateFailed, 'destructive');
    await desk.toast(MESSAGES.quoteRequestUpdateFailed, 'destructive');
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Do not lose me');
    await page.unroute(`**/api/quote-requests/${id}`);
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    expect(silence.count()).toBe(1);
    await context.close();
  });

  test('for a switch resets it', async () => {
    const { id, name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk('/admin?tab=new-investments', { prepare: withClock });
    await desk.choose(name);
    const silence = await neverAnswer(page, `**/api/investment-inquiries/${id}`, 'PATCH');
    const interested = desk.panel.getByRole('switch');
    await interested.click();
    await silence.asked();
    await expect(interested).toHaveAttribute('aria-checked', 'true');
    await page.clock.fastForward(ANSWER_MS);
    await desk.toast(MESSAGES.updateFailed, 'destructive');
    await desk.toast(MESSAGES.investmentInquiryUpdateFailed, 'destructive');
    await expect(interested).toHaveAttribute('aria-checked', 'false');
    await context.close();
  });

  for (const [kind, tab, path, words] of [
    ['quote request', 'closed-quotes', '**/api/quote-requests/*', MESSAGES.quoteRequestDeleteFailed],
    [
      'investment inquiry',
      'closed-investments',
      '**/api/investment-inquiries/*',
      MESSAGES.investmentInquiryDeleteFailed,
    ],
  ] as const) {
    test(`for deleting a ${kind} shows an error and keeps it`, async () => {
      const { id, name } = kind === 'quote request' ? await world.sendQuote() : await world.sendInquiry();
      if (kind === 'quote request') await world.patchQuote(id, { status: 'closed' });
      else await world.patchInquiry(id, { status: 'closed' });
      const { page, desk, context } = await world.openDesk(`/admin?tab=${tab}`, { prepare: withClock });
      await desk.choose(name);
      const silence = await neverAnswer(page, path, 'DELETE');
      await desk.button('Delete Permanently').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await silence.asked();
      await page.clock.fastForward(ANSWER_MS);
      await desk.toast(MESSAGES.deleteFailed, 'destructive');
      await desk.toast(words, 'destructive');
      await expect(desk.heading(name)).toBeVisible();
      await expect(desk.row(name)).toBeVisible();
      await context.close();
    });
  }

  test('for a login shows the red alert', async () => {
    const context = await world.browser.newContext();
    const page = await context.newPage();
    await withClock(page);
    await page.goto(`${world.origin}/login`, { waitUntil: 'load' });
    const silence = await neverAnswer(page, '**/api/session', 'POST');
    await page.getByLabel('Email').fill('a@example.com');
    await page.getByLabel('Password').fill('secret');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: MESSAGES.loggingIn })).toBeVisible();
    await silence.asked();
    await page.clock.fastForward(ANSWER_MS - 10 * SECOND);
    await settle();
    expect(await page.getByRole('alert').getByText(MESSAGES.loginFailed).count()).toBe(0);
    await page.clock.fastForward(10 * SECOND);
    await expect(page.getByRole('alert').getByText(MESSAGES.loginFailed)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await context.close();
  });
});

test.describe('an upload without progress for 60 s', () => {
  test('ends with an error and can be retried', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: withClock });
    await desk.choose(name);
    const input = desk.panel.locator('input[name=projectFiles]');
    const file = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: await threePages() };
    const silence = await neverAnswer(page, '**/files', 'POST');
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/files'));
    await input.setInputFiles(file);
    await silence.asked();
    await page.clock.fastForward(STALLED_MS - 20 * SECOND);
    await settle();
    await expect(desk.panel.getByRole('progressbar')).toBeVisible();
    await expect(input).toBeDisabled();
    await page.clock.fastForward(20 * SECOND);
    await ended;
    await desk.toast('Upload failed', 'destructive');
    await desk.toast(MESSAGES.filesUploadFailed, 'destructive');
    expect(await desk.panel.getByRole('progressbar').count()).toBe(0);
    await page.unroute('**/files');
    await input.setInputFiles(file);
    await desk.toast(MESSAGES.filesUploaded);
    await expect(desk.panel.getByText('contract.pdf', { exact: true })).toBeVisible();
    await context.close();
  });
});
