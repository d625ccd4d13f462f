/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuoteRequestForm } from './quote-form';

const MEGABYTE = 1024 * 1024;

async function open(props: { services?: readonly string[] } = {}) {
  render(
    <MockHost>
      <QuoteRequestForm {...props} />
    </MockHost>,
  );
  // A browser's file dialog hides files of other types; a visitor can still drop them.
  const user = userEvent.setup({ applyAccept: false });
  // The previous test's draft.
  for (const field of screen.getAllByRole('textbox')) await user.clear(field);
  return user;
}
const submit = () => screen.getByRole('button', { name: 'Submit Request' });
const file = (name: string, type: string, bytes = 1000) => new File([new Uint8Array(bytes)], name, { type });

/** For each field: a rejected value, its message, and a minimal accepted value. */
const FIELDS = [
  ['Full name', 'A', 'Full name is required', 'Al'],
  ['Email', 'ada@example', 'Please enter a valid email address', 'ada@example.com'],
  ['Phone', '214555010', 'Please enter a valid phone number', '2145550100'],
  ['ZIP code', '7520', 'Please enter a valid ZIP code', '75201'],
  ['ZIP code', '75201-12', 'Please enter a valid ZIP code', '75201-1234'],
] as const;

it.each(FIELDS)('%s: rejects "%s" with "%s" and accepts "%s"', async (label, refused, message, taken) => {
  const user = await open();
  const field = screen.getByLabelText(label);
  await user.type(field, refused);
  await user.tab();
  // No message before the first attempt.
  expect(screen.queryByText(message)).toBeNull();
  await user.click(submit());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, taken);
  expect(screen.queryByText(message)).toBeNull();
});

it('focuses the first invalid field, and names all of them', async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Full name'), 'Ada Price');
  await user.click(submit());
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.getByRole('alert').textContent).toBe('3 fields need your attention: Email, Phone, ZIP code.');
});

it('preselects the service of its page', async () => {
  await open({ services: ['roofing'] });
  expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('value'))).toEqual([
    'roofing',
  ]);
});

it('collapses the other 22 services on a service page, and none without a preselection', async () => {
  await open({ services: ['roofing'] });
  const fold = screen.getByText('Add more services').closest('details');
  expect(fold?.open).toBe(false);
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name=services]')];
  expect(boxes).toHaveLength(23);
  expect(boxes.filter((box) => !fold?.contains(box)).map(({ value }) => value)).toEqual(['roofing']);
  cleanup();
  await open();
  expect(document.querySelector('details')).toBeNull();
  expect(document.querySelectorAll('input[name=services]')).toHaveLength(23);
});

it('expands the other services when the visitor has already ticked one of them', async () => {
  const user = await open();
  await user.click(screen.getByLabelText('Painting'));
  cleanup();
  await open({ services: ['roofing'] });
  expect(screen.getByText('Add more services').closest('details')?.open).toBe(true);
  await user.click(screen.getByLabelText('Painting'));
});

const six = (name: string, type: string) => Array.from({ length: 6 }, (_, index) => file(`${index}-${name}`, type));

/** The same limits for photos and PDFs. */
const BATCHES: [label: string, files: File[], message: string][] = [
  ['Add photos', six('a.jpg', 'image/jpeg'), 'You can only upload up to 5 photos'],
  ['Add PDF documents', six('a.pdf', 'application/pdf'), 'You can only upload up to 5 PDF documents'],
  ['Add photos', [file('big.png', 'image/png', 15 * MEGABYTE + 1)], 'File big.png is too large. Maximum size is 15MB.'],
  [
    'Add photos',
    [file('a.webp', 'image/webp'), file('a.gif', 'image/gif')],
    'File a.gif has invalid format. Accepted formats: JPG, PNG, WebP.',
  ],
  [
    'Add PDF documents',
    [file('a.pdf', 'application/pdf'), file('a.txt', 'text/plain')],
    'File a.txt has invalid format. Only PDF files are accepted.',
  ],
];

it.each(BATCHES)('%s: rejects the whole batch (%#)', async (label, files, message) => {
  const user = await open();
  await user.upload(screen.getByLabelText(new RegExp(`^${label}`)), files);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(screen.queryByRole('listitem')).toBeNull();
});
