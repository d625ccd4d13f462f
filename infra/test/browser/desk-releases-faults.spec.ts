import { MESSAGES } from '@site/testing/spec-facts';
import type { Route } from 'playwright-core';
import { type DeskWorld, findings } from './desk-world.ts';
import { gate } from './gate.ts';
import { NEW, PAGE, REMOTE, releasesOf, twoVersions } from './releases-page.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const LIST = '**/registry/releases';

let world: DeskWorld;
let site: Awaited<ReturnType<typeof twoVersions>>;

test.use({ siteName: 'desk-releases-faults' });
test.beforeAll(async ({ desk }) => {
  world = desk;
  site = await twoVersions(desk);
});

test.describe('a failure', () => {
  test('to load the releases shows an error and a retry button', async () => {
    let answers = 0;
    const held = gate();
    const { page, context, releases } = await site.open({
      prepare: (page) =>
        page.route(LIST, async (route) => {
          answers += 1;
          if (answers === 1) {
            await held.opened;
            await route.fulfill({ status: 500, json: { message: 'no' } });
          } else if (answers === 2) await route.abort('connectionrefused');
          else if (answers === 3) await route.fulfill({ json: {} });
          else await route.continue();
        }),
    });
    await expect(page.getByText(MESSAGES.loadingData)).toBeVisible();
    held.open();
    for (const failed of [1, 2, 3]) {
      await until(() => answers === failed);
      await expect(page.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeFocused();
    }
    await expect(releases.section).toBeVisible();
    // Existing content stays when a refetch fails.
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.abort('connectionreset'));
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    await expect(releases.section).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeFocused();
    await context.close();
  });

  for (const [what, answer, words, title = 'Rollback failed'] of [
    [
      'with its reason',
      (route: Route) =>
        route.fulfill({ status: 400, json: { statusCode: 400, message: 'the page home <b>threw</b>' } }),
      'the page home <b>threw</b>',
    ],
    [
      'with frontend, check and reason when it is refused',
      (route: Route) =>
        route.fulfill({ status: 400, json: { statusCode: 400, check: 'render', message: '/ <b>threw</b>' } }),
      'mfe-marketing, by the check “render”: / <b>threw</b>',
      'Release refused',
    ],
    [
      'when nobody answers',
      (route: Route) => route.abort('connectionreset'),
      'The change was not confirmed. Check the list, then try again.',
    ],
    [
      'when what answers is no registry',
      (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
      'The change was not confirmed. Check the list, then try again.',
    ],
  ] as const) {
    test(`to roll back shows ${what}`, async () => {
      await site.release(site.second);
      const { page, context, releases } = await site.open();
      await page.route('**/rollback', answer);
      await releases.rollBack.click();
      await releases.dialog.getByRole('button', { name: 'Roll Back', exact: true }).click();
      await releases.toast(title, 'destructive');
      await releases.toast(words, 'destructive');
      await expect(releases.section.getByText(site.second, { exact: true })).toBeVisible();
      expect(await site.home()).toContain(NEW);
      await context.close();
    });
  }

  test('a rollback is requested once, however often the button is pressed', async () => {
    await site.release(site.second);
    const { page, context, releases } = await site.open();
    let calls = 0;
    const held = gate();
    await page.route('**/rollback', async (route) => {
      calls += 1;
      await held.opened;
      await route.continue();
    });
    await releases.rollBack.click();
    await releases.dialog.getByRole('button', { name: 'Roll Back', exact: true }).dblclick();
    await expect(releases.section.locator('[aria-disabled=true]').first()).toBeVisible();
    // A press that does not wait until the button is enabled.
    await releases.rollBack.evaluate((button) => button instanceof HTMLElement && button.click());
    held.open();
    await releases.toast('Rolled back');
    expect(calls).toBe(1);
    expect(await releases.dialog.count()).toBe(0);
    await context.close();
  });
});

test.describe('an anonymous user', () => {
  test('sees no releases and is redirected to the login page', async () => {
    for (const [method, path] of [
      ['GET', '/registry/releases'],
      ['POST', `/registry/remotes/${REMOTE}/rollback`],
    ] as const) {
      const response = await fetch(String(world.origin + path), {
        method,
        headers: { origin: world.origin, 'content-type': 'application/json' },
        body: method === 'POST' ? '{}' : undefined,
      });
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.text()).not.toMatch(/1\.0\.0-/);
    }
    // The document is the same for everyone: the guard's spinner.
    const document = await (await fetch(world.origin + PAGE)).text();
    expect(document).not.toContain('Roll Back');

    const context = await world.browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(world.origin + PAGE);
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(new URL(page.url()).search).toBe(`?from=${encodeURIComponent(PAGE)}`);
    expect(asked.filter((path) => path.startsWith('/registry'))).toEqual([]);
    await context.close();
  });

  test('whose session ended is redirected to the login page, and back', async () => {
    const context = await world.browser.newContext();
    await context.addInitScript(() => {
      if (!sessionStorage.getItem('once')) localStorage.setItem('adminLoggedIn', 'true');
      sessionStorage.setItem('once', 'yes');
    });
    const page = await context.newPage();
    const exceptions: string[] = [];
    page.on('pageerror', ({ message }) => exceptions.push(message));
    await page.goto(world.origin + PAGE);
    await page.waitForURL(/\/login\?from=/);
    expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull();
    await page.getByLabel('Email').fill(world.product.credentials.email);
    await page.getByLabel('Password').fill(world.product.credentials.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const { title, section } = releasesOf(page);
    await expect(title).toBeVisible();
    await expect(section).toBeVisible();

    await page.route('**/rollback', (route) => route.fulfill({ status: 401, json: { statusCode: 401 } }));
    await section
      .getByRole('button', { name: /^Roll Back/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Roll Back', exact: true }).click();
    await page.waitForURL(/\/login\?from=/);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(exceptions).toEqual([]);
    await context.close();
  });
});
