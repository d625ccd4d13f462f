// Tests the slots in a browser. `webpack serve` runs the mock host; no other package is built or running.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Alone, startAlone } from '@site/kit/testing';
import { openBrowser, watch } from '@site/testing/browser';
import type { Browser } from 'playwright-core';

let browser: Browser;
let alone: Alone;

beforeAll(async () => {
  browser = await openBrowser();
  // Uses the kit's source: its build may be stale or missing.
  alone = await startAlone(join(import.meta.dirname, '..'), ['--import', 'tsx', '--conditions', 'source']);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await alone?.stop();
});

async function open(path: string) {
  const page = await browser.newPage();
  const seen = watch(page);
  await page.goto(alone.origin + path);
  return { page, seen, toast: page.getByRole('region', { name: 'Notifications (F8)' }) };
}

it('submits a quote request with a photo, and counts it', async () => {
  const { page, seen, toast } = await open('/?slot=quote-form&services=roofing');
  await page.getByLabel('Full name').fill('Ada Price');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('2145550100');
  await page.getByLabel('ZIP code').fill('7520');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText('Please enter a valid ZIP code', { exact: true }).waitFor();
  await page.getByLabel('ZIP code').fill('75201');
  const photo = { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('any') };
  await page.locator('[name=photos]').setInputFiles(photo);
  await toast.getByText('Photo Uploaded').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/submit-quote')),
    page.getByRole('button', { name: 'Submit Request' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    fullName: 'Ada Price',
    zipCode: '75201',
    services: ['roofing'],
    photos: [expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}\/roof\.jpg$/)],
  });
  await toast.getByText('Quote Request Submitted').waitFor();
  await page.getByText("We'll contact you within 24 hours to discuss your project").first().waitFor();
  expect(await page.evaluate('dataLayer.map(({ event }) => event)')).toEqual(
    expect.arrayContaining(['form_submit', 'ad_conversion_contact']),
  );
  expect(seen.exceptions).toEqual([]);
  await page.close();
});

it('submits an investment inquiry', async () => {
  const { page, seen, toast } = await open('/?slot=investment-form');
  await page.getByLabel('Full name').fill('Ada Price');
  await page.getByLabel('Email').fill('ada@example');
  await page.getByLabel('Phone').fill('2145550100');
  await page.getByLabel('Estimated investment amount').fill('$50,000');
  await page.getByRole('button', { name: 'Submit Inquiry' }).click();
  await page.getByText('Invalid email address', { exact: true }).waitFor();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Submit Inquiry' }).click();
  await toast.getByText('Investment Inquiry Submitted').waitFor();
  expect(seen.exceptions).toEqual([]);
  await page.close();
});
