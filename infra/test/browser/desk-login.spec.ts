import { MESSAGES } from '@site/testing/spec-facts';
import type { Locator, Page, Route } from 'playwright-core';
import { DeskWorld, deskOf, findings, holdClock } from './desk-world.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
// Many sign-ins reach the address's rate limit, which would affect other tests on the same site.
test.use({ siteName: 'emptied' });
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
});

const SESSION = '**/api/session';
/** Toasts are animated when they appear and disappear. */
const SLACK_MS = 1_500;

async function openLogin({
  width = 1440,
  path = '/login',
  prepare,
}: {
  width?: number;
  path?: string;
  prepare?: (page: Page) => Promise<unknown>;
} = {}) {
  const context = await world.browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(world.origin + path, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  return { page, context, desk: deskOf(page), ...formOf(page) };
}

/** How long a toast shows, from its time bar (forms-toasts.spec.ts compares toasts with the clock). */
const timeOf = (toasts: Locator) =>
  toasts.getByRole('listitem').evaluate((item) => getComputedStyle(item).getPropertyValue('--duration'));

function formOf(page: Page) {
  const { email, password } = world.product.credentials;
  return {
    email: page.getByLabel('Email'),
    password: page.getByLabel('Password'),
    button: page.getByRole('main').getByRole('button', { name: /^(Login|Logging in\.\.\.)$/ }),
    alert: page.getByRole('main').getByRole('alert'),
    flag: () => page.evaluate(() => localStorage.getItem('adminLoggedIn')),
    async fill(secret = password) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(secret);
    },
  };
}

