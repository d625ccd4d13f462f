import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { threePages } from './fixtures.mjs';
import { gate, startForms, within } from './forms-harness.mjs';

/** @type {Awaited<ReturnType<typeof startForms>>} */
let site;
/** @type {Awaited<ReturnType<typeof startForms>>['open']} */
let open;
beforeAll(async () => {
  site = await startForms();
  open = site.open;
}, 240_000);
afterAll(() => site?.stop(), 60_000);

describe('what was entered', () => {
  it('is there after a reload: text, ticks and files; never in the address or local storage', async () => {
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
    expect(await field('email').inputValue()).toBe(email);
    expect(await form.getByLabel('Roofing', { exact: true }).isChecked()).toBe(true);
    expect(await form.getByLabel('Plumbing', { exact: true }).isChecked()).toBe(false);
    await form.getByText('plan.pdf').waitFor();
    await form.getByRole('button', { name: 'Remove plan.pdf' }).waitFor();
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
  }, 60_000);

  it('stands above the draft where it was typed before the form came to life', async () => {
    const { page, fill, field, form } = await open('quote');
    await fill('before@example.com');
    await form.getByLabel('Roofing', { exact: true }).check();
    const held = gate();
    await page.route(/slot-quote-form\.js/, async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.reload({ waitUntil: 'load' });
    await field('fullName').fill('Typed Meanwhile');
    await form.getByLabel('Plumbing', { exact: true }).check();
    held.open();
    await within(async () => (await field('email').inputValue()) === 'before@example.com');
    expect(await field('fullName').inputValue()).toBe('Typed Meanwhile');
    for (const label of ['Roofing', 'Plumbing'])
      expect(await form.getByLabel(label, { exact: true }).isChecked()).toBe(true);
    await page.context().close();
  }, 60_000);

  it('is kept apart for each form, and forgotten after 24 hours', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') });
    const quote = await site.openIn(page, 'quote');
    await quote.field('fullName').fill('Of the quote');
    const investment = await site.openIn(page, 'investment');
    expect(await investment.field('fullName').inputValue()).toBe('');
    await investment.field('fullName').fill('Of the investment');
    await page.clock.setSystemTime(new Date('2026-03-03T09:59:00Z'));
    await quote.visit();
    expect(await quote.field('fullName').inputValue()).toBe('Of the quote');
    await page.clock.setSystemTime(new Date('2026-03-03T10:05:00Z'));
    await quote.visit();
    expect(await quote.field('fullName').inputValue()).toBe('');
    expect(Object.keys(await page.evaluate(() => ({ ...sessionStorage })))).toEqual(['investment-form.draft']);
    await context.close();
  }, 60_000);

  it('comes along to another page of the site, with what that page has chosen', async () => {
    const { page, fill, field, form, ready } = await open('quote');
    await fill('along@example.com');
    await form.getByLabel('Roofing', { exact: true }).check();
    await page
      .locator('#services')
      .getByRole('link', { name: /^Learn More.*Plumbing/ })
      .click();
    await page.waitForURL(/\/services\/plumbing$/);
    await page.getByRole('button', { name: 'Submit Request' }).waitFor();
    await ready();
    expect(await field('email').inputValue()).toBe('along@example.com');
    for (const label of ['Roofing', 'Plumbing'])
      expect(await form.getByLabel(label, { exact: true }).isChecked()).toBe(true);
    await page.context().close();
  }, 60_000);
});
