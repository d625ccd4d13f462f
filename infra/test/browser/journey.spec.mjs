import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MESSAGES } from '@site/contracts';
import pg from 'pg';
import { bigPhoto, threePages } from './fixtures.mjs';
import { openBrowser, watch } from './open-browser.mjs';
import { startProduct } from './product.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startProduct>>} */
let product;
/** @type {pg.Pool} */
let database;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
}, 240_000);
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
}, 60_000);

/** Toasts are also told to screen readers in a place of their own: look in theirs. @param {import('playwright-core').Page} page */
const toastsOf = (page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** Mails about a lead, by the words in them. @param {string} name */
function mailsAbout(name) {
  const folder = join(product.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => mail.includes(name));
}

/** @param {string} id of a quote request */
async function analyticsOf(id) {
  const { rows } = await database.query(
    `select a.name, a.payload from analytics_events a join outbox o on o.id = a.event_id
      where o.payload->>'quoteRequestId' = $1`,
    [id],
  );
  return rows;
}

/** @param {() => Promise<boolean> | boolean} condition @param {number} ms */
async function within(ms, condition) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not within ${ms} ms: ${condition}`);
}

/** Submits as the form does. @param {string} fullName */
function submit(fullName) {
  return fetch(`${product.origin}/api/submit-quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      fullName,
      email: 'lead@example.com',
      phone: '(214) 555-0177',
      zipCode: '75201',
      services: ['roofing'],
    }),
  });
}

