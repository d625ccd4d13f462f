import { appCode } from '@site/testing/app-code';
import { MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { DeskWorld, deskOf, findings } from './desk-world.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'battery staple';
const WIDTHS = [1440, 1280, 390];

let world: DeskWorld;
// These tests create and remove accounts, and one of them must be the site's last owner.
test.use({ siteName: 'desk-people' });
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const invitation = (email: string) => mailedLink(world.product.dataDir, email, 'You are invited');

/** A signed-out user's browser. */
async function openAnonymous(path: string, { width = 1280 } = {}) {
  const context = await world.browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(world.origin + path, { waitUntil: 'load' });
  return { page, context, desk: deskOf(page) };
}

/** Invites a user and accepts the invitation. @returns the user's page, at the desk */
async function inviteAndAccept(email: string, role: string) {
  await world.json('POST', '/api/people', { email, role });
  const opened = await openAnonymous(await invitation(email));
  await opened.page.getByLabel('New password').fill(PASSWORD);
  await opened.page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(opened.page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
  return opened;
}

async function openPeople(options?: Parameters<DeskWorld['openPage']>[1]) {
  const opened = await world.openPage('/admin/people', options);
  await expect(opened.page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  await expect(opened.page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  return { ...opened, desk: deskOf(opened.page) };
}

const rowOf = (page: Page, email: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(email, { exact: true }) });
const noAccess = (page: Page) => page.getByText('Your role does not include this page', { exact: true });

test.describe('the people page', () => {
  test('invites by mail; the link sets a password once and opens the desk for that role', async () => {
    const { page, context, desk, seen } = await openPeople();
    await page.getByLabel('Email').fill('ana.lopez@example.com');
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await desk.toast('Invitation sent');
    const row = rowOf(page, 'ana.lopez@example.com');
    await expect(row.getByRole('heading', { name: 'Ana Lopez' })).toBeVisible();
    await expect(row.getByText(/^Invited until /)).toBeVisible();
    await expect(row.getByText('Never signed in')).toBeVisible();
    await expect(row.getByRole('combobox', { name: 'Role of ana.lopez@example.com' })).toHaveValue('office');
    expect(await findings(page)).toEqual([]);

    const link = await invitation('ana.lopez@example.com');
    const ana = await openAnonymous(link, { width: 390 });
    await expect(ana.page.getByRole('heading', { name: 'Choose Your Password' })).toBeVisible();
    // The URL no longer contains the token, so it stays out of the history and of screenshots.
    await expect(ana.page).toHaveURL(`${world.origin}/login/password`);
    await ana.page.getByLabel('New password').fill('password123');
    await ana.page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(ana.page.getByLabel('New password')).toHaveAccessibleDescription(/breaches/);
    await expect(ana.page.getByLabel('New password')).toBeFocused();
    expect(await findings(ana.page)).toEqual([]);
    await ana.page.getByLabel('New password').fill(PASSWORD);
    await ana.page.getByRole('button', { name: 'Save and sign in' }).click();
    await ana.page.getByRole('tab', { name: 'New Quotes' }).waitFor();
    await ana.context.close();

    const again = await openAnonymous(link);
    await again.page.getByLabel('New password').fill('another staple');
    await again.page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(again.page.getByRole('alert').getByText(MESSAGES.passwordLinkOver)).toBeVisible();
    await expect(again.page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    expect(await findings(again.page)).toEqual([]);
    await again.context.close();

    await page.reload();
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
    await expect(row.getByText(/^Last sign-in /)).toBeVisible();
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('shows what is wrong with an address', async () => {
    const { page, context } = await openPeople({ width: 390 });
    const email = page.getByLabel('Email');
    for (const [address, message] of [
      ['no address', MESSAGES.email],
      [world.product.credentials.email, MESSAGES.alreadyActive],
    ] as const) {
      await email.fill(address);
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await expect(email).toHaveAccessibleDescription(message);
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
    }
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  test('changes a role and removes an account after confirmation, but never the last owner', async () => {
    const bob = await inviteAndAccept('bob@example.com', 'office');
    const { page, context, desk } = await openPeople();
    const role = page.getByRole('combobox', { name: 'Role of bob@example.com' });
    const change = page.getByRole('button', { name: 'Change Role bob@example.com' });
    // Arrow keys only choose.
    await role.press('ArrowDown');
    await expect(role).toHaveValue('engineer');
    await change.click();
    const dialog = page.getByRole('alertdialog', { name: 'Change the role of bob@example.com?' });
    await expect(dialog.getByText('From Office to Engineer. Every sign-in of the account ends.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(change).toBeFocused();
    await role.selectOption('Office');
    await expect(change).toHaveCount(0);
    await role.selectOption('Engineer');
    await change.click();
    await dialog.getByRole('button', { name: 'Change Role' }).click();
    await desk.toast('Role changed');
    await expect(role).toHaveValue('engineer');
    await expect(change).toHaveCount(0);
    await bob.page.reload();
    await expect(bob.page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await bob.context.close();

    const { email } = world.product.credentials;
    await page.getByRole('combobox', { name: `Role of ${email}` }).selectOption('Office');
    await page.getByRole('button', { name: `Change Role ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change Role' }).click();
    await desk.toast(MESSAGES.lastOwner, 'destructive');
    await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toHaveValue('owner');
    await page.getByRole('button', { name: `Remove ${email}`, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await desk.toast(MESSAGES.lastOwner, 'destructive');

    await page.getByRole('button', { name: 'Remove bob@example.com' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await desk.toast('Account removed');
    await expect(rowOf(page, 'bob@example.com').getByText('Removed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite Again bob@example.com' })).toBeVisible();
    await context.close();
  });

  for (const width of WIDTHS) {
    test(`fits its content and has no axe findings at ${width} px`, async () => {
      const { page, context } = await openPeople({ width, height: 844 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
      await context.close();
    });
  }
});

test.describe('a user', () => {
  test('with the office role can work leads and sees which pages it may not open', async () => {
    const { page, context } = await inviteAndAccept('office@example.com', 'office');
    await page.getByRole('tab', { name: 'New Quotes' }).waitFor();
    const nav = page.getByRole('navigation', { name: 'Admin pages' });
    await expect(nav.getByRole('link')).toHaveText(['Account']);
    for (const [path, title] of [
      ['/admin/people', 'People'],
      ['/admin/releases', 'Releases'],
    ] as const) {
      await page.goto(world.origin + path);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(noAccess(page)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    }
    const rollback = await page.evaluate(
      async () => (await fetch('/registry/remotes/mfe-forms/rollback', { method: 'POST', body: '{}' })).status,
    );
    expect(rollback).toBe(403);
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await page.getByRole('tab', { name: 'New Quotes' }).waitFor();
    await context.close();
  });

  test('with the engineer role can see releases but no leads', async () => {
    const { page, context } = await inviteAndAccept('engineer@example.com', 'engineer');
    await expect(noAccess(page)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    const nav = page.getByRole('navigation', { name: 'Admin pages' });
    await expect(nav.getByRole('link')).toHaveText(['Releases', 'Account']);
    expect(await findings(page)).toEqual([]);
    await nav.getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('heading', { name: 'mfe-forms', level: 2 })).toBeVisible();
    await page.goto(`${world.origin}/admin/people`);
    await expect(noAccess(page)).toBeVisible();
    await context.close();
  });

  test('with the owner role can open every page, on a phone through the More button', async () => {
    const { page, context } = await world.openDesk('/admin', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'More' }).click();
    const nav = page.getByRole('navigation', { name: 'Admin pages' });
    await expect(nav.getByRole('link')).toHaveText(['Report', 'People', 'Releases', 'Account']);
    expect(await findings(page)).toEqual([]);
    await nav.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    await context.close();
  });
});

test.describe('the user’s own account', () => {
  test('asks for an authenticator code once enabled, and accepts a recovery code instead', async () => {
    const { page, context, desk } = await inviteAndAccept('finn@example.com', 'office');
    await page.goto(`${world.origin}/admin/account`);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set Up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const secret =
      (await page
        .getByText(/^Key: /)
        .locator('code')
        .textContent()) ?? '';
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Turn On' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(MESSAGES.codeWrong);
    await expect(page.getByRole('alert')).toHaveText(MESSAGES.codeWrong);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findings(page)).toEqual([]);
    }
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
    await page.getByRole('button', { name: 'Turn On' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    expect(await findings(page)).toEqual([]);
    const recovery = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I Have Saved Them' }).click();
    await expect(page.getByText('On. 10 recovery codes are left.')).toBeVisible();

    // Each code works once, and the next half minute's is valid already. A code is read when it is typed, not earlier.
    for (const read of [() => appCode(secret, 1), () => recovery]) {
      const login = await openAnonymous('/login', { width: 390 });
      await login.page.getByLabel('Email').fill('finn@example.com');
      await login.page.getByLabel('Password').fill(PASSWORD);
      const button = login.page.getByRole('button', { name: 'Login', exact: true });
      await button.click();
      const field = login.page.getByLabel('Code', { exact: true });
      await expect(field).toBeFocused();
      await field.fill('000000');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(MESSAGES.codeWrong);
      await expect(login.page.getByRole('main').getByRole('alert')).toHaveText(MESSAGES.codeWrong);
      expect(await findings(login.page)).toEqual([]);
      await field.fill(read());
      await button.click();
      await login.page.getByRole('tab', { name: 'New Quotes' }).waitFor();
      await login.context.close();
    }

    // Access to the mailbox is not enough to sign in.
    await world.call('POST', '/api/session/password-links', { email: 'finn@example.com' });
    const reset = await openAnonymous(
      await mailedLink(world.product.dataDir, 'finn@example.com', 'Reset your password'),
    );
    await reset.page.getByLabel('New password').fill('another staple');
    await reset.page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(reset.page.getByLabel('Code', { exact: true })).toBeFocused();
    expect(await findings(reset.page)).toEqual([]);
    await reset.context.close();

    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn Off' }).click();
    await desk.toast('Two-step sign-in is off');
    await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible();
    await expect(page.getByLabel('Your password')).toHaveValue('');
    await context.close();
  });

  test('gets a new password, which ends other sessions', async () => {
    const { page, context, desk } = await inviteAndAccept('carl@example.com', 'office');
    const logIn = async (password: string) => {
      const other = await openAnonymous('/login');
      await other.page.getByLabel('Email').fill('carl@example.com');
      await other.page.getByLabel('Password').fill(password);
      await other.page.getByRole('button', { name: 'Login', exact: true }).click();
      await other.page.getByRole('tab', { name: 'New Quotes' }).waitFor();
      return other;
    };
    const phone = await logIn(PASSWORD);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible();
    await expect(page.getByText('This session')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findings(page)).toEqual([]);
    }
    await page.getByRole('button', { name: /^End Session of / }).click();
    await desk.toast('Session ended');
    await expect(page.getByRole('button', { name: /^End Session of / })).toHaveCount(0);
    await phone.page.reload();
    await expect(phone.page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await phone.context.close();

    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('another staple');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(MESSAGES.currentPassword);
    await expect(page.getByLabel('Current password')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText(MESSAGES.currentPassword);
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await desk.toast('Password changed');
    await (await logIn('another staple')).context.close();
    await context.close();
  });

  test('is reset by a mailed link from the login page', async () => {
    await (await inviteAndAccept('dora@example.com', 'office')).context.close();
    const { page, context } = await openAnonymous('/login', { width: 390 });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    await page.getByLabel('Email').fill('dora@example.com');
    await page.getByRole('button', { name: 'Email me a reset link' }).click();
    await expect(page.getByRole('status').getByText(/If dora@example\.com has an account/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto(
      world.origin + (await mailedLink(world.product.dataDir, 'dora@example.com', 'Reset your password')),
    );
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('New password').press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('A password has at least 8 characters.');
    await page.getByLabel('New password').fill('another staple');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('tab', { name: 'New Quotes' }).waitFor();
    await context.close();
  });
});

for (const [path, api, title, level] of [
  ['/admin/people', '**/api/people', 'People', 1],
  ['/admin/account', '**/api/sessions', 'Your Account', 1],
  ['/admin/account', '**/api/session/second-factor', 'Two-Step Sign-In', 2],
] as const) {
  test(`"Try Again" of ${path} passes the focus to the title "${title}"`, async () => {
    const { page, context } = await world.openPage(path, {
      prepare: (page) => page.route(api, (route) => route.fulfill({ status: 400, json: {} })),
    });
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: title, level })).toBeFocused();
    await context.close();
  });
}
