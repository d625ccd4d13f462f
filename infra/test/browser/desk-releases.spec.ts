import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGES } from '@site/testing/spec-facts';
import pg from 'pg';
import type { Page, Route } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import { DeskWorld, deskOf, eventually, findings } from './desk-world.ts';
import { readBuild, Teams, withWords } from './release-world.ts';
import { expect, test } from './test.ts';

let world: DeskWorld;
let teams: Teams;
/** Versions of mfe-marketing: the original, and one with a different word. */
let versions: { first: string; second: string };

const REMOTE = 'mfe-marketing';
const [OLD, NEW] = ['Meet Our Team', 'Meet The Crew'];
const PAGE = '/admin/releases';
const LIST = '**/registry/releases';
const WIDTHS = [1440, 390];

test.use({ siteName: 'desk-releases' });
test.beforeAll(async ({ desk }) => {
  world = desk;
  teams = new Teams(world.product);
  const build = withWords(readBuild(join(ROOT, REMOTE, 'dist')), [[OLD, NEW]]);
  const first = String((await teams.released())[REMOTE]);
  const second = build.manifest.version;
  versions = { first, second };
  const { status, answer } = await teams.upload(build);
  if (status !== 201) throw new Error(`the build was refused: ${JSON.stringify(answer)}`);
});

/** Releases a version as the team does. */
const release = (version: string) =>
  teams.http(`/registry/remotes/${REMOTE}/release`, {
    token: teams.tokens[REMOTE],
    body: { version, by: 'Ada <b>Price</b>', commit: '0123456789abcdef0123456789abcdef01234567' },
  });

const home = async () => (await fetch(world.origin)).text();

function releasesOf(page: Page) {
  const section = page.getByRole('region', { name: REMOTE, exact: true });
  return {
    section,
    title: page.getByRole('heading', { name: 'Releases', exact: true }),
    rollBack: section.getByRole('button', { name: `Roll Back ${REMOTE}`, exact: true }),
    dialog: page.getByRole('alertdialog', { name: `Roll back ${REMOTE}?` }),
    ...deskOf(page),
  };
}

async function openReleases(options?: Parameters<DeskWorld['openPage']>[1]) {
  const opened = await world.openPage(PAGE, options);
  const releases = releasesOf(opened.page);
  await expect(releases.title).toBeVisible();
  return { ...opened, releases };
}

/** Adds failure counts, as reports do. */
async function addErrors() {
  const client = new pg.Client({ connectionString: world.product.databaseUrl });
  await client.connect();
  for (const [version, kind, side, count] of [
    [versions.second, 'load', 'browser', 12],
    [versions.second, 'render', 'server', 1],
    [versions.first, 'event', 'browser', 3],
  ] as const) {
    await client.query(
      `insert into remote_errors (remote, version, kind, side, day, count, last_part, last_seen_at)
       values ($1, $2, $3, $4, current_date, $5, 'page:home', '2026-11-20T22:12:00.000Z') on conflict do nothing`,
      [REMOTE, version, kind, side, count],
    );
  }
  await client.end();
}

/** Adds visits of the home page, as reports do: by version and hour, the views and those with an error. */
async function addVisits(...visits: [version: string, hour: string, views: number, failed: number][]) {
  const client = new pg.Client({ connectionString: world.product.databaseUrl });
  await client.connect();
  for (const visit of visits) {
    await client.query(
      `insert into visit_hours (remote, version, page, hour, views, failed) values ($1, $2, 'home', $3, $4, $5)`,
      [REMOTE, ...visit],
    );
  }
  await client.end();
}

