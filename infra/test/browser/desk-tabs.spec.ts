import { MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { countCalls, DeskWorld, isListRead, settledCalls } from './desk-world.ts';
import { gate } from './gate.ts';
import { ServedLeads } from './served-leads.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const TABS = [
  'New Quotes',
  'In Progress',
  'Closed Quotes',
  'New Investments',
  'Active Investments',
  'Closed Investments',
];

type Desk = ReturnType<typeof import('./desk-world.ts').deskOf>;

let world: DeskWorld;
// Many sign-ins reach the address's rate limit, which would affect other tests on the same site.
test.use({ siteName: 'emptied' });
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
});

const tabInUrl = (page: Page) => new URL(page.url()).searchParams.get('tab');

test.describe('the tabs of the desk', () => {
  test('are six, navigated by arrow keys, Home and End', async () => {
    const { page, desk, context } = await world.openDesk();
    await expect(page.getByRole('tab')).toHaveText(TABS);
    await desk.tab('New Quotes').focus();
    for (const name of [...TABS.slice(1), 'New Quotes']) {
      await page.keyboard.press('ArrowRight');
      await until(async () => (await desk.activeTab.textContent()) === name);
      expect(await desk.tab(name).evaluate((tab) => tab === document.activeElement)).toBe(true);
      await expect(desk.panel).toHaveAttribute('aria-labelledby', (await desk.tab(name).getAttribute('id')) ?? 'an id');
    }
    await page.keyboard.press('ArrowLeft');
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Investments');
    await page.keyboard.press('Home');
    await until(async () => (await desk.activeTab.textContent()) === 'New Quotes');
    await page.keyboard.press('End');
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Investments');
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
    await context.close();
  });

  test('are part of the URL: Back returns to the previous tab, a reload stays', async () => {
    const { page, desk, context } = await world.openDesk();
    await desk.tab('Closed Quotes').click();
    await desk.tab('Active Investments').click();
    await expect.poll(() => tabInUrl(page)).toBe('active-investments');
    await page.goBack();
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    await page.goForward();
    await until(async () => (await desk.activeTab.textContent()) === 'Active Investments');
    await page.reload();
    await expect(desk.activeTab).toBeVisible();
    await expect(desk.activeTab).toHaveText('Active Investments');
    await page.goto(`${world.origin}/admin?tab=nonsense`);
    await expect(desk.activeTab).toBeVisible();
    await expect(desk.activeTab).toHaveText('New Quotes');
    await context.close();
  });

  test('clear the selection on a switch, including on return', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await expect(desk.row(name)).toHaveAttribute('aria-current', 'true');
    await desk.tab('In Progress').click();
    await desk.tab('New Quotes').click();
    await expect(desk.panel.getByText('Select a request to see its details.')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await until(async () => (await desk.activeTab.textContent()) === 'New Quotes');
    expect(await desk.heading(name).count()).toBe(0);
    await context.close();
  });

  test('keep typed text during a switch', async () => {
    const { name } = await world.sendQuote();
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Half a thought');
    await desk.tab('Closed Investments').click();
    await desk.tab('New Quotes').click();
    await desk.choose(name);
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('Half a thought');
    await context.close();
  });
});

test.describe('a tab after Back', () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    test(`restores its scroll position, at ${width} px`, async () => {
      const served = await ServedLeads.like(world);
      const { page, desk, context } = await world.openDesk('/admin', {
        width,
        height,
        prepare: async (page) => {
          await served.answer(page, { rows: 50 });
          await served.answer(page, { path: 'quote-requests/status/in_progress', rows: 50, prefix: 'Moved' });
        },
      });
      const press = (name: string) => desk.tab(name).evaluate((tab) => tab instanceof HTMLElement && tab.click());
      const scroll = (name: string, top?: number) =>
        page.getByRole('list', { name, exact: true }).evaluate((list, top) => {
          const pane = list.parentElement as HTMLElement;
          const scroller = pane.scrollHeight > pane.clientHeight + 1 ? pane : (document.scrollingElement as Element);
          if (top !== undefined) scroller.scrollTop = top;
          return scroller.scrollTop;
        }, top);
      await expect(desk.row('Lead 1.')).toBeVisible();
      await scroll('New Quotes', 1_500);
      await expect(desk.row('Lead 25.')).toBeVisible();
      await press('In Progress');
      await expect(desk.row('Moved 1.')).toBeVisible();
      expect(await scroll('In Progress')).toBe(0);
      await scroll('In Progress', 900);
      await expect(desk.row('Moved 15.')).toBeVisible();
      await press('New Quotes');
      await expect(desk.row('Lead 25.')).toBeVisible();
      await expect.poll(() => scroll('New Quotes')).toBe(1_500);
      await page.goBack();
      await expect(desk.row('Moved 15.')).toBeVisible();
      await expect.poll(() => scroll('In Progress')).toBe(900);
      await context.close();
    });
  }
});

