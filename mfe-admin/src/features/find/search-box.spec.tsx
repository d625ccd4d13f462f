/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { MockHost } from '@site/platform/mock-host';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SearchBox } from './search-box';

it('says that it searches only the beginning of a long text, and keeps the text', async () => {
  const searches: string[] = [];
  render(<SearchBox ref={{ current: null }} text="" place="new" onSearch={(text) => searches.push(text)} />, {
    wrapper: MockHost,
  });
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const isSaid = () => screen.getByRole('status').textContent === 'Only the first 200 characters are searched.';
  expect(box.maxLength).toBe(-1);
  fireEvent.change(box, { target: { value: 'x'.repeat(5_000) } });
  expect(isSaid()).toBe(true);
  await waitFor(() => expect(searches).toEqual(['x'.repeat(200)]));
  expect(box.value).toHaveLength(5_000);
  fireEvent.change(box, { target: { value: 'x'.repeat(200) } });
  expect(isSaid()).toBe(false);
});
