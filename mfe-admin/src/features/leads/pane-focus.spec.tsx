/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { moveFocus } from './pane-focus';

const panes = document.createElement('div');
panes.innerHTML = '<input aria-label="Search"><h2 data-detail-heading tabindex="-1">Ada Price</h2>';
const [search, heading] = [...panes.children] as [HTMLInputElement, HTMLElement];
beforeEach(() => {
  document.body.replaceChildren(panes);
  // Two panes side by side.
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  search.focus();
});

it('a lead that is opened from the search gets the focus', () => {
  moveFocus(panes, { on: 'detail', id: '7d0a' });
  expect(document.activeElement).toBe(heading);
});

it('a late answer leaves the focus in the field that the user types in by now', () => {
  moveFocus(panes, { on: 'detail', id: '7d0a', isLate: true });
  expect(document.activeElement).toBe(search);
});
