import { describe, expect, it } from '@jest/globals';
import type { HistoryAction, HistoryChange } from '@site/contracts';
import { INVESTMENT_INQUIRIES } from '../lead-kinds/investment-inquiry-kind';
import { QUOTE_REQUESTS } from '../lead-kinds/quote-request-kind';
import { historySentences } from './history-sentences';

const entry = (action: HistoryAction, ...changes: HistoryChange[]) => ({
  id: '1',
  at: '2026-11-20T12:00:00.000Z',
  by: 'staff@example.com',
  action,
  changes,
});

describe('what a row of the history says', () => {
  it('is a sentence for each change, in the words of the screen', () => {
    const row = entry(
      'updated',
      { field: 'status', from: 'new', to: 'in_progress' },
      { field: 'notes', from: '', to: 'Call back' },
      { field: 'purchased', from: false, to: true },
    );
    expect(historySentences(QUOTE_REQUESTS, row)).toEqual([
      'Status: New → In Progress',
      'Notes: empty → “Call back”',
      'Purchased: Yes',
    ]);
  });

  it('speaks of an inquiry in its own words', () => {
    const row = entry(
      'updated',
      { field: 'status', from: 'new', to: 'in_progress' },
      { field: 'interested', from: true, to: false },
    );
    expect(historySentences(INVESTMENT_INQUIRIES, row)).toEqual(['Status: New → Active', 'Invested: No']);
  });

  it('names files, and what has no changes', () => {
    const added = entry('files_added', { field: 'projectFiles', from: null, to: 'plan.pdf' });
    expect(historySentences(QUOTE_REQUESTS, added)).toEqual(['Added the file “plan.pdf”']);
    expect(historySentences(QUOTE_REQUESTS, entry('notification_resent'))).toEqual(['Sent the notification again']);
    expect(historySentences(QUOTE_REQUESTS, entry('deleted'))).toEqual(['Deleted it']);
  });
});
