/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { fireEvent, render, screen } from '@testing-library/react';
import { BulkDialog } from './bulk-dialog';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

it.each([
  ['delete', 'This cannot be undone. Only closed leads are deleted; all others stay as they are.'],
  ['close', 'Closed leads cannot be reopened.'],
  ['follow-up', 'Without a date, their follow-up is cleared.'],
] as const)('reads out what "%s" does as it opens', (action, text) => {
  const props = { count: 2, busy: false, failure: undefined, onCancel: () => undefined, onConfirm: () => undefined };
  render(<BulkDialog action={action} {...props} />, { wrapper: MockHost });
  const id = screen.getByRole('alertdialog').getAttribute('aria-describedby');
  expect(document.getElementById(String(id))?.textContent).toBe(text);
});

it('says at the field which years a follow-up may have, before anything is sent', () => {
  const sent: unknown[] = [];
  const props = { count: 2, busy: false, failure: undefined, onCancel: () => undefined };
  render(<BulkDialog action="follow-up" {...props} onConfirm={(values) => sent.push(values)} />, { wrapper: MockHost });
  const field = screen.getByLabelText<HTMLInputElement>('Follow-up');
  const confirm = screen.getByRole('button', { name: 'Follow up' });
  fireEvent.change(field, { target: { value: '0026-12-01' } });
  confirm.focus();
  fireEvent.click(confirm);
  expect(sent).toEqual([]);
  const message = screen.getByText('Enter a year from 2000 to 2099.').closest('p');
  expect(field.getAttribute('aria-describedby')).toBe(message?.id);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '2026-12-01' } });
  expect(screen.queryByText('Enter a year from 2000 to 2099.')).toBeNull();
  fireEvent.click(confirm);
  expect(sent).toEqual([{ followUpAt: '2026-12-01' }]);
});
