import { SERVICE_CATALOGUE } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { type Forms } from './forms-harness.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const NAMES = {
  quote: ['Full name', 'Email', 'Phone', 'ZIP code', ...SERVICE_CATALOGUE.map(({ name }) => name)],
  investment: ['Full name', 'Email', 'Phone', 'Estimated investment amount'],
};
const LAST = {
  quote: ['Message (optional)', /^Add photos/, /^Add PDF documents/, 'Submit Request'],
  investment: ['Message (optional)', 'Submit Inquiry'],
};
const DONE = { quote: 'Quote Request Submitted', investment: 'Investment Inquiry Submitted' };

let site: Forms;
let open: Forms['open'];
test.beforeAll(async ({ forms }) => {
  site = forms;
  open = site.open;
});

/** The accessible name of the focused element, as assistive technology gets it. */
async function focused(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await session.detach();
  return String(nodes[0]?.name?.value ?? '').trim();
}

test('a chosen file and Retry keep the focus at their files', async () => {
  const { page, field, form } = await open('quote');
  let answer = () => {};
  await page.route('**/api/upload', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 500, body: 'no' });
  });
  await field('photos').focus();
  await field('photos').setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('roof') });
  const cancel = form.getByRole('button', { name: 'Cancel roof.jpg' });
  await expect(cancel).toBeVisible();
  await expect(field('photos')).toBeDisabled();
  await expect(field('photos')).toBeFocused();
  let chooserOpens = false;
  page.on('filechooser', () => {
    chooserOpens = true;
  });
  await page.keyboard.press('Space');
  answer();
  await form.getByRole('button', { name: 'Retry roof.jpg' }).focus();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  expect(chooserOpens).toBe(false);
  await page.context().close();
});

for (const kind of ['quote', 'investment'] as const) {
  test.describe(`the ${kind} form by keyboard only`, () => {
    test('is navigated in reading order and submitted', async () => {
      const { page, field, toast } = await open(kind);
      const email = `keyboard-${kind}@example.com`;
      await field('fullName').focus();
      const typed = {
        'Full name': 'Grace Hopper',
        Email: email,
        Phone: '(214) 555-0124',
        'ZIP code': '75201',
        'Estimated investment amount': '$50,000',
        'Message (optional)': 'Typed',
      } as Record<string, string>;
      for (const name of [...NAMES[kind], ...LAST[kind]]) {
        const now = await focused(page);
        if (typeof name === 'string') expect(now).toBe(name);
        else expect(now).toMatch(name);
        const text = typed[now];
        if (text) await page.keyboard.type(text);
        if (now === 'Roofing') await page.keyboard.press('Space');
        if (!now.startsWith('Submit')) await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await toast(DONE[kind]);
      const [lead] = await site.leads(kind, email);
      expect(lead).toMatchObject({ full_name: 'Grace Hopper', message: 'Typed' });
      if (kind === 'quote') expect(lead.services).toEqual(['roofing']);
      await page.keyboard.press('F8');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Dismiss');
      await page.keyboard.press('Enter');
      await until(
        async () =>
          (await page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').count()) === 0,
      );
      // Focus returns to where it was: the confirmation after sending.
      await expect(page.getByRole('heading', { name: /^Thank you\./ })).toBeFocused();
      await page.context().close();
    });

    test('is submitted by Enter in a field, and Submit moves focus to the first error', async () => {
      const { page, field, form } = await open(kind);
      await field('fullName').focus();
      await page.keyboard.type('Grace Hopper');
      await page.keyboard.press('Enter');
      await expect(form.getByRole('alert').getByText('3 fields need your attention')).toBeVisible();
      expect(await focused(page)).toBe('Email');
      await page.context().close();
    });

    test('is announced in order: its questions, then its errors', async () => {
      const { page, form, submit, messages } = await open(kind);
      const before = await form.ariaSnapshot();
      const order = [...NAMES[kind], ...LAST[kind].filter((name) => typeof name === 'string')];
      let at = 0;
      for (const name of order) {
        const next = before.indexOf(`"${name}"`, at);
        expect({ name, found: next > -1 }).toEqual({ name, found: true });
        at = next;
      }
      expect(before).not.toContain('Website');
      if (kind === 'quote') {
        for (const group of ['Your details', 'What can we help with?', 'Your project'])
          expect(before).toContain(`group "${group}"`);
      }
      await submit.click();
      await until(async () => Object.keys(await messages()).length > 0);
      const after = await form.ariaSnapshot();
      for (const [label, message] of Object.entries({
        'Full name': 'Full name is required',
        Phone: 'Please enter a valid phone number',
      })) {
        const from = after.indexOf(`textbox "${label}"`);
        const until = after.indexOf('textbox', from + 1);
        expect(after.slice(from, until)).toContain(message);
      }
      await page.context().close();
    });
  });
}
