import sharp from 'sharp';
import { threePages } from './fixtures.ts';
import { type Forms } from './forms-harness.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

// The texts specified in infra/docs/forms.md, repeated here so that the test does not use the code's constants.
const FULL_NAME = 'Full name is required';
const PHONE = 'Please enter a valid phone number';
const REQUIRED = {
  quote: {
    fullName: FULL_NAME,
    email: 'Please enter a valid email address',
    phone: PHONE,
    zipCode: 'Please enter a valid ZIP code',
  },
  investment: {
    fullName: FULL_NAME,
    email: 'Invalid email address',
    phone: PHONE,
    investmentAmount: 'Please enter an estimated investment amount',
  },
};
const NAMED = {
  quote: '4 fields need your attention: Full name, Email, Phone, ZIP code.',
  investment: '4 fields need your attention: Full name, Email, Phone, Estimated investment amount.',
};
const UNREACHABLE = {
  quote: 'Failed to submit your request. Please try again.',
  investment: 'There was an error submitting your inquiry. Please try again.',
};
const BOTH = ['quote', 'investment'] as const;

let site: Forms;
let open: Forms['open'];
test.beforeAll(async ({ forms }) => {
  site = forms;
  open = site.open;
});

const photo = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();

for (const kind of BOTH) {
  test.describe(`the ${kind} form`, { tag: '@phone' }, () => {
    test('validates on the first submit, then on blur, and clears fixed errors', async () => {
      const { page, submit, field, messages, axe, form } = await open(kind);
      expect(await axe()).toEqual([]);
      await field('email').fill('nobody@');
      await field('email').blur();
      expect(await messages()).toEqual({});

      await submit.click();
      await until(async () => Object.keys(await messages()).length > 0);
      expect(await messages()).toEqual(REQUIRED[kind]);
      // The focus moves after the messages show.
      await expect(field('fullName')).toBeFocused();
      await expect(form.getByRole('alert').getByText(NAMED[kind], { exact: true })).toBeVisible();
      expect(await axe()).toEqual([]);

      await field('fullName').pressSequentially('Gr');
      await until(async () => !('fullName' in (await messages())));
      expect(await form.getByText(NAMED[kind], { exact: true }).count()).toBe(0);
      await field('fullName').press('Backspace');
      expect(Object.keys(await messages())).not.toContain('fullName');
      await field('fullName').blur();
      await until(async () => (await messages()).fullName === FULL_NAME);
      await field('fullName').fill('Grace');
      await field('email').fill('grace@example.com');
      expect(Object.keys(await messages())).toEqual(Object.keys(REQUIRED[kind]).slice(2));

      await submit.click();
      await expect(form.getByRole('alert').getByText('2 fields need your attention')).toBeVisible();
      await expect(field('phone')).toBeFocused();
      await page.context().close();
    });

    test('shows the server’s error and keeps all values', async () => {
      const { page, fill, submit, endpoint, toast, field, form, toasts, axe } = await open(kind);
      await fill('error@example.com');
      await page.route(endpoint, (route) => route.fulfill({ status: 500, body: 'Something broke' }));
      await submit.click();
      await toast('Submission Error', kind === 'quote' ? '500: Something broke' : UNREACHABLE.investment);
      await expect(toasts.getByRole('listitem')).toHaveAttribute('data-variant', 'destructive');
      // It stays when the toast has gone.
      const alert = form.getByRole('alert');
      await expect(alert).toHaveText('Your form could not be sent. Nothing is lost: please submit again or call us.');
      expect(await axe()).toEqual([]);
      await expect(field('email')).toHaveValue('error@example.com');
      await page.unroute(endpoint);
      await submit.click();
      await expect(page.getByRole('heading', { name: /^Thank you\. We have your (request|inquiry)\.$/ })).toBeVisible();
      await expect(alert).toHaveCount(0);
      await page.context().close();
    });

    test('shows a message when no response arrives', async () => {
      const { page, fill, submit, endpoint, toast, form } = await open(kind);
      await fill('silence@example.com');
      let tries = 0;
      await page.route(endpoint, (route) => {
        tries += 1;
        return route.abort('connectionreset');
      });
      await submit.click();
      await expect(form.getByText(/^No answer yet\. Trying again, [123] of 3\.$/)).toBeVisible();
      await toast('Submission Error', UNREACHABLE[kind]);
      expect(tries).toBe(4);
      await page.context().close();
    });

    test('shows when to retry after too many requests', async () => {
      const { page, fill, submit, endpoint, toast, form, axe } = await open(kind);
      await fill('limited@example.com');
      await page.route(endpoint, (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '130' }, body: 'Too many requests' }),
      );
      await submit.click();
      await expect(form.getByRole('alert').getByText('please submit again in 3 minutes.')).toBeVisible();
      await toast('Submission Error', kind === 'quote' ? '429: Too many requests' : UNREACHABLE.investment);
      expect(await axe()).toEqual([]);
      await page.unroute(endpoint);
      await submit.click();
      await expect(page.getByRole('heading', { name: /^Thank you\. We have your (request|inquiry)\.$/ })).toBeVisible();
      expect(await form.getByRole('alert').count()).toBe(0);
      await page.context().close();
    });

    test('marks the fields named by the server', async () => {
      const { page, fill, submit, endpoint, messages, form, field } = await open(kind);
      await fill('fields@example.com');
      const fields = { phone: 'No such number', email: 'No such address' };
      await page.route(endpoint, (route) => route.fulfill({ status: 400, json: { statusCode: 400, fields } }));
      await submit.click();
      await until(async () => Object.keys(await messages()).length > 0);
      expect(await messages()).toEqual(fields);
      await expect(field('email')).toBeFocused();
      await expect(form.getByRole('alert').getByText('2 fields need your attention: Email, Phone.')).toBeVisible();
      // Shown while the user tabs through, removed with the first change.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.waitForTimeout(200);
      expect(await messages()).toEqual(fields);
      await field('phone').pressSequentially('5');
      await until(async () => !('phone' in (await messages())));
      await page.context().close();
    });

    test('is replaced by a thank-you message and shown again, empty, on request', async () => {
      const { page, form, fill, submit, toast, toasts, axe, field, again } = await open(kind);
      await fill(`thanks-${kind}@example.com`);
      // Waits as long as a person would need: a form sent too fast is marked as suspicious.
      await page.waitForFunction(() => performance.now() > 3_100);
      await submit.click();
      if (kind === 'quote')
        await toast('Quote Request Submitted', "We'll contact you within 24 hours to discuss your project");
      else await toast('Investment Inquiry Submitted');
      await expect(toasts.getByRole('listitem')).toHaveAttribute('data-variant', 'default');
      expect(await axe()).toEqual([]);
      await until(async () => (await field('email').inputValue()) === '');
      const [lead] = await site.leads(kind, `thanks-${kind}@example.com`);
      expect(lead.suspicion).toBe(null);
      const what = kind === 'quote' ? 'request' : 'inquiry';
      const heading = page.getByRole('heading', { name: `Thank you. We have your ${what}.`, exact: true });
      await expect(heading).toBeFocused();
      const said = heading.locator('..');
      await expect(said).toContainText(kind === 'quote' ? 'emails you with next steps' : 'replies with terms');
      const promise = 'We answer within 24 hours, Monday to Friday.';
      if (kind === 'quote') await expect(said).toContainText(promise);
      else await expect(said).not.toContainText('24 hours');
      await expect(said.getByRole('link', { name: '(214) 555-0142' })).toHaveAttribute('href', 'tel:+12145550142');
      await expect(form).toBeHidden();
      await again();
      await expect(field('fullName')).toBeFocused();
      await expect(heading).toHaveCount(0);
      await page.context().close();
    });

    test('has a honeypot field whose content marks the lead and rejects nothing', async () => {
      const { page, fill, submit, toast, field, form } = await open(kind);
      await expect(form.getByLabel('Website')).toHaveCount(1);
      expect(await form.getByRole('textbox', { name: 'Website' }).count()).toBe(0);
      await expect(field('website')).toHaveAttribute('tabindex', '-1');
      await expect(field('website')).toHaveAttribute('autocomplete', 'off');
      const box = await field('website').evaluate((input) => input.closest('[aria-hidden]')?.getBoundingClientRect());
      expect(box?.width).toBeLessThanOrEqual(1);
      await fill(`robot-${kind}@example.com`);
      await field('website').evaluate((input) => input.setAttribute('value', 'https://example.com'));
      await submit.click();
      await toast(kind === 'quote' ? 'Quote Request Submitted' : 'Investment Inquiry Submitted');
      const [lead] = await site.leads(kind, `robot-${kind}@example.com`);
      expect(lead.suspicion).toBe('honeypot');
      await page.context().close();
    });

    test('has autocomplete tokens and keyboard hints', async () => {
      const { page, field } = await open(kind);
      const wanted = {
        fullName: { autocomplete: 'name', enterkeyhint: 'next' },
        email: { autocomplete: 'email', type: 'email', enterkeyhint: 'next' },
        phone: { autocomplete: 'tel', type: 'tel', enterkeyhint: 'next' },
        ...(kind === 'quote' ? { zipCode: { autocomplete: 'postal-code', inputmode: 'numeric' } } : {}),
      };
      for (const name of Object.keys(REQUIRED[kind]))
        await expect(field(name)).toHaveAttribute('aria-required', 'true');
      await expect(field('message')).not.toHaveAttribute('aria-required');
      for (const [name, attributes] of Object.entries(wanted)) {
        for (const [attribute, value] of Object.entries(attributes))
          expect([name, attribute, await field(name).getAttribute(attribute)]).toEqual([name, attribute, value]);
      }
      await page.context().close();
    });
  });
}

