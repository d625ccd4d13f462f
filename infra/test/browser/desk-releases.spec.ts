import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '@site/core/registry';
import { ROOT } from '../../bootstrap/paths.mjs';
import { openStorage } from '../../local/storage.ts';
import { withDatabase } from '../../local/with-database.ts';
import { type DeskWorld, findings } from './desk-world.ts';
import { readBuild, withServerCode } from './release-world.ts';
import { NEW, OLD, PAGE, REMOTE, releasesOf, twoVersions } from './releases-page.ts';
import { expect, test } from './test.ts';
import { storeTried } from './tried-build.ts';
import { until } from './until.ts';

const WIDTHS = [1440, 390];

let world: DeskWorld;
let site: Awaited<ReturnType<typeof twoVersions>>;

test.use({ siteName: 'desk-releases' });
test.beforeAll(async ({ desk }) => {
  world = desk;
  site = await twoVersions(desk);
});

/** Adds failure counts, as reports do. */
async function addErrors() {
  await withDatabase(world.product.databaseUrl, async (client) => {
    for (const [version, kind, side, count] of [
      [site.second, 'load', 'browser', 12],
      [site.second, 'render', 'server', 1],
      [site.first, 'event', 'browser', 3],
    ] as const) {
      await client.query(
        `insert into remote_errors (remote, version, kind, side, day, count, last_part, last_seen_at)
         values ($1, $2, $3, $4, current_date, $5, 'page:home', '2026-11-20T22:12:00.000Z') on conflict do nothing`,
        [REMOTE, version, kind, side, count],
      );
    }
  });
}

/** Adds home page visits, as reports do: for each version and hour, the views and the views with an error. */
async function addVisits(...visits: [version: string, hour: string, views: number, failed: number][]) {
  await withDatabase(world.product.databaseUrl, async (client) => {
    for (const visit of visits) {
      await client.query(
        `insert into visit_hours (remote, version, page, hour, views, failed) values ($1, $2, 'home', $3, $4, $5)`,
        [REMOTE, ...visit],
      );
    }
  });
}

