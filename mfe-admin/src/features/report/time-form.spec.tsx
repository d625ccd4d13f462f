/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { fireEvent, render, screen } from '@testing-library/react';
import { TimeForm } from './time-form';

it.each(['From', 'To'])('says which years there are at the field "%s", and keeps what was typed', (label) => {
  const chosen: unknown[] = [];
  render(<TimeForm from="2026-01-01" to="2026-12-31" onChoose={(time) => chosen.push(time)} />, { wrapper: MockHost });
  const field = screen.getByLabelText<HTMLInputElement>(label);
  const show = screen.getByRole('button', { name: 'Show' });
  fireEvent.change(field, { target: { value: '0026-11-01' } });
  fireEvent.click(show);
  expect(chosen).toEqual([]);
  const message = screen.getByText('Enter a year from 2000 to 2099.').closest('p');
  expect(field.getAttribute('aria-describedby')).toBe(message?.id);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('0026-11-01');
  fireEvent.change(field, { target: { value: '2026-11-01' } });
  expect(screen.queryByText('Enter a year from 2000 to 2099.')).toBeNull();
  fireEvent.click(show);
  expect(chosen).toEqual([{ from: '2026-01-01', to: '2026-12-31', [label.toLowerCase()]: '2026-11-01' }]);
});
