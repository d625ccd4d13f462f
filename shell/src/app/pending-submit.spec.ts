/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { handlePendingSubmits, takePendingSubmit } from './pending-submit';

const slot = () => document.querySelector('[data-slot]') as HTMLElement;
const form = () => document.querySelector('form') as HTMLFormElement;
const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const press = () => form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
const notes = () =>
  [...document.querySelectorAll<HTMLElement>('p')].map((note) => (note.hidden ? undefined : note.textContent));

function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

beforeAll(handlePendingSubmits);
beforeEach(() => {
  document.body.innerHTML = `<div data-slot="quote-form"><div><form method="dialog">
    <input name="fullName" id="a" data-missing="Full name is required"><p id="a-error" hidden><span></span></p>
    <input name="phone" id="b" data-missing="Phone is required"><p id="b-error" hidden><span></span></p>
    <input name="more" id="c">
  </form></div></div>`;
});

it('shows errors for empty required fields, then focuses the first, and discards the submit', async () => {
  type('fullName', '  ');
  // Handled: the browser takes no default action.
  expect(press()).toBe(false);
  expect(notes()).toEqual(['Full name is required', 'Phone is required']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(field('fullName'));
  expect(field('phone').getAttribute('aria-invalid')).toBe('true');
  expect(field('phone').getAttribute('aria-describedby')).toBe('b-error');
  expect(field('more').hasAttribute('aria-invalid')).toBe(false);
  expect(takePendingSubmit(slot())).toBe(false);
});

it('clears fixed errors, and remembers the submit of a complete form once', () => {
  press();
  type('phone', '2145550100');
  expect(notes()).toEqual(['Full name is required', undefined]);
  expect(field('phone').hasAttribute('aria-invalid')).toBe(false);
  type('fullName', 'Ada');
  press();
  expect(notes()).toEqual([undefined, undefined]);
  expect(takePendingSubmit(slot().firstElementChild as Element)).toBe(true);
  expect(takePendingSubmit(slot())).toBe(false);
});

it('ignores a hydrated form and a form outside a slot', () => {
  press();
  takePendingSubmit(slot());
  type('fullName', 'A');
  expect(notes()).toEqual(['Full name is required', 'Phone is required']);
  form().addEventListener('submit', (event) => event.preventDefault(), { once: true });
  press();
  expect(takePendingSubmit(slot())).toBe(false);
  document.body.append(form());
  expect(press()).toBe(true);
});
