/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createDeskStore } from '../lead-data/desk-store';
import { BulkResult } from './bulk-result';

const store = createDeskStore();
const resultOf = (done: number) => (
  <Provider store={store}>
    <BulkResult
      job={{ id: 'b1', action: 'close', total: 3, done, skipped: 0, skippedLeads: [] }}
      linkOf={() => ''}
      onDismiss={() => {}}
    />
  </Provider>
);

it('announces the start and the end of a job; the progress between is only shown', () => {
  const { rerender } = render(resultOf(0), { wrapper: MockHost });
  const status = screen.getByRole('status');
  for (const done of [0, 1, 2]) {
    rerender(resultOf(done));
    expect(status.textContent).toBe('Closing 3 leads');
    screen.getByText(`${done} done`);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' }).value).toBe(done);
  }
  rerender(resultOf(3));
  expect(screen.queryByRole('progressbar')).toBeNull();
  // Screen readers announce a change of an element that was there before.
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('3 leads closed.');
});