test.describe('files', () => {
  test('show the specified message after a successful and after a failed upload', async () => {
    const { page, field, toast, form, axe } = await open('quote');
    const [jpeg, pdf] = await Promise.all([photo(), threePages()]);
    await field('photos').setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await toast('Photo Uploaded', 'roof.jpg');
    const thumbnail = form.getByRole('listitem').filter({ hasText: 'roof.jpg' }).locator('img');
    await expect(thumbnail).toHaveAttribute('src', /^blob:/);
    await field('pdfFiles').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf });
    await toast('PDF Uploaded', 'plan.pdf');
    expect(await axe()).toEqual([]);

    await page.route('**/api/upload', (route) => route.fulfill({ status: 500, body: 'no' }));
    await field('photos').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await toast('Failed to upload photo. Please try again.');
    await field('pdfFiles').setInputFiles({ name: 'wall.pdf', mimeType: 'application/pdf', buffer: pdf });
    await toast('Failed to upload PDF. Please try again.');
    await expect(form.getByRole('button', { name: /^Retry/ })).toHaveCount(2);
    await page.context().close();
  });

  test('with a wrong type are rejected by the server, with its message at the file', async () => {
    const { page, field, toast, form } = await open('quote');
    const lie = { name: 'lie.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is no picture.') };
    await field('photos').setInputFiles(lie);
    await toast('Failed to upload photo. Please try again.');
    await expect(form.getByText('File lie.jpg has invalid format. Accepted formats: JPG, PNG, WebP.')).toBeVisible();
    expect(await form.getByRole('button', { name: 'Retry lie.jpg' }).count()).toBe(0);
    await form.getByRole('button', { name: 'Remove lie.jpg' }).click();
    await page.context().close();
  });

  test('can be canceled during upload', async () => {
    const { page, field, form } = await open('quote');
    await page.route('**/api/upload', () => new Promise(() => undefined));
    await field('photos').setInputFiles({ name: 'slow.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(form.getByRole('progressbar', { name: 'Upload of slow.jpg' })).toBeVisible();
    await expect(field('photos')).toBeDisabled();
    await form.getByRole('button', { name: 'Cancel slow.jpg' }).click();
    await expect(form.getByText('slow.jpg')).toHaveCount(0);
    await expect(field('photos')).toBeEnabled();
    await page.context().close();
  });
});
