import { type Forms } from './forms-harness.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

type Opened = Awaited<ReturnType<Forms['open']>>;

/** The server's receipt for a lead. */
const RECEIPT = { id: '8d7a3f9e-0f5c-4f0e-9d55-0d1f5a4c2b61', status: 'new', createdAt: '2026-03-02T10:00:00.000Z' };

let site: Forms;
test.beforeAll(async ({ forms }) => {
  site = forms;
});

/** A page whose clock is stopped before its first toast, so that the test controls every millisecond. */
async function openWithStoppedClock({
  status = 500,
  kind = 'investment',
}: Partial<{ status: number; kind: 'quote' | 'investment' }> = {}) {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  const opened = await site.openIn(page, kind);
  await opened.fill('toast@example.com');
  await page.route(opened.endpoint, (route) => route.fulfill({ status, json: RECEIPT }));
  await page.clock.pauseAt(Date.now() + 60_000);
  return opened;
}

/** Shows a toast and returns its element. */
async function show(opened: Opened) {
  const { submit, toasts } = opened;
  await submit.click();
  await startSubmission(opened);
  const item = toasts.getByRole('listitem');
  await expect(item).toBeVisible();
  return item;
}

/** A form is checked and sent in a task of its own. */
const startSubmission = ({ page }: Opened) => page.clock.runFor(1);

async function advanceClock({ page }: Opened, ms: number) {
  await page.clock.runFor(ms);
  await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(undefined))));
}

const waitUntilDismissed = ({ toasts }: Opened) =>
  until(async () => (await toasts.getByRole('listitem').count()) === 0, 5_000);