test.describe('the login', () => {
  test('shows a busy state during one request, sets the flag, shows a 3 s welcome and opens the dashboard', async () => {
    const { page, context, desk, button, fill, flag } = await openLogin({ prepare: (page) => page.clock.install() });
    let asked = 0;
    let release: () => void = () => undefined;
    const released = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    await page.route(SESSION, async (route) => {
      if (route.request().method() === 'POST') {
        asked += 1;
        await released;
      }
      await route.continue();
    });
    await expect(button).toHaveText('Login');
    await fill();
    await button.dblclick();
    await until(async () => (await button.textContent()) === 'Logging in...');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    expect(await flag()).toBeNull();
    await holdClock(page);
    release();
    await desk.toast('Login successful');
    await desk.toast('Welcome to the admin dashboard');
    expect(await timeOf(desk.toasts)).toBe('3000ms');
    await page.clock.resume();
    await expect(desk.activeTab).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
    expect(await flag()).toBe('true');
    expect(asked).toBe(1);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await page.clock.fastForward(3_000 + SLACK_MS);
    await expect(desk.toasts.getByText('Login successful', { exact: true })).toHaveCount(0);
    await context.close();
  });

  for (const [email, password, messages] of [
    ['', '', { email: MESSAGES.email, password: MESSAGES.password }],
    ['not an address', 'x', { email: MESSAGES.email }],
    ['a@example.com', '', { password: MESSAGES.password }],
  ] as const) {
    test(`with ${JSON.stringify(email)} and ${JSON.stringify(password)} shows what is missing and sends no request`, async () => {
      const { page, context, button, ...form } = await openLogin();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/session')) asked.push(request.url());
      });
      await form.email.fill(email);
      await form.password.fill(password);
      await button.click();
      for (const [field, message] of Object.entries(messages)) {
        const input = page.locator(`[name=${field}][aria-invalid=true]`);
        await expect(input).toBeVisible();
        const about = String(await input.getAttribute('aria-describedby'));
        await expect(page.locator(`[id="${about}"]`)).toHaveText(message);
      }
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(Object.keys(messages).length);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(Object.keys(messages)[0]);
      expect(asked).toEqual([]);
      await context.close();
    });
  }

  test('with wrong credentials shows a red alert and can be retried', async () => {
    const { page, context, desk, button, alert, fill, flag } = await openLogin();
    await fill('wrong');
    await button.click();
    await expect(alert.getByText('Invalid email or password. Please try again.', { exact: true })).toBeVisible();
    const [red, green, blue] = (await alert.evaluate((element) => getComputedStyle(element).color))
      .match(/\d+/g)
      ?.map(Number) ?? [0, 0, 0];
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0));
    expect(await flag()).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/login');
    await fill();
    await page.keyboard.press('Enter');
    await desk.toast(MESSAGES.loginSuccessful);
    await context.close();
  });

  for (const [what, answer, words] of [
    ['a 500', (route: Route) => route.fulfill({ status: 500, body: 'no' }), MESSAGES.loginFailed],
    ['no answer', (route: Route) => route.abort('connectionreset'), MESSAGES.loginFailed],
    [
      'a 429',
      (route: Route) => route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: {} }),
      'Too many login attempts. Please try again in 2 minutes.',
    ],
  ] as const) {
    test(`that fails with ${what} shows it in the alert`, async () => {
      const { page, context, button, alert, fill, flag } = await openLogin();
      await page.route(SESSION, (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));
      await fill();
      await button.click();
      await expect(alert.getByText(words, { exact: true })).toBeVisible();
      await until(async () => (await button.textContent()) === 'Login');
      expect(await flag()).toBeNull();
      await context.close();
    });
  }

  test('hides the password, accepts the clipboard and password managers, and asks for nothing else', async () => {
    const { page, context, email, password } = await openLogin();
    await expect(page.getByRole('main').locator('input')).toHaveCount(2);
    await expect(email).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
    await email.fill('correct horse');
    await email.press('Control+a');
    await email.press('Control+x');
    await password.press('Control+v');
    await expect(password).toHaveValue('correct horse');
    await context.close();
  });

  test('has a link to the home page', async () => {
    const { page, context } = await openLogin();
    await page.getByRole('link', { name: 'Return to Home Page', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  for (const width of [1440, 390]) {
    test(`has no axe findings at ${width} px, empty, rejected and busy`, async () => {
      const { page, context, button, alert, fill } = await openLogin({ width });
      await button.click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await fill('wrong');
      await button.click();
      await expect(alert).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.route(SESSION, () => undefined);
      await button.click();
      await until(async () => (await button.textContent()) === 'Logging in...');
      expect(await findings(page)).toEqual([]);
      await context.close();
    });
  }
});

test.describe('the route guard', () => {
  test('shows a spinner until the session is known, then opens the login page', async () => {
    const html = await (await fetch(`${world.origin}/admin`)).text();
    expect(html).toContain('aria-label="Loading"');
    expect(html).not.toContain('New Quotes');
    const { page, context } = await openLogin({ path: '/admin?tab=in-progress' });
    expect(new URL(page.url()).search).toBe(`?from=${encodeURIComponent('/admin?tab=in-progress')}`);
    await context.close();
  });

  for (const value of ['false', 'TRUE', '1', '']) {
    test(`treats the flag ${JSON.stringify(value)} as signed out`, async () => {
      const { context, flag } = await openLogin({
        path: '/admin',
        prepare: (page) => page.addInitScript((kept) => localStorage.setItem('adminLoggedIn', kept), value),
      });
      expect(await flag()).toBe(value);
      await context.close();
    });
  }

  test('does not rely on the flag: the first API call ends the session', async () => {
    const { page, context, flag, desk } = await openLogin({
      path: '/admin',
      prepare: (page) =>
        page.addInitScript(() => {
          if (!sessionStorage.getItem('once')) localStorage.setItem('adminLoggedIn', 'true');
          sessionStorage.setItem('once', 'yes');
        }),
    });
    expect(await flag()).toBeNull();
    await desk.toast('Your session has ended');
    expect(await page.getByRole('tab').count()).toBe(0);
    await context.close();
  });

  test('redirects signed-in users from the login page to the dashboard', async () => {
    const { page, context } = await world.openPage('/login');
    await expect(page.getByRole('tab', { name: 'New Quotes' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await context.close();
  });
});

test.describe('a desk that is open in another tab', () => {
  test('starts over with the account that a mailed link signs in', async () => {
    await world.addColleague('eve@example.com');
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { ownSession: true });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Not for Eve');
    await world.call('POST', '/api/session/password-links', { email: 'eve@example.com' });
    const other = await context.newPage();
    await other.goto(
      world.origin + (await mailedLink(world.product.dataDir, 'eve@example.com', 'Reset your password')),
    );
    await other.getByLabel('New password').fill('nineteen green lamps');
    // The notice stays 5 s, and the other tab may need longer to open.
    await Promise.all([
      desk.toast('Signed in as eve@example.com'),
      other.getByRole('button', { name: 'Save and sign in' }).click(),
    ]);
    await expect(deskOf(other).activeTab).toBeVisible();
    await expect(desk.heading(name)).toBeVisible();
    await expect(desk.panel.getByLabel('Notes')).toHaveValue('');
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    await expect.poll(kept).not.toContain('Not for Eve');
    await context.close();
  });
});

test.describe('logout', () => {
  test('clears the flag, confirms for 3 s, ends the session, and opens the login page', async () => {
    const { page, context, desk, button, fill, flag } = await openLogin({ prepare: (page) => page.clock.install() });
    await fill();
    await button.click();
    await expect(desk.activeTab).toBeVisible();
    const session = (await context.cookies()).find(({ name }) => name === 'session');
    await holdClock(page);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await desk.toast('Logged out successfully');
    expect(await timeOf(desk.toasts)).toBe('3000ms');
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(await flag()).toBeNull();
    const answer = await fetch(`${world.origin}/api/session`, { headers: { cookie: `session=${session?.value}` } });
    expect(answer.status).toBe(401);
    await page.clock.fastForward(3_000 + SLACK_MS);
    await expect(desk.toasts.getByText('Logged out successfully', { exact: true })).toHaveCount(0);
    await context.close();
  });

  test('that the server rejects shows an error and keeps the user signed in', async () => {
    const { page, desk, context } = await world.openDesk();
    await page.route(SESSION, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await desk.toast('Logout failed', 'destructive');
    expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBe('true');
    await expect(desk.activeTab).toBeVisible();
    await context.close();
  });
});
