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

it('keeps the days that were typed while the asked ones were read, and follows those of another page', () => {
  const form = (from: string, to: string) => <TimeForm from={from} to={to} onChoose={() => undefined} />;
  const { rerender } = render(form('2026-01-01', '2026-12-31'), { wrapper: MockHost });
  const values = () => ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('From'), { target: { value } });
  type('2026-02-01');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  type('2026-03-01');
  rerender(form('2026-02-01', '2026-12-31'));
  expect(values()).toEqual(['2026-03-01', '2026-12-31']);
  rerender(form('2025-01-01', '2025-12-31'));
  expect(values()).toEqual(['2025-01-01', '2025-12-31']);
  type('2025-05-01');
  rerender(form('2026-02-01', '2026-12-31'));
  expect(values()).toEqual(['2026-02-01', '2026-12-31']);
});
