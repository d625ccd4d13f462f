import type { StoredReceipt } from '@site/contracts';
import { watch } from '@site/testing/browser';
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { waitUntilHydrated } from './forms-harness.ts';
import { mailsWith } from './mails.ts';
import type { Product } from './product.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

// The texts that infra/docs/forms.md specifies, repeated here so that the test does not use the code's constants.
const REQUIRED = [
  'Full name is required',
  'Invalid email address',
  'Please enter a valid phone number',
  'Please enter an estimated investment amount',
];
const SUBMITTED = 'Investment Inquiry Submitted';
const FAILED = ['Submission Error', 'There was an error submitting your inquiry. Please try again.'];

let browser: Browser;
let product: Product;
let database: pg.Pool;
let page: Page;
let seen: ReturnType<typeof watch>;
let form: Locator;

test.beforeAll(async ({ site, browser: chromium }) => {
  product = site;
  browser = chromium;
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
});
test.afterAll(async () => {
  await database?.end();
});

test.beforeEach(async () => {
  page = await browser.newPage();
  seen = watch(page);
  form = page.getByRole('main').locator('form');
});
test.afterEach(() => page.close());

/** Opens the page and waits until the form is hydrated. */
async function open(search: string = '') {
  await page.goto(`${product.origin}/investments${search}`, { waitUntil: 'load' });
  await submit().scrollIntoViewIfNeeded();
  await form.evaluate(waitUntilHydrated);
}

const submit = () => form.getByRole('button', { name: 'Submit Inquiry' });
const toasts = () => page.getByRole('region', { name: 'Notifications (F8)' });
const counted = () => page.evaluate(() => window.dataLayer?.map(({ event }) => event));

async function fill(email: string) {
  await form.getByLabel('Full name').fill('Grace <b>Hopper</b>');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('(214) 555-0124');
  await form.getByLabel('Estimated investment amount').fill('$50,000 or so');
  await form.getByLabel(/^Message/).fill('Which houses\nare next?');
}

/** Waits for the answer to a submission. */
const answer = () => page.waitForResponse((response) => response.url().endsWith('/api/investment-inquiries'));

async function inquiries(email: string) {
  const { rows } = await database.query('select * from investment_inquiries where email = $1', [email]);
  return rows;
}

/** @param id of an inquiry */
async function eventsOf(id: string) {
  const { rows } = await database.query(
    `select a.name, a.payload from analytics_events a join outbox o on o.id = a.event_id
      where o.payload->>'investmentInquiryId' = $1`,
    [id],
  );
  return rows;
}

