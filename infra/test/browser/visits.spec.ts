// What browsers measure on pages, and how the desk shows it.

import { eventually } from '@site/testing/eventually';
import pg from 'pg';
import type { Browser, Page, Request } from 'playwright-core';
import { Teams } from './release-world.ts';
import { expect, test } from './test.ts';

test.use({ siteName: 'emptied' });

let database: pg.Pool;
let released: Record<string, string>;
test.beforeAll(async ({ site, desk }) => {
  await desk.empty();
  database = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
  released = await new Teams(site).released();
});
test.afterAll(() => database?.end());
test.beforeEach(async () => {
  await database.query('truncate visit_hours, visit_networks');
});

/** Opens a page as a visitor, and collects its reports. */
async function visit(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) reports.push(request);
  });
  await page.goto(address, { waitUntil: 'load' });
  return { page, context, reports };
}

/** Navigates away as a browser does: Playwright closes pages without events. */
const goElsewhere = (page: Page) => page.goto('about:blank');

/** In all hours: one can end during a test. */
const counted = async () =>
  (
    await database.query(
      `select remote, version, page, sum(views)::int as views, sum(failed)::int as failed, sum(errors)::int as errors,
              sum(starts)::int as starts, sum(sends)::int as sends,
              sum(lcp_count)::int as lcp, sum(cls_count)::int as cls
         from visit_hours group by page, remote, version order by page, remote`,
    )
  ).rows;

test('a visit is reported in numbers once its page has settled and when it ends', async ({ site, browser }) => {
  const { page, context, reports } = await visit(browser, `${site.origin}/`);
  await eventually(async () => expect(reports).toHaveLength(1), 20_000);
  const shown = [`mfe-marketing ${released['mfe-marketing']}`, `mfe-forms ${released['mfe-forms']}`];
  expect(reports[0]?.postDataJSON()).toEqual({ page: 'home', shown: shown.map((one) => `${one} 1 0 0 0 0`) });
  await goElsewhere(page);
  await eventually(async () => {
    const none = { page: 'home', views: 1, failed: 0, errors: 0, starts: 0, sends: 0, lcp: 1, cls: 1 };
    expect(await counted()).toEqual([
      { ...none, remote: 'mfe-forms', version: released['mfe-forms'] },
      { ...none, remote: 'mfe-marketing', version: released['mfe-marketing'] },
    ]);
  }, 20_000);
  for (const report of reports) expect(report.postData()?.length).toBeLessThanOrEqual(1_024);
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('a form that is started and sent counts for its frontend and page, without its content', async ({
  site,
  browser,
}) => {
  const { page, context, reports } = await visit(browser, `${site.origin}/services/roofing`);
  const form = page.locator('main form').first();
  await form.scrollIntoViewIfNeeded();
  await eventually(async () => expect(reports).toHaveLength(1), 20_000);
  await form.locator('[name=fullName]').pressSequentially('Grace Hopper');
  await form.locator('[name=email]').fill('grace@example.com');
  await form.locator('[name=phone]').fill('2145550124');
  await form.locator('[name=zipCode]').fill('75201');
  await form.locator('[name=message]').fill('A new roof, please, before winter comes.');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByRole('button', { name: 'Send another request' }).waitFor();
  await goElsewhere(page);
  await eventually(async () => {
    expect(await counted()).toMatchObject([
      { remote: 'mfe-forms', views: 1, starts: 1, sends: 1, failed: 0 },
      { remote: 'mfe-marketing', views: 1, starts: 1, sends: 1, failed: 0 },
    ]);
  }, 20_000);
  const sent = reports.map((report) => report.postData()).join('\n');
  for (const word of ['Grace', 'grace@', '214', '75201', 'roof']) expect(sent).not.toContain(word);
  await context.close();
});

test('each page of a visit is counted separately, and a failure is counted while the visitor is still there', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.route('**/mfe-forms/**/slot-quote-form.js', (route) => route.abort());
  const policy = { remote: 'mfe-marketing', views: 1, failed: 0 };
  await page.goto(`${site.origin}/privacy-policy`, { waitUntil: 'load' });
  await eventually(async () => expect(await counted()).toMatchObject([policy]), 20_000);
  await page.getByRole('link', { name: 'Services' }).first().click();
  await page.getByRole('heading', { name: 'Meet Our Team' }).waitFor();
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await eventually(async () => {
    expect(await counted()).toMatchObject([
      { page: 'home', remote: 'mfe-forms', views: 1, failed: 1 },
      { page: 'home', remote: 'mfe-marketing', views: 1, failed: 0, errors: 0 },
      { ...policy, lcp: 1, cls: 1 },
    ]);
  }, 20_000);
  // A layout shift counts for this page from now on.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.height = '400px';
    document.querySelector('main')?.before(box);
  });
  await page.waitForTimeout(1_000);
  await goElsewhere(page);
  await eventually(async () => {
    expect(await counted()).toMatchObject([
      { page: 'home', remote: 'mfe-forms', lcp: 0, cls: 1 },
      { page: 'home', remote: 'mfe-marketing', lcp: 0, cls: 1 },
      { ...policy, lcp: 1, cls: 1 },
    ]);
  }, 20_000);
  await context.close();
});

test('a preview does not count as a visit', async ({ site, browser }) => {
  const teams = new Teams(site);
  const { answer } = await teams.http('/registry/remotes/mfe-forms/previews', {
    token: teams.tokens['mfe-forms'],
    body: { version: released['mfe-forms'] },
  });
  const { page, context, reports } = await visit(browser, String(answer.url));
  await page.waitForTimeout(11_000);
  await goElsewhere(page);
  expect(reports).toEqual([]);
  await context.close();
});