test.describe('the releases page', () => {
  test('shows for each frontend its release, environment, publisher, commit, and size', async () => {
    await site.release(site.second);
    const scripts: string[] = [];
    const { page, context, releases, seen } = await site.open({
      prepare: async (page) => {
        page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      },
    });
    for (const remote of ['mfe-admin', 'mfe-forms', REMOTE]) {
      await expect(page.getByRole('heading', { name: remote, exact: true, level: 2 })).toBeVisible();
    }
    const { section } = releases;
    await expect(section.getByText(site.second, { exact: true })).toBeVisible();
    await expect(section.getByText(`${REMOTE} (Ada <b>Price</b>)`, { exact: true })).toBeVisible();
    await expect(section.getByText('0123456', { exact: true })).toBeVisible();
    await expect(section.getByText(/^(just now|\d+ min ago)$/)).toBeVisible();
    await expect(section.getByText('/services/:serviceId', { exact: true })).toBeVisible();
    await expect(section.getByText('page home', { exact: true })).toBeVisible();
    expect(await section.getByText(/^\d+\.\d [KM]B$/).count()).toBeGreaterThan(5);
    await expect(section.getByText('None reported', { exact: true })).toBeVisible();
    const older = section.getByRole('listitem').filter({ hasText: site.first });
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
    await site.release(site.second);
    expect(await site.home()).toContain(NEW);
    const { page, context, releases, seen } = await site.open();
    const { rollBack, dialog, section } = releases;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    await rollBack.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(site.first, { exact: true })).toBeVisible();
    expect(await focused()).toBe('Cancel');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await rollBack.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await site.home()).toContain(NEW);

    const calls = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Roll Back');
    await page.keyboard.press('Enter');
    expect((await calls).postDataJSON()).toEqual({ version: site.first });
    await releases.toast('Rolled back');
    await releases.toast(`${REMOTE} is at version ${site.first}.`);
    const seenByVisitors = await site.home();
    expect(seenByVisitors).toContain(OLD);
    expect(seenByVisitors).not.toContain(NEW);
    await expect(section.getByText('Rolled back', { exact: true })).toBeVisible();
    await expect(section.getByText(world.product.credentials.email, { exact: true })).toBeVisible();
    await expect(section.getByRole('listitem').filter({ hasText: site.second })).toBeVisible();
    await until(async () => (await focused()) === REMOTE);

    // And forward again, to a version in the list.
    await section.getByRole('button', { name: `Roll Back ${REMOTE} to ${site.second}` }).click();
    await dialog.getByRole('button', { name: 'Roll Back', exact: true }).click();
    await releases.toast(`${REMOTE} is at version ${site.second}.`);
    expect(await site.home()).toContain(NEW);
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('is fetched again on return to the page', async () => {
    await site.release(site.first);
    const { page, context, releases } = await site.open();
    const other = releases.section.getByRole('button', { name: `Roll Back ${REMOTE} to ${site.second}` });
    await expect(other).toBeVisible();
    await site.release(site.second);
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect(other).toHaveCount(0);
    await context.close();
  });

  test('shows rejected releases: the check, the reason, and the team', async () => {
    const { answer } = await site.teams.http(`/registry/remotes/${REMOTE}/withdraw`, {
      token: site.teams.tokens[REMOTE],
      body: {},
    });
    expect(answer).toMatchObject({ check: 'needed' });
    const { releases, context } = await site.open();
    const item = releases.section.getByRole('listitem').filter({ hasText: 'Withdrawal refused by the check “needed”' });
    await expect(item).toContainText(`others need ${REMOTE}: the `);
    await expect(item).toContainText(`requested by ${REMOTE}`);
    await context.close();
  });

  test('shows a withdrawn release and the check it overrode, and rolls back to it', async () => {
    const withdraw = { token: site.teams.tokens[REMOTE], body: { by: 'Ada', force: true } };
    await site.teams.http(`/registry/remotes/${REMOTE}/withdraw`, withdraw);
    const { releases, context } = await site.open();
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

  test('shows why a version is not on the site, and which one is', async () => {
    const broken = withServerCode(readBuild(join(ROOT, REMOTE, 'dist')), "throw new Error('broken')");
    await storeTried(world.product, broken);
    const { databaseUrl, dataDir } = world.product;
    const registry = createRegistry({ connectionString: databaseUrl, storage: await openStorage({}, dataDir) });
    const from = world.product.output.length;
    await registry.release(REMOTE, broken.manifest.version, 'npm start');
    await registry.close();
    // The page reads it once, when it opens.
    await until(() => world.product.output.slice(from).includes('release refused: the previous version stays'), 20_000);
    const { releases, context } = await site.open();
    await expect(releases.section.getByText(/^broken\. Version \S+ is shown instead\.$/)).toBeVisible();
    await releases.rollBack.click();
    await releases.dialog.getByRole('button', { name: 'Roll Back', exact: true }).click();
    await releases.toast('Rolled back');
    await expect(releases.section.getByText('is shown instead')).toHaveCount(0);
    await context.close();
  });

  test('shows a frontend whose first release was rejected', async () => {
    await withDatabase(world.product.databaseUrl, (client) =>
      client.query(
        `insert into release_refusals (remote, "check", reason, refused_by) values ('mfe-new', 'budget', 'too much', 'mfe-new')`,
      ),
    );
    const { page, context } = await site.open();
    const section = page.getByRole('region', { name: 'mfe-new', exact: true });
    await expect(section.getByText('Never released.', { exact: true })).toBeVisible();
    await expect(section.getByRole('listitem').filter({ hasText: 'by the check “budget”' })).toContainText('too much');
    await context.close();
  });

  test('shows how often and how each version failed', async () => {
    await site.release(site.second);
    await addErrors();
    const { context, releases } = await site.open();
    const { section } = releases;
    await expect(section.getByText('12 errors', { exact: true })).toBeVisible();
    await expect(section.getByText('Script did not load, in browsers', { exact: true })).toBeVisible();
    await expect(section.getByText('1 error', { exact: true })).toBeVisible();
    await expect(section.getByText('Failed while rendering, on the server', { exact: true })).toBeVisible();
    await expect(section.getByText('last November 20, 2026, 4:12 PM, page home')).toHaveCount(2);
    const older = section.getByRole('listitem').filter({ hasText: site.first });
    await expect(older.getByText('3 errors', { exact: true })).toBeVisible();
    await context.close();
  });

  test('charts the hourly visits of a version beside those of the previous version', async () => {
    await site.release(site.first);
    await site.release(site.second);
    await addVisits(
      // Not counted: more than 48 hours before the version's last visit.
      [site.first, '2026-11-17T10:00:00.000Z', 900, 900],
      [site.first, '2026-11-20T10:00:00.000Z', 40, 0],
      [site.first, '2026-11-20T11:00:00.000Z', 60, 3],
      [site.second, '2026-11-20T12:00:00.000Z', 10, 5],
      [site.second, '2026-11-20T13:00:00.000Z', 30, 5],
    );
    const { context, releases } = await site.open();
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

test.describe('axe has no findings', () => {
  for (const width of WIDTHS) {
    test(`on the releases page at ${width} px, and all targets are large enough`, async () => {
      await site.release(site.second);
      await addErrors();
      const { page, context, releases } = await site.open({ width, height: 900 });
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