test.describe('on a phone', () => {
  test('a lead replaces the list, and Back or "All requests" returns to the previous position', async () => {
    for (let count = 0; count < 14; count += 1) await world.sendQuote();
    const { id, name } = await world.sendQuote();
    for (let count = 0; count < 8; count += 1) await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { width: 390, height: 700 });
    await desk.row(name).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    for (const goBack of [() => page.goBack(), () => desk.button('All requests').click()]) {
      await desk.choose(name);
      expect(new URL(page.url()).searchParams.get('lead')).toBe(id);
      expect(await page.getByRole('list', { name: 'New Quotes' }).isVisible()).toBe(false);
      expect(await desk.heading(name).evaluate((heading) => heading === document.activeElement)).toBe(true);
      await goBack();
      await expect(desk.row(name)).toBeVisible();
      await until(() => desk.row(name).evaluate((row) => row === document.activeElement));
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(10);
    }
    await desk.choose(name);
    await desk.tab('In Progress').click();
    await page.goBack();
    await until(async () => (await desk.activeTab.textContent()) === 'New Quotes');
    await expect(desk.row(name)).toBeVisible();
    await context.close();
  });

  test('all targets are 44 px', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { width: 390, height: 844 });
    const small = () =>
      page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('a, button, input:not([type=file]), textarea, [role=switch], label:has(input)')]
          .filter((target) => target.checkVisibility())
          .map((target) => ({ target, box: target.getBoundingClientRect() }))
          .filter(({ box }) => Math.round(box.height) < 44 || Math.round(box.width) < 44)
          .map(({ target, box }) => `${target.textContent} ${box.width}x${box.height}`),
      );
    await expect(desk.row(name)).toBeVisible();
    expect(await small()).toEqual([]);
    await desk.choose(name);
    expect(await small()).toEqual([]);
    await context.close();
  });
});

test.describe('a list', () => {
  test('shows that it is loading, that it failed, and a retry button', async () => {
    const { name } = await world.sendQuote();
    let answers = 0;
    const held = gate();
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) =>
        page.route('**/api/quote-requests/status/new*', async (route) => {
          answers += 1;
          if (answers === 1) {
            await held.opened;
            await route.fulfill({ status: 500, json: { message: 'no' } });
          } else if (answers === 2) await route.abort('connectionrefused');
          else await route.continue();
        }),
    });
    await expect(page.getByText(MESSAGES.loadingData)).toBeVisible();
    held.open();
    await expect(page.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    await desk.button('Try Again').click();
    await until(() => answers === 2);
    await expect(page.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    await desk.button('Try Again').click();
    await expect(desk.row(name)).toBeVisible();
    expect(answers).toBe(3);
    await context.close();
  });

  for (const [tab, path, words] of [
    ['Closed Quotes', 'quote-requests/status/closed', 'No closed quotes'],
    ['Active Investments', 'investment-inquiries/status/in_progress', 'No active investments'],
  ] as const) {
    test(`${tab} shows that it is empty`, async () => {
      const { desk, context } = await world.openDesk('/admin', {
        prepare: (page) => page.route(`**/api/${path}*`, (route) => route.fulfill({ json: [] })),
      });
      await desk.tab(tab).click();
      await expect(desk.panel.getByText(words, { exact: true })).toBeVisible();
      await context.close();
    });
  }

  test('of quotes is fetched once and not on focus; of inquiries on each visit', async () => {
    const { page, desk, context } = await world.openDesk('/admin');
    await expect(desk.panel.getByRole('list', { name: 'New Quotes' })).toBeVisible();
    const reads = countCalls(page, isListRead);
    const focus = () => page.evaluate(() => void dispatchEvent(new Event('focus')));
    await focus();
    await desk.tab('In Progress').click();
    await desk.tab('New Quotes').click();
    expect(await settledCalls(reads, 1)).toEqual(['/api/quote-requests/status/in_progress']);
    // A visit while the list is still being read would not read it again.
    for (const visit of [
      () => desk.tab('New Investments').click(),
      focus,
      async () => {
        await desk.tab('New Quotes').click();
        await desk.tab('New Investments').click();
      },
    ]) {
      const answer = page.waitForResponse('**/api/investment-inquiries/status/new');
      await visit();
      await (await answer).finished();
      expect(await settledCalls(reads, 1)).toEqual(['/api/investment-inquiries/status/new']);
    }
    await context.close();
  });
});

test.describe('a loaded list', () => {
  test('stays when it cannot be fetched again and shows an error', async () => {
    const { name } = await world.sendInquiry();
    const { page, desk, context } = await world.openDesk('/admin?tab=new-investments');
    await expect(desk.row(name)).toBeVisible();
    const path = '**/api/investment-inquiries/status/new*';
    await page.route(path, (route) => route.fulfill({ status: 503, body: 'no' }));
    await page.evaluate(() => void dispatchEvent(new Event('focus')));
    await expect(desk.panel.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    await expect(desk.row(name)).toBeVisible();
    await page.unroute(path);
    await desk.button('Try Again').click();
    await expect(desk.panel.getByRole('alert')).toHaveCount(0);
    await context.close();
  });
});

test.describe('a signed-in user', () => {
  test('sees a toast on logout', async () => {
    const { page, desk, context, seen } = await world.openDesk('/admin?tab=closed-quotes');
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await desk.toast(MESSAGES.loggedOut);
    await page.waitForURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(page.url()).toBe(`${world.origin}/login`);
    expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull();
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  for (const [what, prepare, ask] of [
    [
      'a list',
      // The stream would otherwise find it out first.
      (page: Page) =>
        page.route('**/api/live?*', (route) =>
          route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
        ),
      (desk: Desk) => desk.tab('Closed Quotes').click(),
    ],
    // The server closes the streams of an ended session, and the browser opens a new one.
    ['the stream', async () => undefined, () => undefined],
  ] as const) {
    test(`is redirected to the login page when ${what} is answered 401, and back afterwards`, async () => {
      const { page, desk, context } = await world.openDesk('/admin?tab=in-progress', { ownSession: true, prepare });
      await page.waitForLoadState('networkidle').catch(() => undefined);
      expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBe('true');
      await world.endSession(context);
      await ask(desk);
      await page.waitForURL(/\/login\?from=/);
      expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull();
      await page.getByLabel('Email').fill(world.product.credentials.email);
      await page.getByLabel('Password').fill(world.product.credentials.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await desk.toast(MESSAGES.loginSuccessful);
      await until(async () => ['In Progress', 'Closed Quotes'].includes(String(await desk.activeTab.textContent())));
      await context.close();
    });
  }
});
