// A fault in a frontend's browser script breaks only its own slot.

import { brand } from '@site/contracts';
import type { Page } from 'playwright-core';
import { breakChunk, type Fault, KIND, startFaultIsolation, TYPED, WORDS } from './fault-isolation-world.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: Awaited<ReturnType<typeof startFaultIsolation>>;
test.use({ siteName: 'fault-isolation' });
test.beforeAll(async ({ site, browser }) => {
  world = await startFaultIsolation(site, browser);
});
test.afterAll(() => world?.stop());
test.afterEach(() => world.reset());

const { old: OLD, new: NEW } = WORDS['mfe-forms'];
const version = () => world.first['mfe-forms'] ?? '';
const newVersion = () => world.newer['mfe-forms'].manifest.version;

/** Opens the home page, whose form fails with the first version's code. */
const openBroken = (fault: Fault, until?: Promise<unknown>) =>
  world.open('/', (page) => breakChunk(page, version(), 'slot-quote-form', 'QuoteRequestForm', fault, until));

const row = (fault: Fault) => ({
  remote: 'mfe-forms',
  version: version(),
  kind: KIND[fault],
  side: 'browser',
  count: 1,
  part: 'slot:quote-form',
});

/** Expects this many reports, with names only and no typed values. */
function expectNames(reports: Record<string, unknown>[], count: number) {
  expect(reports).toHaveLength(count);
  for (const report of reports) {
    expect(Object.keys(report).sort()).toEqual(['kind', 'name', 'part', 'remote', 'version']);
    for (const value of Object.values(TYPED)) expect(JSON.stringify(report)).not.toContain(value);
  }
}

/** The page around the form still works. */
async function expectPageWorks(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
}

const FATAL = ['404', 'hang', 'evaluation', 'render'] as const;

for (const fault of FATAL) {
  test.describe(`a form whose code fails (${fault})`, () => {
    test('is replaced by the phone number and reported; the page keeps working', async () => {
      const { page, form, scrollToForm, call, reports, exceptions, close } = await openBroken(fault);
      await scrollToForm();
      await call.waitFor({ timeout: 30_000 });
      expect([await call.innerText(), await call.getAttribute('href')]).toEqual([
        brand.phone.display,
        brand.phone.href,
      ]);
      expect(await form.count()).toBe(0);
      expect(await world.failures()).toEqual([row(fault)]);
      expectNames(reports, 1);
      expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toEqual(['page_view']);
      // The script loader and React report the faults that they catch. The browser reports only an exception of the
      // script itself.
      expect(exceptions.filter((line) => fault !== 'evaluation' || !line.includes('broken: '))).toEqual([]);
      await expectPageWorks(page);
      // Nor is it reported again for the next page, which is counted here.
      await page.waitForFunction(() => window.dataLayer?.length === 2);
      expectNames(reports, 1);
      await close();
    });

    test('is replaced by the newest release and works', async () => {
      const { page, scrollToForm, submit, form, reports, versions, close } = await openBroken(fault);
      await page.waitForFunction(() => window.dataLayer?.length);
      await world.releaseNewer('mfe-forms');
      await scrollToForm();
      await page.locator('#contact').getByRole('button', { name: NEW }).waitFor({ timeout: 30_000 });
      await submit.click();
      await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await world.failures()).toEqual([row(fault)]);
      expectNames(reports, 1);
      expect(await versions()).toContain(`mfe-forms ${newVersion()}`);
      // From here on this remote uses the working release, without a second failure.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
      await expect(page.locator('#contact').getByRole('button', { name: NEW })).toBeVisible();
      expectNames(reports, 1);
      await close();
    });

    test('keeps typed values and submits them with the newest release', async () => {
      const email = `kept-${fault}@example.com`;
      const held = gate();
      const { page, fill, form, send, reports, close } = await openBroken(fault, held.opened);
      await page.waitForFunction(() => window.dataLayer?.length);
      await fill(email);
      await form.locator('[name=message]').fill('First line\nsecond line');
      await form.locator('input[value=roofing]').check();
      await world.releaseNewer('mfe-forms');
      held.open();
      await page.locator('#contact').getByRole('button', { name: NEW }).waitFor({ timeout: 30_000 });
      await expect(form.locator('[name=fullName]')).toHaveValue(TYPED.fullName);
      await send();
      expect(await world.leads(email)).toEqual([
        expect.objectContaining({ message: 'First line\nsecond line', services: ['roofing'] }),
      ]);
      expectNames(reports, 1);
      await close();
    });
  });
}

test.describe('a form that breaks while being filled in', () => {
  test('keeps its typed values, shows the phone number and sends nothing', async () => {
    const held = gate();
    const { page, fill, form, submit, reports, close } = await openBroken('render', held.opened);
    await page.waitForFunction(() => window.dataLayer?.length);
    await fill();
    held.open();
    const note = page.locator('#contact').getByText('it cannot be sent');
    await note.waitFor({ timeout: 30_000 });
    await expect(note.locator('..').getByRole('link')).toHaveText(brand.phone.display, { useInnerText: true });
    for (const [name, value] of Object.entries(TYPED)) {
      await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
    }
    await submit.click();
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${world.product.origin}/`);
    expect(await world.leads(TYPED.email)).toEqual([]);
    expectNames(reports, 1);
    await close();
  });
});

test.describe('a form that throws', () => {
  test('during hydration is rendered again by the same release and reported', async () => {
    const { page, scrollToForm, submit, form, reports, close } = await openBroken('hydration');
    await scrollToForm();
    await until(async () => (await form.evaluate((node) => Object.keys(node).join())).includes('__reactProps'));
    await submit.click();
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
    expect((await submit.innerText()).trim()).toBe(OLD);
    expect(await world.failures()).toEqual([row('hydration')]);
    expectNames(reports, 1);
    await expectPageWorks(page);
    await close();
  });

  test('repeatedly in an event handler is reported once and can still be submitted', async () => {
    const { page, scrollToForm, fill, form, send, reports, exceptions, close } = await openBroken('event');
    await scrollToForm();
    await until(async () => (await form.evaluate((node) => Object.keys(node).join())).includes('__reactProps'));
    await fill('event@example.com');
    for (let count = 0; count < 3; count += 1) await form.locator('legend').first().click();
    await send();
    expect(exceptions.length).toBeGreaterThanOrEqual(3);
    expect(await world.failures()).toEqual([row('event')]);
    expectNames(reports, 1);
    expect(await world.leads('event@example.com')).toHaveLength(1);
    await expectPageWorks(page);
    await close();
  });
});

test.describe('a newer release that fails as well', () => {
  test('is tried once and reported too', async () => {
    const { page, scrollToForm, call, reports, close } = await world.open('/', async (opened) => {
      await breakChunk(opened, version(), 'slot-quote-form', 'QuoteRequestForm', 'evaluation');
      await breakChunk(opened, newVersion(), 'slot-quote-form', 'QuoteRequestForm', 'render');
    });
    await page.waitForFunction(() => window.dataLayer?.length);
    await world.releaseNewer('mfe-forms');
    await scrollToForm();
    await call.waitFor({ timeout: 30_000 });
    const failures = await world.failures(2);
    expect(failures).toHaveLength(2);
    expect(failures).toEqual(expect.arrayContaining([row('evaluation'), { ...row('render'), version: newVersion() }]));
    expectNames(reports, 2);
    await close();
  });
});
