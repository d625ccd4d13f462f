import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { DeskWorld, deskOf, findings } from './desk-world.ts';
import { mailsWith } from './mails.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const OFFER = 'Email me a sign-in link';
const LINK = /http:\/\/localhost:\d+\/login\/link#[A-Za-z0-9_-]{43}/;

let world: DeskWorld;
// Many sign-ins reach the address's rate limit, which would affect other tests on the same site.
test.use({ siteName: 'desk-sign-in-link' });
test.beforeAll(async ({ desk }) => {
  world = desk;
});

async function open({ width = 1440, path = '/login' } = {}) {
  const context = await world.browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(world.origin + path, { waitUntil: 'load' });
  return { page, context, desk: deskOf(page) };
}

async function logIn(page: Page, secret: string = world.product.credentials.password) {
  await page.getByLabel('Email').fill(world.product.credentials.email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Enters wrong passwords until sign-ins from new devices are locked. */
async function lockOut() {
  for (let count = 0; count < 30; count += 1) {
    const { status } = await post('/api/session', { email: world.product.credentials.email, password: 'wrong' });
    if (status === 429) return;
  }
  throw new Error('The login took 30 wrong passwords.');
}

const post = (path: string, body: object) =>
  fetch(world.origin + path, {
    method: 'POST',
    headers: { origin: world.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Mails to the staff account, as text. */
const mails = () => mailsWith(world.product.dataDir, `To: ${world.product.credentials.email}\r\n`);

test.describe('a user locked out by wrong passwords', () => {
  test('gets an emailed link that opens the desk once and makes the device known', async () => {
    const { page, context, desk } = await open();
    expect(await page.getByRole('button', { name: OFFER }).count()).toBe(0);
    await lockOut();
    await logIn(page);
    await expect(
      page
        .getByRole('main')
        .getByRole('alert')
        .getByText(/^Too many login attempts/),
    ).toBeVisible();
    const status = page.getByRole('main').getByRole('status');
    await expect(status.getByText('You do not have to wait: we can email you a link that signs you in.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // The next focus stop after the pressed button.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(OFFER);
    await page.keyboard.press('Enter');
    await expect(status.getByText(/has an account, a sign-in link is on its way/)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(OFFER);
    expect(await findings(page)).toEqual([]);

    await until(async () => mails().length === 1);
    const link = String(LINK.exec(mails()[0] ?? '')?.[0]);
    expect(link).toMatch(LINK);
    // A mail scanner also opens the link.
    const scanned = await open({ path: new URL(link).pathname + new URL(link).hash });
    await expect(scanned.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await scanned.context.close();

    const sent: string[] = [];
    context.on('request', (request) => sent.push(request.url() + JSON.stringify(request.headers())));
    await page.goto(link, { waitUntil: 'load' });
    const button = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    await until(async () => await button.isEnabled());
    expect(page.url()).toBe(`${world.origin}/login/link`);
    expect(await findings(page)).toEqual([]);
    await button.click();
    await desk.toast(MESSAGES.loginSuccessful);
    await expect(desk.activeTab).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
    const token = new URL(link).hash.slice(1);
    expect(sent.filter((one) => one.includes(token))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(token);

    // The account's owner gets a mail. From now on only the password works, and only from this device.
    await until(async () => mails().some((mail) => mail.includes('New sign-in with an emailed link')));
    await page.goto(`${world.origin}/admin`);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect((await post('/api/session', world.product.credentials)).status).toBe(429);
    await logIn(page);
    await expect(desk.activeTab).toBeVisible();
    await context.close();

    const late = await open({ path: new URL(link).pathname + new URL(link).hash });
    await late.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(
      late.page.getByRole('main').getByRole('alert').getByText(MESSAGES.signInLinkOver, { exact: true }),
    ).toBeVisible();
    await expect(late.page.locator('[name=email]')).toBeFocused();
    expect(await findings(late.page)).toEqual([]);
    const files = readdirSync(join(world.product.dataDir, 'logs')).map((name) =>
      join(world.product.dataDir, 'logs', name),
    );
    for (const file of files) expect(readFileSync(file, 'utf8')).not.toContain(token);
    await late.context.close();
  });
});

test.describe('the page of a sign-in link', () => {
  for (const width of [1440, 390]) {
    test(`asks for the email address when opened without a token, at ${width} px`, async () => {
      const { page, context } = await open({ width, path: '/login/link' });
      const button = page.getByRole('main').getByRole('button', { name: OFFER });
      await button.click();
      const input = page.locator('[name=email][aria-invalid=true]');
      await expect(input).toBeVisible();
      await expect(input).toBeFocused();
      await input.fill('nobody@example.com');
      await button.click();
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .getByText('If nobody@example.com has an account, a sign-in link is on its way.'),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await context.close();
    });
  }

  test('shows an error when the service does not respond, and allows a retry', async () => {
    const { page, context } = await open({ path: `/login/link#${'A'.repeat(43)}` });
    await page.route('**/api/session/links/use', (route) => route.fulfill({ status: 503, body: 'no' }));
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    await button.click();
    await expect(
      page.getByRole('main').getByRole('alert').getByText(MESSAGES.loginFailed, { exact: true }),
    ).toBeVisible();
    await expect(button).toBeEnabled();
    await context.close();
  });
});