test.describe('a toast', () => {
  test('closes automatically after 5000 ms, not before', async () => {
    const opened = await openWithStoppedClock();
    const item = await show(opened);
    await advanceClock(opened, 4_999);
    await expect(item).toBeVisible();
    await advanceClock(opened, 1);
    await waitUntilDismissed(opened);
    await opened.page.context().close();
  });

  test('of an accepted quote request closes after 5000 ms too', async () => {
    const opened = await openWithStoppedClock({ status: 201, kind: 'quote' });
    const item = await show(opened);
    await opened.toast('Quote Request Submitted');
    await advanceClock(opened, 4_999);
    await expect(item).toBeVisible();
    await advanceClock(opened, 1);
    await waitUntilDismissed(opened);
    await opened.page.context().close();
  });

  for (const [variant, status, politeness, title] of [
    ['destructive', 500, 'assertive', 'Submission Error'],
    ['default', 201, 'polite', 'Investment Inquiry Submitted'],
  ] as const) {
    test(`is ${variant} after a ${status}, announced as ${politeness}`, async () => {
      const opened = await openWithStoppedClock({ status });
      const item = await show(opened);
      await expect(item).toHaveAttribute('data-variant', variant);
      expect(await item.evaluate((node) => node.closest('[aria-live]')?.getAttribute('aria-live'))).toBe(politeness);
      expect(await item.innerText()).toContain(title);
      // Its text is on the page once: screen readers and search find it only once.
      await expect(opened.page.getByText(title, { exact: true })).toHaveCount(1);
      await opened.page.clock.resume();
      expect(await opened.axe()).toEqual([]);
      await opened.page.context().close();
    });
  }

  test('is announced by a region that was present and empty before it', async () => {
    const { page, toasts } = await site.open('investment');
    await expect(toasts).toHaveCount(1);
    await expect(toasts.locator('[aria-live=polite]')).toHaveCount(1);
    await expect(toasts.locator('[aria-live=assertive]')).toHaveCount(1);
    expect(await toasts.getByRole('listitem').count()).toBe(0);
    await page.context().close();
  });

  test('is replaced by a newer one with its own timer', async () => {
    const opened = await openWithStoppedClock();
    await show(opened);
    await advanceClock(opened, 4_000);
    await opened.page.unroute(opened.endpoint);
    await opened.page.route(opened.endpoint, (route) => route.fulfill({ status: 201, json: RECEIPT }));
    await opened.submit.click();
    await startSubmission(opened);
    await opened.toast('Investment Inquiry Submitted');
    await expect(opened.toasts.getByRole('listitem')).toHaveCount(1);
    await advanceClock(opened, 4_999);
    await expect(opened.toasts.getByRole('listitem')).toHaveCount(1);
    await advanceClock(opened, 1);
    await waitUntilDismissed(opened);
    await opened.page.context().close();
  });

  test('pauses while hovered and resumes', async () => {
    const opened = await openWithStoppedClock();
    const item = await show(opened);
    await advanceClock(opened, 3_000);
    await item.hover();
    await advanceClock(opened, 60_000);
    await expect(item).toBeVisible();
    await opened.page.mouse.move(5, 300);
    await until(async () => (await opened.toasts.getAttribute('data-paused')) === null);
    await advanceClock(opened, 1_999);
    await expect(item).toBeVisible();
    await advanceClock(opened, 1);
    await waitUntilDismissed(opened);
    await opened.page.context().close();
  });

  test('pauses while focused by F8; Escape dismisses it and returns the focus', async () => {
    const opened = await openWithStoppedClock();
    const item = await show(opened);
    await opened.field('phone').focus();
    await opened.page.keyboard.press('F8');
    expect(await opened.toasts.evaluate((region) => region === document.activeElement)).toBe(true);
    await opened.page.keyboard.press('Tab');
    expect(await item.getByRole('button', { name: 'Dismiss' }).evaluate((b) => b === document.activeElement)).toBe(
      true,
    );
    await advanceClock(opened, 60_000);
    await expect(item).toBeVisible();
    await opened.page.clock.resume();
    expect(await opened.axe()).toEqual([]);
    await opened.page.keyboard.press('Escape');
    await waitUntilDismissed(opened);
    await until(() => opened.field('phone').evaluate((input) => input === document.activeElement));
    await opened.page.context().close();
  });

  test('that replaces a focused one closes automatically too', async () => {
    const opened = await openWithStoppedClock();
    const item = await show(opened);
    await item.getByRole('button', { name: 'Dismiss' }).focus();
    await opened.page.unroute(opened.endpoint);
    await opened.page.route(opened.endpoint, (route) => route.fulfill({ status: 201, json: RECEIPT }));
    await opened.form.evaluate((form) => (form as HTMLFormElement).requestSubmit());
    await startSubmission(opened);
    await opened.toast('Investment Inquiry Submitted');
    await until(async () => (await opened.toasts.getAttribute('data-paused')) === null);
    await advanceClock(opened, 5_000);
    await waitUntilDismissed(opened);
    await opened.page.context().close();
  });

  test('has a region that F8 focuses from any control, even when empty', async () => {
    const { page, field, toasts } = await site.open('investment');
    await field('fullName').focus();
    await page.keyboard.press('F8');
    await page.waitForTimeout(300);
    expect(await toasts.evaluate((region) => region === document.activeElement)).toBe(true);
    await page.context().close();
  });

  test('pauses while the tab is hidden', async () => {
    const opened = await openWithStoppedClock();
    const item = await show(opened);
    const hide = (hidden: boolean) =>
      opened.page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: value ? 'hidden' : 'visible' });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await advanceClock(opened, 4_000);
    await hide(true);
    await advanceClock(opened, 60_000);
    await expect(item).toBeVisible();
    await hide(false);
    await until(async () => (await opened.toasts.getAttribute('data-paused')) === null);
    await advanceClock(opened, 999);
    await expect(item).toBeVisible();
    await advanceClock(opened, 1);
    await waitUntilDismissed(opened);
    await opened.page.context().close();
  });

  test('can be dismissed by its button and by Escape from anywhere', async () => {
    const opened = await openWithStoppedClock();
    const item = await show(opened);
    await item.getByRole('button', { name: 'Dismiss' }).click();
    await waitUntilDismissed(opened);
    await show(opened);
    await opened.field('fullName').press('Escape');
    await waitUntilDismissed(opened);
    await opened.page.context().close();
  });

  for (const [right, down, stays] of [
    [49, 0, true],
    [50, 0, false],
    [-120, 0, true],
    [10, 120, true],
  ] as const) {
    test(`swiped by ${right} px to the right and ${down} px down stays: ${stays}`, async () => {
      const opened = await openWithStoppedClock();
      const item = await show(opened);
      const box = await item.boundingBox();
      if (!box) throw new Error('the toast has no box');
      const [x, y] = [box.x + 100, box.y + 15];
      const { mouse } = opened.page;
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x + right / 2, y + down / 2, { steps: 3 });
      await mouse.move(x + right, y + down, { steps: 3 });
      await mouse.up();
      if (stays) {
        await opened.page.waitForTimeout(400);
        await expect(item).toBeVisible();
      } else await waitUntilDismissed(opened);
      await opened.page.context().close();
    });
  }

  test('can be swiped away by a finger too', async () => {
    const context = await site.browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const opened = await site.openIn(page, 'investment');
    await opened.fill('finger@example.com');
    await page.route(opened.endpoint, (route) => route.fulfill({ status: 500, body: 'no' }));
    await opened.submit.click();
    const item = opened.toasts.getByRole('listitem');
    await expect(item).toBeVisible();
    await page.waitForTimeout(300);
    const box = await item.boundingBox();
    if (!box) throw new Error('the toast has no box');
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 20 }] });
    await touch('touchStart', box.x + 60);
    for (let moved = 10; moved <= 90; moved += 10) await touch('touchMove', box.x + 60 + moved);
    await touch('touchEnd');
    await until(async () => (await item.count()) === 0, 3_000);
    await context.close();
  });
});