test.describe('the releases page', () => {
  test('shows for each frontend its release, environment, publisher, commit, and size', async () => {
    test.setTimeout(90_000);
    await release(versions.second);
    const scripts: string[] = [];
    const { page, context, releases, seen } = await openReleases({
      prepare: async (page) => {
        page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      },
    });
    for (const remote of ['mfe-admin', 'mfe-forms', REMOTE]) {
      await expect(page.getByRole('heading', { name: remote, exact: true, level: 2 })).toBeVisible();
    }
    const { section } = releases;
    await expect(section.getByText(versions.second, { exact: true })).toBeVisible();
    await expect(section.getByText(`${REMOTE} (Ada <b>Price</b>)`, { exact: true })).toBeVisible();
    await expect(section.getByText('0123456', { exact: true })).toBeVisible();
    await expect(section.getByText(/^(just now|\d+ min ago)$/)).toBeVisible();
    await expect(section.getByText('/services/:serviceId', { exact: true })).toBeVisible();
    await expect(section.getByText('page home', { exact: true })).toBeVisible();
    expect(await section.getByText(/^\d+\.\d [KM]B$/).count()).toBeGreaterThan(5);
    await expect(section.getByText('None reported', { exact: true })).toBeVisible();
    const older = section.getByRole('listitem').filter({ hasText: versions.first });
    await expect(older.getByText('No errors', { exact: true })).toBeVisible();
    const forms = page.getByRole('region', { name: 'mfe-forms', exact: true });
    await expect(forms.getByText('quote-form', { exact: true })).toBeVisible();
    await expect(forms.getByText('This is the first version. There is nothing to roll back to.')).toBeVisible();

    const shell = page.getByRole('region', { name: 'shell', exact: true });
    await expect(shell.getByText('Every page', { exact: true })).toBeVisible();

    expect(await page.title()).toMatch(/^Releases \| /);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    expect(scripts.filter((path) => path.includes('/mfe-admin/')).length).toBeGreaterThan(0);
    expect(scripts.filter((path) => /mfe-(forms|marketing)/.test(path))).toEqual([]);
    expect([...seen.exceptions, ...seen.messages]).toEqual([]);
    await context.close();
  });

  test('is linked from the dashboard and links back', async () => {
    const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes');
    await page.getByRole('link', { name: 'Releases', exact: true }).click();
    await expect(releasesOf(page).title).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await page.getByRole('link', { name: 'Admin Dashboard', exact: true }).click();
    await expect(desk.activeTab).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await context.close();
  });

  test('rolls back by keyboard after confirmation, and the public page shows the older version', async () => {
    test.setTimeout(90_000);
    await release(versions.second);
    expect(await home()).toContain(NEW);
    const { page, context, releases, seen } = await openReleases();
    const { rollBack, dialog, section } = releases;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    await rollBack.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(versions.first, { exact: true })).toBeVisible();
    expect(await focused()).toBe('Cancel');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await rollBack.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await home()).toContain(NEW);

    const calls = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Roll Back');
    await page.keyboard.press('Enter');
    expect((await calls).postDataJSON()).toEqual({ version: versions.first });
    await releases.toast('Rolled back');
    await releases.toast(`${REMOTE} is at version ${versions.first}.`);
    const seenByVisitors = await home();
    expect(seenByVisitors).toContain(OLD);
    expect(seenByVisitors).not.toContain(NEW);
    await expect(section.getByText('Rolled back', { exact: true })).toBeVisible();
    await expect(section.getByText(world.product.credentials.email, { exact: true })).toBeVisible();
    await expect(section.getByRole('listitem').filter({ hasText: versions.second })).toBeVisible();
    await eventually(async () => (await focused()) === REMOTE);

    // And forward again, to a version in the list.
    await section.getByRole('button', { name: `Roll Back ${REMOTE} to ${versions.second}` }).click();
    await dialog.getByRole('button', { name: 'Roll Back', exact: true }).click();
    await releases.toast(`${REMOTE} is at version ${versions.second}.`);
    expect(await home()).toContain(NEW);
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('is fetched again on return to the page', async () => {
    await release(versions.first);
    const { page, context, releases } = await openReleases();
    const other = releases.section.getByRole('button', { name: `Roll Back ${REMOTE} to ${versions.second}` });
    await expect(other).toBeVisible();
    await release(versions.second);
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect(other).toHaveCount(0);
    await context.close();
  });

  test('shows rejected releases: the check, the reason, and the team', async () => {
    const { answer } = await teams.http(`/registry/remotes/${REMOTE}/withdraw`, {
      token: teams.tokens[REMOTE],
      body: {},
    });
    expect(answer).toMatchObject({ check: 'needed' });
    const { releases, context } = await openReleases();
    const item = releases.section.getByRole('listitem').filter({ hasText: 'Withdrawal refused by the check “needed”' });
    await expect(item).toContainText(`others need ${REMOTE}: the `);
    await expect(item).toContainText(`requested by ${REMOTE}`);
    await context.close();
  });

  test('tells of one that was withdrawn, against which check, and goes back to it', async () => {
    const withdraw = { token: teams.tokens[REMOTE], body: { by: 'Ada', force: true } };
    await teams.http(`/registry/remotes/${REMOTE}/withdraw`, withdraw);
    const { releases, context } = await openReleases();
    const { section, rollBack, dialog } = releases;
    await expect(section.getByText('Not released', { exact: true })).toBeVisible();
    await expect(section.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(section.getByText(`${REMOTE} (Ada)`, { exact: true })).toBeVisible();
    const item = section.getByRole('listitem').filter({ hasText: 'withdrawn against the check “needed”' });
    await expect(item).toContainText(`others need ${REMOTE}: the `);
    await rollBack.click();
    await dialog.getByRole('button', { name: 'Roll Back', exact: true }).click();
    await releases.toast('Rolled back');
    expect((await fetch(world.origin)).status).toBe(200);
    await context.close();
  });

  test('tells of one whose first release was refused', async () => {
    const client = new pg.Client({ connectionString: world.product.databaseUrl });
    await client.connect();
    await client.query(
      `insert into release_refusals (remote, "check", reason, refused_by) values ('mfe-new', 'budget', 'too much', 'mfe-new')`,
    );
    await client.end();
    const { page, context } = await openReleases();
    const section = page.getByRole('region', { name: 'mfe-new', exact: true });
    await expect(section.getByText('Never released.', { exact: true })).toBeVisible();
    await expect(section.getByRole('listitem').filter({ hasText: 'by the check “budget”' })).toContainText('too much');
    await context.close();
  });

  test('shows how often and how each version failed', async () => {
    await release(versions.second);
    await addErrors();
    const { context, releases } = await openReleases();
    const { section } = releases;
    await expect(section.getByText('12 errors', { exact: true })).toBeVisible();
    await expect(section.getByText('Script did not load, in browsers', { exact: true })).toBeVisible();
    await expect(section.getByText('1 error', { exact: true })).toBeVisible();
    await expect(section.getByText('Failed while rendering, on the server', { exact: true })).toBeVisible();
    await expect(section.getByText('last November 20, 2026, 4:12 PM, page home')).toHaveCount(2);
    const older = section.getByRole('listitem').filter({ hasText: versions.first });
    await expect(older.getByText('3 errors', { exact: true })).toBeVisible();
    await context.close();
  });

  test('draws the visits of a version beside those of the version before, hour by hour', async () => {
    await release(versions.first);
    await release(versions.second);
    await addVisits(
      // More than 48 hours before its last visit.
      [versions.first, '2026-11-17T10:00:00.000Z', 900, 900],
      [versions.first, '2026-11-20T10:00:00.000Z', 40, 0],
      [versions.first, '2026-11-20T11:00:00.000Z', 60, 3],
      [versions.second, '2026-11-20T12:00:00.000Z', 10, 5],
      [versions.second, '2026-11-20T13:00:00.000Z', 30, 5],
    );
    const { context, releases } = await openReleases();
    const { section } = releases;
    await expect(section.getByText('Previous version: 100', { exact: true })).toBeVisible();
    await expect(section.getByText('This version: 40', { exact: true })).toBeVisible();
    const figure = section.getByRole('figure').filter({ hasText: 'Visits with an error' });
    expect(await figure.locator('figcaption span').allInnerTexts()).toEqual(['3.0%', '25%']);
    // From 0% through 5% and 50% to 17%, on one scale.
    const curves = await figure.locator('polyline').evaluateAll((all) => all.map((one) => one.getAttribute('points')));
    expect(curves).toEqual(['0.0,56.0 80.0,50.4', '160.0,0.0 240.0,37.3']);
    // Nobody started a form.
    const sent = section.getByRole('figure').filter({ hasText: 'Started forms that were sent' });
    expect(await sent.locator('svg').count()).toBe(0);
    await section.getByText('By page', { exact: true }).click();
    const cells = section.getByRole('row').filter({ hasText: 'home' }).getByRole('cell');
    expect((await cells.allInnerTexts()).slice(0, 2)).toEqual(['100 → 40', '3.0% → 25%']);
    await context.close();
  });
});

test.describe('a failure', () => {
  test('to load the releases shows an error and a retry button', async () => {
    let answers = 0;
    const { page, context, releases } = await openReleases({
      prepare: (page) =>
        page.route(LIST, async (route) => {
          answers += 1;
          if (answers === 1) {
            await new Promise((resolve) => setTimeout(resolve, 500));
            await route.fulfill({ status: 500, json: { message: 'no' } });
          } else if (answers === 2) await route.abort('connectionrefused');
          else if (answers === 3) await route.fulfill({ json: {} });
          else await route.continue();
        }),
    });
    await expect(page.getByText(MESSAGES.loadingData)).toBeVisible();
    for (const failed of [1, 2, 3]) {
      await eventually(() => answers === failed);
      await expect(page.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
    }
    await expect(releases.section).toBeVisible();
    // Existing content stays when a reread fails.
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.abort('connectionreset'));
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    await expect(releases.section).toBeVisible();
    expect(await findings(page)).toEqual([]);
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
      await release(versions.second);
      const { page, context, releases } = await openReleases();
      await page.route('**/rollback', answer);
      await releases.rollBack.click();
      await releases.dialog.getByRole('button', { name: 'Roll Back', exact: true }).click();
      await releases.toast(title, 'destructive');
      await releases.toast(words, 'destructive');
      await expect(releases.section.getByText(versions.second, { exact: true })).toBeVisible();
      expect(await home()).toContain(NEW);
      await context.close();
    });
  }

  test('is requested once, however often the button is pressed', async () => {
    await release(versions.second);
    const { page, context, releases } = await openReleases();
    let calls = 0;
    await page.route('**/rollback', async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await releases.rollBack.click();
    await releases.dialog.getByRole('button', { name: 'Roll Back', exact: true }).dblclick();
    await expect(releases.section.locator('[aria-disabled=true]').first()).toBeVisible();
    // A press that does not wait until the button is enabled.
    await releases.rollBack.evaluate((button) => button instanceof HTMLElement && button.click());
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

test.describe('axe has no findings', () => {
  for (const width of WIDTHS) {
    test(`on the releases page at ${width} px, and all targets are large enough`, async () => {
      test.setTimeout(90_000);
      await release(versions.second);
      await addErrors();
      const { page, context, releases } = await openReleases({ width, height: 900 });
      await expect(releases.section.getByText('12 errors', { exact: true })).toBeVisible();
      const check = async (state: string) => {
        if (process.env.SCREENSHOTS) {
          mkdirSync(process.env.SCREENSHOTS, { recursive: true });
          await page.screenshot({ path: join(process.env.SCREENSHOTS, `${state}-${width}.png`), fullPage: true });
        }
        expect({ state, found: await findings(page) }).toEqual({ state, found: [] });
      };
      await check('releases');
      const { overflow, small } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        small: [...document.querySelectorAll('main :is(a, button)')]
          .map((target) => ({ target, box: target.getBoundingClientRect() }))
          .filter(({ box }) => Math.round(box.height) < 44 || Math.round(box.width) < 44)
          .map(({ target }) => target.textContent),
      }));
      expect({ overflow, small }).toEqual({ overflow: 0, small: [] });
      await releases.rollBack.click();
      await expect(releases.dialog).toBeVisible();
      await check('releases-dialog');
      await context.close();
    });
  }
});
