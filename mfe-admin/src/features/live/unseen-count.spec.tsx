/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createDeskStore } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import type { Lead } from '../lead-data/lead-kind';
import { UnseenCount } from './unseen-count';

it('counts new leads since the last look and resets on the next', () => {
  const store = createDeskStore();
  const counts: number[] = [];
  const arrive = (id: string, change: 'created' | 'updated' = 'created') =>
    act(() => {
      store.dispatch(
        deskUi.eventApplied({ kind: 'quote-request', change, record: { id, version: 1 } as Lead & never }),
      );
    });
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  render(
    <Provider store={store}>
      <UnseenCount onCount={(count) => counts.push(count)} />
    </Provider>,
  );
  arrive('1');
  expect(counts.at(-1)).toBe(0);
  act(() => void dispatchEvent(new Event('blur')));
  arrive('2');
  arrive('3');
  arrive('3', 'updated');
  expect(counts.at(-1)).toBe(2);
  act(() => void dispatchEvent(new Event('focus')));
  expect(counts.at(-1)).toBe(0);
  act(() => void dispatchEvent(new Event('blur')));
  arrive('4');
  expect(counts.at(-1)).toBe(1);
});
