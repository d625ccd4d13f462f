import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { threePages } from './fixtures.ts';
import { type Forms } from './forms-harness.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const BOTH = ['quote', 'investment'] as const;
const MIB = 1024 * 1024;
const TOO_LONG = (max: number) => `Please use at most ${max} characters`;

let site: Forms;
let open: Forms['open'];
test.beforeAll(async ({ forms }) => {
  site = forms;
  open = site.open;
});

/** Values on both sides of each limit: accepted ones, and rejected ones with their message. */
const LIMITS = {
  fullName: {
    good: ['Al', ' Al ', 'é'.repeat(200)],
    bad: [
      ['A', 'Full name is required'],
      [' A ', 'Full name is required'],
      ['', 'Full name is required'],
      ['a'.repeat(201), TOO_LONG(200)],
    ],
  },
  phone: {
    good: ['2145550124', '(214) 555-0124', '214.555.0124', '+1 214 555 0124', '+1 (214) 555-0124', ' 2145550124 '],
    bad: [
      ['214555012', 'Please enter a valid phone number'],
      ['214555012 ', 'Please enter a valid phone number'],
      ['1'.repeat(41), TOO_LONG(40)],
    ],
  },
  message: { good: ['', 'm'.repeat(5_000)], bad: [['m'.repeat(5_001), TOO_LONG(5_000)]] },
};
const ZIP = 'Please enter a valid ZIP code';
const OWN = {
  quote: {
    email: {
      good: ['a@b.co', ' grace@example.com '],
      bad: ['grace', 'grace@', '@example.com', 'grace@example'].map((v) => [v, 'Please enter a valid email address']),
    },
    zipCode: {
      good: ['75201', '75201-1234', ' 75201 '],
      bad: ['7520', '752011', '75201-', '75201-123', '75201-12345', '75201 1234', 'ABCDE', ''].map((v) => [v, ZIP]),
    },
  },
  investment: {
    email: { good: ['a@b.co'], bad: ['grace@', ''].map((v) => [v, 'Invalid email address']) },
    investmentAmount: {
      good: ['1', ' 5 ', '$'.repeat(100)],
      bad: [
        ['', 'Please enter an estimated investment amount'],
        ['  ', 'Please enter an estimated investment amount'],
        ['1'.repeat(101), TOO_LONG(100)],
      ],
    },
  },
};

for (const kind of BOTH) {
  test.describe(`the ${kind} form`, () => {
    test('accepts values at each limit and shows a message for values beyond it', async () => {
      const { page, submit, field, messages, fill } = await open(kind);
      await submit.click();
      await until(async () => Object.keys(await messages()).length > 0);
      // Filled in first, so that the message is about the value and not about the empty form.
      await fill('mended@example.com');
      await field('message').fill('');
      for (const [name, { good, bad }] of Object.entries({ ...LIMITS, ...OWN[kind] })) {
        for (const [value = '', message] of bad) {
          await field(name).fill(value);
          await field(name).blur();
          await until(async () => (await messages())[name] !== undefined);
          expect([name, value, (await messages())[name]]).toEqual([name, value, message]);
          await field(name).fill(good[0] ?? '');
          await until(async () => !(name in (await messages())));
        }
        for (const value of good) {
          await field(name).fill(value);
          await field(name).blur();
          expect([name, value, (await messages())[name]]).toEqual([name, value, undefined]);
        }
      }
      await page.context().close();
    });

    test('is stored exactly as typed, at the limits', async () => {
      const { page, submit, field, toast, fill } = await open(kind);
      const email = `edge-${kind}@example.com`;
      await fill(email);
      await field('fullName').fill('Al');
      await field('phone').fill('+1 (214) 555.0124');
      await field('message').fill('m'.repeat(5_000));
      await submit.click();
      await toast(kind === 'quote' ? 'Quote Request Submitted' : 'Investment Inquiry Submitted');
      expect(await site.leads(kind, email)).toEqual([
        expect.objectContaining({ full_name: 'Al', phone: '+1 (214) 555.0124', message: 'm'.repeat(5_000) }),
      ]);
      await page.context().close();
    });
  });
}

async function fileOf(field: 'photos' | 'pdfFiles', size: number) {
  const start =
    field === 'photos'
      ? await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } })
          .jpeg()
          .toBuffer()
      : await threePages();
  return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length))]);
}

const FILES = {
  photos: {
    type: 'image/jpeg',
    ending: 'jpg',
    done: 'Photo Uploaded',
    tooMany: 'You can only upload up to 5 photos',
    wrong: 'File notes.txt has invalid format. Accepted formats: JPG, PNG, WebP.',
  },
  pdfFiles: {
    type: 'application/pdf',
    ending: 'pdf',
    done: 'PDF Uploaded',
    tooMany: 'You can only upload up to 5 PDF documents',
    wrong: 'File notes.txt has invalid format. Only PDF files are accepted.',
  },
};

