import { describe, expect, it } from '@jest/globals';
import { digestMail } from './reminder-mail.js';

const DATE = new Date('2026-03-02T13:45:00Z');
const ADDRESSES = { from: 'site@example.com', to: 'office@example.com', publicOrigin: 'https://site.example' };

function linksOf(dueAt: string): string[] {
  const lead = {
    kind: 'quote-request',
    id: '1',
    fullName: 'Ada',
    phone: '(214) 555-0123',
    at: new Date(dueAt),
    assigneeId: null,
  } as const;
  const digest = {
    day: '2026-03-02',
    date: DATE,
    due: { leads: [lead], count: 1 },
    followUps: { leads: [], count: 0 },
    emailOf: () => undefined,
  };
  const { text } = digestMail(digest, { eventId: '2', requestId: '3' }, ADDRESSES);
  return String(text)
    .split('\n')
    .filter((line) => line.includes('https://'));
}

describe('the digest', () => {
  it('links the day, and overdue leads only if there are any', () => {
    expect(linksOf('2026-03-02T17:31:00Z')).toEqual(['Your day: https://site.example/admin?view=my-day']);
    expect(linksOf('2026-03-02T13:44:00Z')).toEqual([
      'Your day: https://site.example/admin?view=my-day',
      'Overdue: https://site.example/admin?overdue=true',
    ]);
  });
});
