/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createDeskStore } from '../../lead-data/desk-store';
import { deskUi } from '../../lead-data/desk-ui-slice';
import { withTyped } from '../../lead-data/lead-draft';
import type { Lead } from '../../lead-data/lead-kind';
import { QUOTE_REQUESTS } from '../../lead-kinds/quote-request-kind';
import { LeadRow } from './lead-row';

const LEAD = {
  id: '7d0a',
  fullName: 'Ada Price',
  status: 'new',
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  services: ['roofing'],
  notes: 'Ladder',
  quotedPrice: '',
  netProfit: '',
  suspicion: null,
  spamSigns: [],
  spam: null,
  dueAt: null,
} as unknown as Lead;

it('marks a row while its lead has unsaved input', () => {
  const store = createDeskStore();
  render(
    <Provider store={store}>
      <LeadRow
        spec={QUOTE_REQUESTS}
        lead={LEAD}
        chosen={false}
        stop
        now={undefined}
        showsStatus={false}
        line="The porch sags"
        onChoose={() => undefined}
      />
    </Provider>,
  );
  const isMarked = () => screen.queryByText('Draft') !== null;
  const type = (notes: string) =>
    act(() => {
      const draft = withTyped(QUOTE_REQUESTS, LEAD, store.getState().deskUi.drafts['7d0a'], 'notes', notes);
      store.dispatch(deskUi.drafted({ id: '7d0a', draft }));
    });
  const note = (note: string) => act(() => void store.dispatch(deskUi.contactNoted({ id: '7d0a', note })));
  expect(isMarked()).toBe(false);
  type('Ladders');
  expect(isMarked()).toBe(true);
  type('Ladder');
  expect(isMarked()).toBe(false);
  note('Rang');
  expect(isMarked()).toBe(true);
  note('');
  expect(isMarked()).toBe(false);
});
