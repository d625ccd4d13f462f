import type { Route } from 'playwright-core';
import { threePages } from './fixtures.ts';
import { type Forms } from './forms-harness.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

type Opened = Awaited<ReturnType<Forms['open']>>;

let site: Forms;
let open: Forms['open'];
test.beforeAll(async ({ forms }) => {
  site = forms;
  open = site.open;
});

const count = async (email: string) => (await site.leads('quote', email)).length;

const plan = async () => ({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: await threePages() });

/** Navigates to a service's page without a document load, and waits until its form is hydrated. */
async function toPlumbing({ page, ready }: Opened) {
  await page.locator('#services a[href="/services/plumbing"]').click();
  await page.waitForURL(/\/services\/plumbing$/);
  await expect(page.getByRole('heading', { level: 1, name: /plumbing/i })).toBeVisible();
  await ready();
}

async function toPrivacy({ page }: Opened) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL(/privacy-policy$/);
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
}

/** Holds every submission until the returned gate opens. */
async function holdSubmission({ page, endpoint }: Opened) {
  const held = gate();
  await page.route(endpoint, async (route) => {
    await held.opened;
    await route.continue();
  });
  return held;
}

/** Opens the home page after a service's page, whose code is then loaded before the connection is lost. */
async function homeAfterPlumbing() {
  const opened = await open('quote');
  await toPlumbing(opened);
  await opened.page.goBack();
  await expect(opened.page.locator('#services')).toBeVisible();
  await opened.ready();
  return opened;
}