for (const field of ['photos', 'pdfFiles'] as const) {
  test.describe(`${field}`, () => {
    const { type, ending, done, tooMany, wrong } = FILES[field];
    const file = (name: string, buffer: Buffer) => ({ name: `${name}.${ending}`, mimeType: type, buffer });

    test('of 15 MiB are accepted, and one byte more is rejected', async () => {
      const { page, form, field: input, toast, axe } = await open('quote');
      await input(field).setInputFiles(file('more', await fileOf(field, 15 * MIB + 1)));
      await expect(
        form.getByText(`File more.${ending} is too large. Maximum size is 15MB.`, { exact: true }),
      ).toBeVisible();
      expect(await form.getByRole('listitem').count()).toBe(0);
      expect(await axe()).toEqual([]);
      await input(field).setInputFiles(file('most', await fileOf(field, 15 * MIB)));
      await toast(done);
      await expect(form.getByText('Uploaded, 15.0 MB')).toBeVisible();
      expect(await form.getByText(/is too large/).count()).toBe(0);
      await page.context().close();
    });

    test('are limited to five, including earlier ones; one invalid file rejects its whole batch', async () => {
      const { page, form, field: input, toast, reload, axe } = await open('quote');
      const small = await fileOf(field, 0);
      const six = Array.from({ length: 6 }, (_, index) => file(`batch ${index}`, small));
      await input(field).setInputFiles(six);
      await expect(form.getByText(tooMany, { exact: true })).toBeVisible();
      expect(await form.getByRole('listitem').count()).toBe(0);

      await input(field).setInputFiles([
        file('good', small),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: small },
      ]);
      await expect(form.getByText(wrong, { exact: true })).toBeVisible();
      expect(await form.getByText(tooMany).count()).toBe(0);
      expect(await form.getByRole('listitem').count()).toBe(0);

      await input(field).setInputFiles(six.slice(0, 3));
      await toast(done);
      await until(async () => (await form.getByText(/^Uploaded, /).count()) === 3);
      await reload();
      await until(async () => (await form.getByText(/^Uploaded, /).count()) === 3);
      await input(field).setInputFiles(six.slice(0, 3));
      await expect(form.getByText(tooMany, { exact: true })).toBeVisible();
      await expect(form.getByRole('listitem')).toHaveCount(3);
      await input(field).setInputFiles(six.slice(4));
      await until(async () => (await form.getByText(/^Uploaded, /).count()) === 5);
      await expect(form.getByText('5 of 5. Remove one to add another.')).toBeVisible();
      await expect(input(field)).toBeDisabled();
      expect(await axe()).toEqual([]);
      await form
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await until(async () => !(await input(field).isDisabled()));
      await page.context().close();
    });
  });
}

test.describe('the code of the forms', () => {
  test('adds at most 24 KB of gzipped script to the page, and loads only near the form', async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const sizes: Map<string, number> = new Map();
    const reading: Promise<unknown>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const read = async () => sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
      reading.push(read());
    });
    await page.goto(site.product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.waitForTimeout(1_000);
    await Promise.all(reading);
    const frame = new Set(sizes.keys());
    expect([...frame].filter((url) => url.includes('slot-'))).toEqual([]);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await until(() => [...sizes.keys()].some((url) => url.includes('slot-quote-form')));
    await page.waitForTimeout(1_000);
    await Promise.all(reading);
    // The visit measurement loads with the first scroll, even on pages without a form.
    const added = [...sizes].filter(([url]) => !frame.has(url) && !url.endsWith('/visits.js'));
    const total = added.reduce((sum, [, size]) => sum + size, 0);
    const entry = [...sizes].filter(([url]) => url.includes('mfe-forms')).reduce((sum, [, size]) => sum + size, 0);
    expect(total).toBeGreaterThan(5 * 1024);
    expect(Math.max(total, entry)).toBeLessThanOrEqual(24 * 1024);
    await context.close();
  });

  test('loads when the form is used, and keeps earlier ticks, files and presses', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const held = gate();
    await page.route(/slot-quote-form\.js/, async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.goto(site.product.origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.dataLayer?.length);
    const form = page.locator('#contact form');
    await form.getByLabel('Roofing', { exact: true }).check();
    await form.locator('[name=photos]').setInputFiles({
      name: 'early.jpg',
      mimeType: 'image/jpeg',
      buffer: await fileOf('photos', 0),
    });
    const values = { fullName: 'Early Bird', email: 'early@example.com', phone: '2145550124', zipCode: '75201' };
    for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
    await form.getByRole('button', { name: 'Submit Request' }).click();
    expect(page.url()).toBe(`${site.product.origin}/`);
    held.open();
    // The file is still uploading when the early submit is replayed, and the form says so.
    await expect(form.getByText(/still uploading|Your files are uploaded/).first()).toBeVisible();
    await expect(form.getByText('Your files are uploaded. You can submit your request now.')).toBeVisible();
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await expect(
      page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Quote Request Submitted'),
    ).toBeVisible();
    const [lead] = await site.leads('quote', 'early@example.com');
    expect(lead).toMatchObject({ full_name: 'Early Bird', services: ['roofing'] });
    expect(await site.files(lead.id)).toHaveLength(1);
    await context.close();
  });
});