test.describe('the investment page', () => {
  test('states what lenders get, contains the whole form without scripts, and links back home', async () => {
    const html = await (await fetch(`${product.origin}/investments`)).text();
    for (const name of ['fullName', 'email', 'phone', 'investmentAmount', 'message'])
      expect(html).toContain(`name="${name}"`);

    await open();
    const main = page.getByRole('main');
    expect((await main.getByRole('listitem').allTextContents()).map((text) => text.trim())).toEqual([
      '15 consecutive profitable fix and flip projects',
      '10% yearly interest on loans collateralized by houses',
    ]);
    expect(seen.messages).toEqual([]);
    await expect(main.getByRole('link').first()).toHaveText('Back to Home');
    await main.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${product.origin}/`);
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    expect(seen.exceptions).toEqual([]);
  });

  test('spaces its fields evenly, on a phone and on a desktop', async () => {
    await open();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await form.locator('.field').evaluateAll((fields) => {
        const boxes = fields.map((field) => field.getBoundingClientRect());
        return boxes.slice(1).flatMap(({ top }, index) => {
          const gap = Math.round(top - (boxes[index]?.bottom ?? 0));
          return gap > 0 ? [gap] : [];
        });
      });
      expect({ width, gaps: [...new Set(gaps)] }).toEqual({ width, gaps: [20] });
    }
  });

  test('does not load the code of the quote form', async () => {
    await open();
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(scripts.filter((name) => name.includes('slot-quote-form'))).toEqual([]);
  });
});

test.describe('an investment inquiry', () => {
  test('with missing fields shows the messages of its own form', async () => {
    await open();
    await submit().click();
    await expect(form.getByText(REQUIRED[0] ?? '', { exact: true })).toBeVisible();
    const messages = await form
      .locator('[aria-invalid=true]')
      .evaluateAll((inputs) =>
        inputs.map((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent),
      );
    expect(messages).toEqual(REQUIRED);
    await expect(form.getByLabel('Full name')).toBeFocused();

    for (const [label, wrong, right, message] of [
      ['Full name', 'G', 'Gr', REQUIRED[0]],
      ['Email', 'grace@', 'grace@example.com', REQUIRED[1]],
      ['Phone', '214555012', '2145550124', REQUIRED[2]],
      ['Estimated investment amount', '   ', '1', REQUIRED[3]],
    ] as const) {
      const field = form.getByLabel(label);
      await field.fill(wrong);
      await field.blur();
      await expect(form.getByText(message ?? '', { exact: true })).toBeVisible();
      await field.fill(` ${right} `);
      await expect(form.getByText(message ?? '', { exact: true })).toHaveCount(0);
    }
    expect(await form.locator('[aria-invalid=true]').count()).toBe(0);
    expect(await counted()).toEqual(['page_view']);
    expect(seen.exceptions).toEqual([]);
  });

  test('is stored with its campaign, confirmed, and followed by one mail and one event', async () => {
    const email = 'stored@example.com';
    await open('?utm_source=lenders&utm_term=10%25+interest');
    await fill(email);
    // A person is slower than this test, and faster submissions are flagged, also in the mail.
    await page.waitForFunction(() => performance.now() > 3_100);
    const answered = answer();
    await submit().dblclick();
    const response = await answered;
    expect(response.status()).toBe(201);
    expect(response.request().headers()['idempotency-key']).toMatch(/^\S{8,128}$/);
    const { id, status } = (await response.json()) as StoredReceipt;
    expect(status).toBe('new');

    await expect(toasts().getByText(SUBMITTED, { exact: true })).toBeVisible();
    await expect(toasts().getByRole('listitem')).toHaveAttribute('data-variant', 'default');
    await expect(page.getByRole('heading', { name: 'Thank you. We have your inquiry.' })).toBeFocused();
    for (const name of ['fullName', 'email', 'phone', 'investmentAmount'])
      await expect(form.locator(`[name=${name}]`)).toHaveValue('');
    expect(await counted()).toEqual(['page_view', 'form_submit', 'ad_conversion_investment']);
    expect(await page.evaluate(() => window.dataLayer?.find(({ event }) => event === 'form_submit'))).toEqual({
      event: 'form_submit',
      form: 'investment',
    });

    expect(await inquiries(email)).toEqual([
      expect.objectContaining({
        id,
        full_name: 'Grace <b>Hopper</b>',
        phone: '(214) 555-0124',
        investment_amount: '$50,000 or so',
        message: 'Which houses\nare next?',
        status: 'new',
        interested: false,
        utm_source: 'lenders',
        utm_term: '10% interest',
        utm_medium: null,
      }),
    ]);
    await until(async () => mailsWith(product.dataDir, id).length > 0 && (await eventsOf(id)).length > 0);
    await page.waitForTimeout(1_000);
    const [mail = '', ...others] = mailsWith(product.dataDir, id);
    expect(others).toEqual([]);
    const lines = mail.split(/\r?\n/);
    for (const line of ['Full name: Grace <b>Hopper</b>', `Email: ${email}`, 'Investment amount: $50,000 or so'])
      expect(lines).toContain(line);
    expect(await eventsOf(id)).toEqual([
      { name: 'form_submit', payload: { form: 'investment', utm_source: 'lenders', utm_term: '10% interest' } },
    ]);
    expect(seen.messages).toEqual([]);
    expect(seen.exceptions).toEqual([]);
  });

  test('is stored once when the response is lost', async () => {
    const email = 'lost-answer@example.com';
    const keys = new Set();
    let lost = 0;
    await page.route('**/api/investment-inquiries', async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await open();
    await fill(email);
    await submit().click();
    await expect(toasts().getByText(SUBMITTED, { exact: true })).toBeVisible();
    expect(lost).toBe(1);
    expect(keys.size).toBe(1);
    expect(await inquiries(email)).toHaveLength(1);
    expect(await counted()).toEqual(['page_view', 'form_submit', 'ad_conversion_investment']);
  });

  test('that the server cannot accept stays in the form, is not counted, and can be sent again', async () => {
    const email = 'again@example.com';
    await page.route(
      '**/api/investment-inquiries',
      (route) => route.fulfill({ status: 500, body: 'Something broke' }),
      {
        times: 1,
      },
    );
    await open();
    await fill(email);
    await submit().click();
    for (const words of FAILED) await expect(toasts().getByText(words, { exact: true })).toBeVisible();
    await expect(toasts().getByRole('listitem')).toHaveAttribute('data-variant', 'destructive');
    await expect(form.getByLabel('Estimated investment amount')).toHaveValue('$50,000 or so');
    expect(await counted()).toEqual(['page_view']);
    expect(await inquiries(email)).toEqual([]);

    await submit().click();
    await expect(toasts().getByText(SUBMITTED, { exact: true })).toBeVisible();
    expect(await inquiries(email)).toHaveLength(1);
  });
});