test.describe('a request whose visitor moves to another page', () => {
  test('keeps waiting for the connection on a page that preselects its service, and is sent', async () => {
    const opened = await homeAfterPlumbing();
    const email = 'waits-elsewhere@example.com';
    await opened.fill(email);
    await opened.page.context().setOffline(true);
    await opened.submit.click();
    await expect(opened.note.getByText('You are offline.')).toBeVisible();
    await toPlumbing(opened);
    await expect(opened.note.getByText('You are offline. Your request is kept')).toBeVisible();
    await opened.page.context().setOffline(false);
    await opened.toast('Quote Request Submitted');
    expect(await site.leads('quote', email)).toEqual([expect.objectContaining({ services: [] })]);
    await until(async () => (await opened.field('email').inputValue()) === '');
    await expect(opened.form.getByLabel('Plumbing', { exact: true })).toBeChecked();
    await opened.page.context().close();
  });

  test('is stored once, and the form on the other page is empty', async () => {
    const opened = await homeAfterPlumbing();
    const email = 'once-elsewhere@example.com';
    await opened.fill(email);
    const held = await holdSubmission(opened);
    await opened.submit.click();
    await expect(opened.page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await opened.page.locator('#services a[href="/services/plumbing"]').click();
    // The previous page and its form stay until the next page shows.
    await expect(opened.page.getByRole('heading', { level: 1, name: /plumbing/i })).toBeVisible();
    await until(async () => (await opened.field('email').inputValue()) === email);
    held.open();
    await opened.toast('Quote Request Submitted');
    await until(async () => (await opened.field('email').inputValue()) === '');
    await opened.again();
    await opened.submit.click();
    await opened.page.waitForTimeout(500);
    expect(await count(email)).toBe(1);
    await opened.page.context().close();
  });

  test('takes its files with it: the next request starts without them', async () => {
    const opened = await open('quote');
    const email = 'files-elsewhere@example.com';
    await opened.fill(email);
    await opened.field('pdfFiles').setInputFiles(await plan());
    await opened.toast('PDF Uploaded');
    const held = await holdSubmission(opened);
    await opened.submit.click();
    await toPrivacy(opened);
    held.open();
    await opened.toast('Quote Request Submitted');
    await opened.page.goBack();
    await expect(opened.submit).toBeVisible();
    await opened.ready();
    expect(await opened.form.getByText('plan.pdf').count()).toBe(0);
    await opened.fill(`next-${email}`);
    await opened.submit.click();
    await until(async () => (await count(`next-${email}`)) === 1);
    await opened.page.context().close();
  });

  test('gets a file whose upload finishes on the other page', async () => {
    const opened = await open('quote');
    const { page, field, form } = opened;
    await field('fullName').fill('Ann Lee');
    const held = gate();
    await page.route('**/api/upload', async (route) => {
      await held.opened;
      await route.continue();
    });
    await field('pdfFiles').setInputFiles(await plan());
    await expect(form.getByText('plan.pdf')).toBeVisible();
    await toPrivacy(opened);
    held.open();
    await opened.toast('PDF Uploaded');
    await page.reload({ waitUntil: 'load' });
    await opened.visit();
    await expect(field('fullName')).toHaveValue('Ann Lee');
    await expect(form.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
    await page.context().close();
  });

  test('has the service of the current page, not of every visited page', async () => {
    const { page, field, form, ready } = await open('quote');
    const ticked = () =>
      form.locator('[name=services]:checked').evaluateAll((list) => list.map((box) => box.getAttribute('value')));
    const visit = async (path: string) => {
      await page.goto(site.product.origin + path, { waitUntil: 'load' });
      await ready();
    };
    await visit('/services/roofing');
    await field('fullName').fill('Ann Lee');
    await visit('/services/drywall');
    await expect.poll(ticked).toEqual(['drywall']);
    await expect(field('fullName')).toHaveValue('Ann Lee');
    // A service that the visitor ticked stays ticked, even after a visit to the page that preselects it.
    await form.getByText('Add more services').click();
    await form.getByLabel('Plumbing', { exact: true }).check();
    await visit('/services/plumbing');
    await expect.poll(ticked).toEqual(['plumbing']);
    await visit('/');
    await expect.poll(ticked).toEqual(['plumbing']);
    await page.context().close();
  });
});

test.describe('a request with a file', () => {
  test('that was edited while it was sent can be sent again, without the file already stored', async () => {
    const opened = await open('quote');
    const { fill, field, form, submit, toast, page } = opened;
    const email = 'edited-file@example.com';
    await fill(email);
    await field('pdfFiles').setInputFiles(await plan());
    await toast('PDF Uploaded');
    const held = await holdSubmission(opened);
    await submit.click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await field('message').fill('An afterthought');
    held.open();
    await toast('Quote Request Submitted');
    await expect(form.getByText('plan.pdf')).toHaveCount(0);
    await submit.click();
    await until(async () => (await count(email)) === 2);
    const [first, second] = await site.leads('quote', email);
    expect(await site.files(first.id)).toHaveLength(1);
    expect(await site.files(second.id)).toHaveLength(0);
    await page.context().close();
  });

  test('shows no error for a rejected file once the request is stored', async () => {
    const { fill, field, form, submit, toast, page } = await open('quote');
    await fill('refused-batch@example.com');
    await field('photos').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(form.getByText(/^File x\.txt has invalid format/)).toBeVisible();
    await submit.click();
    await toast('Quote Request Submitted');
    await form.getByText(/^File x\.txt has invalid format/).waitFor({ state: 'detached', timeout: 3_000 });
    await expect(field('photos')).not.toHaveAttribute('aria-invalid');
    await page.context().close();
  });
});

test.describe('a form whose code loads late', () => {
  async function typed(late: RegExp, handle: (route: Route) => Promise<void>) {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.route(late, handle);
    await page.goto(site.product.origin, { waitUntil: 'domcontentloaded' });
    const form = page.locator('#contact form');
    return { page, form, submit: form.getByRole('button', { name: 'Submit Request' }) };
  }

  test('keeps typed text, shows the phone number, and is sent once its code has loaded', async () => {
    const email = 'late-code@example.com';
    let broken = true;
    const { page, form, submit } = await typed(/slot-quote-form\.js/, (route) =>
      broken ? route.abort() : route.continue(),
    );
    await page.waitForFunction(() => window.dataLayer?.length);
    const values = { fullName: 'Late Code', email, phone: '2145550124', zipCode: '75201' };
    for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
    const note = page.locator('#contact').getByText(/still loading/);
    await expect(note).toBeVisible();
    await expect(
      page
        .locator('#contact')
        .getByRole('link', { name: /469|214|972|817/ })
        .first(),
    ).toBeVisible();
    await submit.click();
    await page.waitForTimeout(2_500);
    await expect(form.locator('[name=email]')).toHaveValue(email);
    // Before the code comes: it sends what the form then holds.
    await form.locator('[name=message]').fill('Still here');
    broken = false;
    await expect(
      page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Quote Request Submitted'),
    ).toBeVisible();
    await expect(note).toBeHidden();
    expect(await site.leads('quote', email)).toEqual([expect.objectContaining({ message: 'Still here' })]);
    await page.context().close();
  });

  for (const [what, fail] of [
    ['is refused', (route: Route) => route.abort('connectionreset')],
    ['hangs', () => new Promise<void>(() => undefined)],
  ] as const) {
    test(`stays while its script ${what}, next to the phone number, and works once it has loaded`, async () => {
      const lifted = gate();
      let isOver = false;
      const { page, form, submit } = await typed(/slot-quote-form\.js/, async (route) => {
        if (!isOver) await Promise.race([fail(route), lifted.opened]);
        if (isOver) await route.continue().catch(() => undefined);
      });
      await form.scrollIntoViewIfNeeded();
      const note = page.locator('#contact').getByText('This form is still loading, and cannot be sent yet.');
      await expect(note).toBeVisible();
      isOver = true;
      lifted.open();
      await expect.poll(() => form.evaluate((node) => Object.keys(node).join())).toContain('__reactProps');
      await expect(note).toBeHidden();
      await expect(page.locator('#contact').getByText('could not be loaded')).toHaveCount(0);
      await submit.click();
      await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
      await page.context().close();
    });
  }

  test('stays on the page when submitted before any script has loaded, and is submitted once it has', async () => {
    const held = gate();
    const { page, form, submit } = await typed(/client\.js/, async (route) => {
      await held.opened;
      await route.continue();
    });
    await form.locator('[name=fullName]').fill('Early Bird');
    await submit.click({ noWaitAfter: true });
    await form.locator('[name=fullName]').press('Enter');
    await page.waitForTimeout(1_000);
    expect(page.url()).toBe(`${site.product.origin}/`);
    await expect(form.locator('[name=fullName]')).toHaveValue('Early Bird');
    held.open();
    await until(async () => (await form.locator('[aria-invalid=true]').count()) > 0);
    await expect(form.locator('[name=fullName]')).toHaveValue('Early Bird');
    await page.context().close();
  });
});
