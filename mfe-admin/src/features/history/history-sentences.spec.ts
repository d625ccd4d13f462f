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

describe('the text of a history row', () => {
  it('is a sentence for each change, in the terms of the screen', () => {
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

  it('uses the terms of an inquiry for an inquiry', () => {
    const row = entry(
      'updated',
      { field: 'status', from: 'new', to: 'in_progress' },
      { field: 'interested', from: true, to: false },
    );
    expect(historySentences(INVESTMENT_INQUIRIES, row)).toEqual(['Status: New → Active', 'Invested: No']);
  });

  it('covers contacts, follow-ups and assignment', () => {
    const row = entry(
      'updated',
      { field: 'lastContactOutcome', from: null, to: 'left_voicemail' },
      { field: 'followUpAt', from: null, to: '2026-11-20T14:00:00+00:00' },
      { field: 'assigneeId', from: '2', to: null },
    );
    expect(historySentences(QUOTE_REQUESTS, row, [{ id: '2', email: 'ana@example.com' }])).toEqual([
      'Contact: Left voicemail',
      'Follow-up: none → November 20, 2026, 8:00 AM',
      'Assigned to: Ana → nobody',
    ]);
  });

  it('covers files, and events without changes', () => {
    const added = entry('files_added', { field: 'projectFiles', from: null, to: 'plan.pdf' });
    expect(historySentences(QUOTE_REQUESTS, added)).toEqual(['Added the file “plan.pdf”']);
    expect(historySentences(QUOTE_REQUESTS, entry('notification_resent'))).toEqual(['Sent the notification again']);
    expect(historySentences(QUOTE_REQUESTS, entry('deleted'))).toEqual(['Deleted it']);
  });

  it('covers undone moves and spam marks', () => {
    const undone = entry('undone', { field: 'status', from: 'closed', to: 'new' });
    expect(historySentences(QUOTE_REQUESTS, undone)).toEqual(['Undone. Status: Closed → New']);
    const spam = entry('updated', { field: 'spam', from: null, to: true });
    expect(historySentences(QUOTE_REQUESTS, spam)).toEqual(['Marked as spam']);
    const none = entry('updated', { field: 'spam', from: true, to: false });
    expect(historySentences(INVESTMENT_INQUIRIES, none)).toEqual(['Marked as not spam']);
  });
});
