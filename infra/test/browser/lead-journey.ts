import { randomUUID } from 'node:crypto';
import type { StoredReceipt } from '@site/contracts';
import { watch } from '@site/testing/browser';
import { MESSAGES } from '@site/testing/spec-facts';
import type { Browser, Page } from 'playwright-core';
import { bigPhoto, threePages } from './fixtures.ts';
import { waitUntilHydrated } from './forms-harness.ts';
import { expect } from './test.ts';
import { until } from './until.ts';

/** A site under test, however it runs. */
interface JourneySite {
  origin: string;
  /** The first staff account. */
  credentials: { email: string; password: string };
  /** Mails that contain these words. */
  mailsAbout: (words: string) => string[] | Promise<string[]>;
  /** Name and payload of the events counted for a quote request. */
  analyticsOf: (id: string) => Promise<object[]>;
  /** The row of a quote request: status, notes and quoted_price. */
  quoteRequest: (id: string) => Promise<object[]>;
}

const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** A visitor sends the quote form with a photograph and a plan; staff find the lead, read its files and process it. */
export async function leadFromFormToDesk(browser: Browser, site: JourneySite) {
  const [photo, plan] = await Promise.all([bigPhoto(), threePages()]);
  const visitor = await browser.newPage();
  const { exceptions } = watch(visitor);
  await visitor.goto(`${site.origin}/?utm_source=spring&utm_campaign=kitchens`, { waitUntil: 'load' });
  await visitor.getByRole('link', { name: 'Get a Free Quote' }).click();

  const form = visitor.locator('#contact form');
  await form.getByRole('button', { name: 'Submit Request' }).waitFor();
  await form.evaluate(waitUntilHydrated);
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await form.getByText(MESSAGES.fullName).waitFor();
  for (const message of [MESSAGES.email, MESSAGES.phone, MESSAGES.zipCode])
    expect(await form.getByText(message).isVisible()).toBe(true);
  await expect(form.getByLabel('Full name')).toBeFocused();

  const name = `Renée <b>Castellano</b> ${randomUUID().slice(0, 8)}`;
  await form.getByLabel('Full name').fill(name);
  await form.getByLabel('Email').fill('renee@example.com');
  await form.getByLabel('Phone').fill('(214) 555-0168');
  await form.getByLabel('ZIP code').fill('75023');
  await form.getByLabel('Kitchen Remodel', { exact: true }).check();
  await form.getByLabel('Flooring', { exact: true }).check();
  await form.getByLabel(/^Message/).fill('Open the kitchen to the dining room.\nKeep the island.');
  await form
    .locator('input[name=photos]')
    .setInputFiles({ name: 'kitchen before.jpg', mimeType: 'image/jpeg', buffer: photo });
  await toastsOf(visitor).getByText(MESSAGES.photoUploaded).waitFor({ timeout: 30_000 });
  await form
    .locator('input[name=pdfFiles]')
    .setInputFiles({ name: 'plans.pdf', mimeType: 'application/pdf', buffer: plan });
  await toastsOf(visitor).getByText(MESSAGES.pdfUploaded).waitFor({ timeout: 30_000 });

  const answered = visitor.waitForResponse((response) => response.url().endsWith('/api/submit-quote'));
  await form.getByRole('button', { name: 'Submit Request' }).click();
  const response = await answered;
  expect(response.status()).toBe(201);
  const { id, status } = (await response.json()) as StoredReceipt;
  expect(status).toBe('new');
  const toasts = toastsOf(visitor);
  await toasts.getByText(MESSAGES.quoteRequestSubmitted).waitFor();
  expect(await toasts.getByText(MESSAGES.quoteRequestSubmittedText).isVisible()).toBe(true);
  expect(await toasts.getByRole('listitem').getAttribute('data-variant')).toBe('default');
  expect(await form.getByLabel('Full name').inputValue()).toBe('');
  const events = await visitor.evaluate(() => window.dataLayer?.map(({ event }) => event));
  expect(events).toEqual(['page_view', 'form_submit', 'ad_conversion_contact']);
  expect(exceptions).toEqual([]);

  await until(async () => (await site.mailsAbout('renee@example.com')).length > 0);
  await until(async () => (await site.analyticsOf(id)).length > 0);
  expect(await site.mailsAbout('renee@example.com')).toHaveLength(1);
  expect(await site.analyticsOf(id)).toEqual([
    { name: 'form_submit', payload: expect.objectContaining({ form: 'contact' }) },
  ]);

  const staff = await browser.newContext();
  const desk = await staff.newPage();
  const seen = watch(desk);
  await desk.goto(`${site.origin}/admin`);
  await desk.getByLabel('Email').fill(site.credentials.email);
  await desk.getByLabel('Password').fill('wrong');
  await desk.getByRole('button', { name: 'Login' }).click();
  await desk.getByRole('alert').getByText(MESSAGES.loginMismatch).waitFor();
  await desk.getByLabel('Password').fill(site.credentials.password);
  await desk.getByRole('button', { name: 'Login' }).click();
  await toastsOf(desk).getByText(MESSAGES.loginSuccessful).waitFor();
  expect(await desk.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBe('true');
  expect(await desk.getByRole('tab', { name: 'New Quotes' }).getAttribute('aria-selected')).toBe('true');
  await desk.getByRole('button', { name: new RegExp(name.slice(-8)) }).click();
  const panel = desk.getByRole('tabpanel');
  await panel.getByRole('heading', { name }).waitFor();
  expect(await panel.getByRole('region', { name: 'Request details' }).getByText('Keep the island.').isVisible()).toBe(
    true,
  );
  expect(await panel.getByText('Kitchen Remodel', { exact: true }).isVisible()).toBe(true);
  const image = panel.getByRole('img').first();
  await image.waitFor();
  await desk.waitForFunction(
    (element) => element instanceof HTMLImageElement && element.naturalWidth > 0,
    await image.elementHandle(),
  );

  // The grid shows a rendition; the original is identical to the uploaded file.
  const photoPath = new URL(String(await image.getAttribute('src')), site.origin).pathname;
  const pdfPath = (await panel.getByRole('link', { name: /^View/ }).first().getAttribute('href')) as string;
  for (const [path, sent] of [
    [photoPath, photo],
    [pdfPath, plan],
  ] as const) {
    const read = await staff.request.get(site.origin + path);
    expect(read.status()).toBe(200);
    expect(Buffer.compare(await read.body(), sent)).toBe(0);
    for (const method of ['GET', 'HEAD']) {
      const stranger = await fetch(site.origin + path, { method });
      expect(stranger.status).toBe(401);
    }
  }

  await panel.getByLabel('Notes').fill('Visit Tuesday 14:00');
  await panel.getByLabel('Quoted price').fill('$46,800');
  await panel.getByRole('button', { name: 'Move to In Progress' }).click();
  await toastsOf(desk).getByText(MESSAGES.quoteRequestUpdated).waitFor();
  await desk.waitForFunction(
    () => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'In Progress',
  );
  expect(await site.quoteRequest(id)).toEqual([
    { status: 'in_progress', notes: 'Visit Tuesday 14:00', quoted_price: '$46,800' },
  ]);

  await desk.getByRole('button', { name: 'Logout' }).click();
  await toastsOf(desk).getByText(MESSAGES.loggedOut).waitFor();
  expect(new URL(desk.url()).pathname).toBe('/login');
  expect((await staff.request.get(site.origin + photoPath)).status()).toBe(401);
  expect(seen.exceptions).toEqual([]);
  await staff.close();
  await visitor.close();
}
