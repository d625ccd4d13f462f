import { brand } from '@site/contracts';
import { watch } from '@site/testing/browser';
import { MESSAGES } from '@site/testing/spec-facts';
import { threePages } from './fixtures.ts';
import { type Forms } from './forms-harness.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let site: Forms;
let open: Forms['open'];
test.beforeAll(async ({ forms }) => {
  site = forms;
  open = site.open;
});

test.describe('a draft', () => {
  test('survives a reload: text, ticks and files; never in the URL or local storage', async () => {
    const { page, fill, field, form, reload, seen, submit, toast } = await open('quote');
    const email = 'draft@example.com';
    await fill(email);
    await form.getByLabel('Roofing', { exact: true }).check();
    await field('pdfFiles').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: await threePages(),
    });
    await toast('PDF Uploaded');
    await reload();
    await expect(field('email')).toHaveValue(email);
    await expect(form.getByLabel('Roofing', { exact: true })).toBeChecked();
    await expect(form.getByLabel('Plumbing', { exact: true })).not.toBeChecked();
    await expect(form.getByText('plan.pdf')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
    const elsewhere = await page.evaluate(() => location.href + JSON.stringify(localStorage));
    expect(elsewhere).not.toMatch(/draft|plan\.pdf|Hopper/);
    expect(seen.messages).toEqual([]);

    await submit.click();
    await toast('Quote Request Submitted');
    const [lead] = await site.leads('quote', email);
    expect(lead).toMatchObject({ services: ['roofing'] });
    expect(await site.files(lead.id)).toEqual([expect.objectContaining({ original_name: 'plan.pdf' })]);
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
    await page.context().close();
  });

  test('is overridden by text typed before hydration', async () => {
    const { page, fill, field, form } = await open('quote');
    await fill('before@example.com');
    await form.getByLabel('Roofing', { exact: true }).check();
    const held = gate();
    await page.route(/slot-quote-form\.js/, async (route) => {
      await held.opened;
      await route.continue();
    });
    // Does not wait for the load event: the held request may delay it.
    await page.reload({ waitUntil: 'domcontentloaded' });
    await field('fullName').fill('Typed Meanwhile');
    await form.getByLabel('Plumbing', { exact: true }).check();
    held.open();
    await until(async () => (await field('email').inputValue()) === 'before@example.com');
    await expect(field('fullName')).toHaveValue('Typed Meanwhile');
    for (const label of ['Roofing', 'Plumbing']) await expect(form.getByLabel(label, { exact: true })).toBeChecked();
    await page.context().close();
  });

  test('is separate for each form and expires after 24 hours', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') });
    const quote = await site.openIn(page, 'quote');
    await quote.field('fullName').fill('Of the quote');
    const investment = await site.openIn(page, 'investment');
    await expect(investment.field('fullName')).toHaveValue('');
    await investment.field('fullName').fill('Of the investment');
    await page.clock.setSystemTime(new Date('2026-03-03T09:59:00Z'));
    await quote.visit();
    await expect(quote.field('fullName')).toHaveValue('Of the quote');
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).sort());
    expect(await kept()).toEqual(['investment-form.draft', 'quote-form.draft']);
    await page.clock.setSystemTime(new Date('2026-03-03T10:05:00Z'));
    // This page has no form, so no form code loads.
    await page.goto(`${site.product.origin}/privacy-policy`);
    await until(async () => (await kept()).length === 0);
    await quote.visit();
    await expect(quote.field('fullName')).toHaveValue('');
    await context.close();
  });

  test('expires after 24 hours in an open page and is stored again after a change', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') });
    const { field } = await site.openIn(page, 'investment');
    await field('fullName').fill('Still open');
    const kept = () => page.evaluate(() => sessionStorage.getItem('investment-form.draft') ?? '');
    expect(await kept()).toContain('Still open');
    await page.clock.fastForward('24:00:00');
    expect(await kept()).toBe('');
    await expect(field('fullName')).toHaveValue('Still open');
    await field('phone').fill('2145550124');
    expect(await kept()).toContain('Still open');
    await context.close();
  });

  test('is carried to another page of the site, where that page’s service is preselected', async () => {
    const { page, fill, field, form, ready } = await open('quote');
    await fill('along@example.com');
    await form.getByLabel('Roofing', { exact: true }).check();
    await page
      .locator('#services')
      .getByRole('link', { name: /^Learn More.*Plumbing/ })
      .click();
    await page.waitForURL(/\/services\/plumbing$/);
    // The previous page and its form stay until the next page shows.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Plumbing');
    await ready();
    await expect(field('email')).toHaveValue('along@example.com');
    for (const label of ['Roofing', 'Plumbing']) await expect(form.getByLabel(label, { exact: true })).toBeChecked();
    await page.context().close();
  });

  test('keeps a service cleared that its page selects, after another page with the form', async () => {
    const { page, fill, field, form, ready } = await open('quote');
    await page
      .locator('#services')
      .getByRole('link', { name: /^Learn More.*Plumbing/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Plumbing');
    await ready();
    await fill('cleared@example.com');
    const plumbing = form.getByLabel('Plumbing', { exact: true });
    await plumbing.uncheck();
    await page.getByRole('banner').getByRole('link', { name: 'Work Samples' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Our Transformations');
    await ready();
    await expect(field('email')).toHaveValue('cleared@example.com');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Plumbing');
    await ready();
    await expect(field('email')).toHaveValue('cleared@example.com');
    await expect(plumbing).not.toBeChecked();
    await page.context().close();
  });

  test('submitted offline before its code loaded is sent on reconnection', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const seen = watch(page);
    await page.goto(site.product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await context.setOffline(true);
    const form = page.locator('#contact form');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('mfe-forms'));
    const values = { fullName: 'Early', email: 'offline-early@example.com', phone: '2145550124', zipCode: '75201' };
    for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await failed;
    await page.waitForTimeout(1_000);
    await expect(form.locator('[name=email]')).toHaveValue(values.email);
    await context.setOffline(false);
    await expect(
      page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Quote Request Submitted'),
    ).toBeVisible();
    expect(await site.leads('quote', values.email)).toHaveLength(1);
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  for (const kind of ['quote', 'investment']) {
    test(`submitted before any script loaded (${kind}) arrives once, and the user sees that it is pending`, async () => {
      const email = `no-script-${kind}@example.com`;
      const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const { exceptions } = watch(page);
      // The clock is stopped, so the `online` event triggers any retry before it resumes.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const held = gate();
      let tries = 0;
      await page.route(/\/client\.js/, async (route) => {
        tries += 1;
        if (tries <= 2) return route.abort('connectionreset');
        await held.opened;
        await route.continue();
      });
      await page.goto(site.product.origin + (kind === 'quote' ? '/' : '/investments'), { waitUntil: 'load' });
      const form = page.getByRole('main').locator('form');
      const note = page.getByText('This form is still loading, and cannot be sent yet.');
      await until(() => tries >= 1);
      expect(await note.isVisible()).toBe(false);
      const rest = kind === 'quote' ? { zipCode: '75201' } : { investmentAmount: '$50,000' };
      const values = { fullName: 'No Script', email, phone: '2145550124', ...rest };
      for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
      await until(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return tries >= 2;
      });
      await expect(note).toBeVisible();
      const call = note.locator('..').getByRole('link', { name: brand.phone.display });
      await expect(call).toHaveAttribute('href', brand.phone.href);
      await form.locator('button[type=submit]').click();
      await page.clock.resume();
      await until(() => tries >= 3);
      await expect(form.locator('[name=email]')).toHaveValue(email);
      // The form is sent wherever the visitor has scrolled.
      await page.evaluate(() => scrollTo(0, 0));
      held.open();
      const title = kind === 'quote' ? MESSAGES.quoteRequestSubmitted : MESSAGES.investmentInquirySubmitted;
      await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByText(title)).toBeVisible();
      expect(await note.isVisible()).toBe(false);
      expect(await site.leads(kind as 'quote' | 'investment', email)).toHaveLength(1);
      expect(exceptions).toEqual([]);
      await context.close();
    });
  }

  test('edited during submission is kept, and the stored lead is what was submitted', async () => {
    const email = 'edited@example.com';
    const { page, fill, field, submit, toast, endpoint } = await open('quote');
    const held = gate();
    await page.route(endpoint, async (route) => {
      await held.opened;
      await route.continue();
    });
    await fill(email);
    await submit.click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await field('message').fill('An afterthought');
    held.open();
    await toast('Quote Request Submitted');
    await expect(field('message')).toHaveValue('An afterthought');
    expect(await site.leads('quote', email)).toEqual([expect.objectContaining({ message: null })]);
    await submit.click();
    await until(async () => (await site.leads('quote', email)).length === 2);
    await until(async () => (await field('message').inputValue()) === '');
    await page.context().close();
  });

  test('is kept and retried under the same key when a proxy answers instead of the server', async () => {
    const email = 'in-between@example.com';
    const { page, fill, field, submit, toast, endpoint } = await open('quote');
    const stranger = [
      { status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
      { status: 200, json: { ok: true } },
      { status: 201, json: {} },
      { status: 202, json: { id: 'not-yours' } },
    ];
    const keys = new Set();
    let tries = 0;
    await page.route(endpoint, (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      const answer = stranger[tries];
      tries += 1;
      return answer ? route.fulfill(answer) : route.continue();
    });
    await fill(email);
    await submit.click();
    await toast('Submission Error', MESSAGES.quoteRequestSubmitFailed);
    expect({ tries, email: await field('email').inputValue() }).toEqual({ tries: 4, email });
    expect(await page.evaluate(() => sessionStorage.getItem('quote-form.draft'))).toContain(email);
    await submit.click();
    await toast('Quote Request Submitted');
    expect({ tries, keys: keys.size }).toEqual({ tries: 5, keys: 1 });
    expect(await site.leads('quote', email)).toHaveLength(1);
    await page.context().close();
  });

  test('is sent under a new key when its key was used for other content', async () => {
    const { page, fill, submit, toast, endpoint } = await open('investment');
    const keys: (string | undefined)[] = [];
    await page.route(endpoint, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.fulfill({ status: 409, body: '{}' }) : route.continue();
    });
    await fill('taken-key@example.com');
    await submit.click();
    await toast('Submission Error');
    await submit.click();
    await toast('Investment Inquiry Submitted');
    expect(new Set(keys).size).toBe(2);
    expect(await site.leads('investment', 'taken-key@example.com')).toHaveLength(1);
    await page.context().close();
  });
});