describe('a lead from the form to the desk', () => {
  it('arrives with its files, is worked, and is followed by one mail and one event', async () => {
    const [photo, plan] = await Promise.all([bigPhoto(), threePages()]);
    const visitor = await browser.newPage();
    const { exceptions } = watch(visitor);
    await visitor.goto(`${product.origin}/?utm_source=spring&utm_campaign=kitchens`, { waitUntil: 'load' });
    await visitor.getByRole('link', { name: 'Get a Free Quote' }).click();

    const form = visitor.locator('#contact form');
    await form.getByRole('button', { name: 'Submit Request' }).waitFor();
    await visitor.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('slot-quote-form.js')),
    );
    await visitor.waitForTimeout(500);
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await form.getByText(MESSAGES.fullName).waitFor();
    for (const message of [MESSAGES.email, MESSAGES.phone, MESSAGES.zipCode])
      expect(await form.getByText(message).isVisible()).toBe(true);
    expect(await form.getByLabel('Full name').evaluate((input) => input === document.activeElement)).toBe(true);

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
    const { id, status } = /** @type {import('@site/contracts').StoredReceipt} */ (await response.json());
    expect(status).toBe('new');
    const toasts = toastsOf(visitor);
    await toasts.getByText(MESSAGES.quoteSubmitted).waitFor();
    expect(await toasts.getByText(MESSAGES.quoteSubmittedText).isVisible()).toBe(true);
    expect(await toasts.getByRole('listitem').getAttribute('data-variant')).toBe('default');
    expect(await form.getByLabel('Full name').inputValue()).toBe('');
    const events = await visitor.evaluate(() => window.dataLayer?.map(({ event }) => event));
    expect(events).toEqual(['page_view', 'form_submit', 'ad_conversion_contact']);
    expect(exceptions).toEqual([]);

    await within(5_000, () => mailsAbout('renee@example.com').length > 0);
    await within(5_000, async () => (await analyticsOf(id)).length > 0);
    expect(mailsAbout('renee@example.com')).toHaveLength(1);
    expect(await analyticsOf(id)).toEqual([
      { name: 'form_submit', payload: expect.objectContaining({ form: 'contact' }) },
    ]);

    const staff = await browser.newContext();
    const desk = await staff.newPage();
    const seen = watch(desk);
    await desk.goto(`${product.origin}/admin`);
    await desk.getByLabel('Email').fill(product.credentials.email);
    await desk.getByLabel('Password').fill('wrong');
    await desk.getByRole('button', { name: 'Login' }).click();
    await desk.getByRole('alert').getByText(MESSAGES.loginMismatch).waitFor();
    await desk.getByLabel('Password').fill(product.credentials.password);
    await desk.getByRole('button', { name: 'Login' }).click();
    await toastsOf(desk).getByText(MESSAGES.loginSuccessful).waitFor();
    expect(await desk.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBe('true');
    expect(await desk.getByRole('tab', { name: 'New Quotes' }).getAttribute('aria-selected')).toBe('true');
    await desk.getByRole('button', { name: new RegExp(name.slice(-8)) }).click();
    const panel = desk.getByRole('tabpanel');
    await panel.getByRole('heading', { name }).waitFor();
    expect(await panel.getByText('Keep the island.').isVisible()).toBe(true);
    expect(await panel.getByText('Kitchen Remodel', { exact: true }).isVisible()).toBe(true);
    const image = panel.getByRole('img').first();
    await image.waitFor();
    await desk.waitForFunction(
      (element) => element instanceof HTMLImageElement && element.naturalWidth > 0,
      await image.elementHandle(),
    );

    // The grid shows a rendition; the original is what was sent.
    const photoPath = new URL(String(await image.getAttribute('src')), product.origin).pathname;
    const pdfPath = /** @type {string} */ (
      await panel.getByRole('link', { name: /^View/ }).first().getAttribute('href')
    );
    for (const [path, sent] of /** @type {const} */ ([
      [photoPath, photo],
      [pdfPath, plan],
    ])) {
      const read = await staff.request.get(product.origin + path);
      expect(read.status()).toBe(200);
      expect(Buffer.compare(await read.body(), sent)).toBe(0);
      for (const method of ['GET', 'HEAD']) {
        const stranger = await fetch(product.origin + path, { method });
        expect(stranger.status).toBe(401);
      }
    }

    await panel.getByLabel('Notes').fill('Visit Tuesday 14:00');
    await panel.getByLabel('Quoted price').fill('$46,800');
    await panel.getByRole('button', { name: 'Move to In Progress' }).click();
    await toastsOf(desk).getByText(MESSAGES.requestUpdated).waitFor();
    await desk.waitForFunction(
      () => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'In Progress',
    );
    const { rows } = await database.query('select status, notes, quoted_price from quote_requests where id = $1', [id]);
    expect(rows).toEqual([{ status: 'in_progress', notes: 'Visit Tuesday 14:00', quoted_price: '$46,800' }]);

    await desk.getByRole('button', { name: 'Logout' }).click();
    await toastsOf(desk).getByText(MESSAGES.loggedOut).waitFor();
    expect(new URL(desk.url()).pathname).toBe('/login');
    expect((await staff.request.get(product.origin + photoPath)).status()).toBe(401);
    expect(seen.exceptions).toEqual([]);
    await staff.close();
    await visitor.close();
  }, 120_000);
});

describe('when parts of the machine fail', () => {
  it('takes the lead with Redis and the worker stopped, and catches up within 5 s, once', async () => {
    const name = `Stopped ${randomUUID()}`;
    await product.stopProcess('worker');
    await product.stopRedis();
    const response = await submit(name);
    expect(response.status).toBe(201);
    const { id } = /** @type {import('@site/contracts').StoredReceipt} */ (await response.json());
    expect(mailsAbout(name)).toEqual([]);
    await product.startRedis();
    await product.startProcess('worker');
    await within(5_000, async () => mailsAbout(name).length > 0 && (await analyticsOf(id)).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(mailsAbout(name)).toHaveLength(1);
    expect(await analyticsOf(id)).toHaveLength(1);
  }, 60_000);

  it('sends one mail for each lead while the worker is killed again and again', async () => {
    const names = Array.from({ length: 12 }, () => `Killed ${randomUUID()}`);
    for (const [index, name] of names.entries()) {
      expect((await submit(name)).status).toBe(201);
      if (index % 4 === 0) await product.killProcess('worker', 'SIGKILL').catch(() => undefined);
    }
    await within(40_000, () => names.every((name) => mailsAbout(name).length > 0));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(names.map((name) => mailsAbout(name).length)).toEqual(names.map(() => 1));
  }, 90_000);
});
