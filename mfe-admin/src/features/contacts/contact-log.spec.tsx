/** @jest-environment jsdom */
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, it } from '@jest/globals';
import type { LeadContact } from '@site/contracts';
import { MockHost } from '@site/platform/mock-host';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createDeskStore } from '../lead-data/desk-store';
import type { Lead } from '../lead-data/lead-kind';
import { QUOTE_REQUESTS } from '../lead-kinds/quote-request-kind';
import { Assignment } from './assignment';
import { ContactLog } from './contact-log';

const LEAD = {
  id: '7d0a',
  fullName: 'Ada Price',
  status: 'new',
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-11-23T14:00:00.000Z',
  firstContactAt: null,
  lastContactAt: null,
  lastContactOutcome: null,
  followUpAt: null,
  assigneeId: null,
} as unknown as Lead;

const STAFF = [
  { id: 'a1', email: 'ana@example.com' },
  { id: 'b1', email: 'ben@example.com' },
];

interface Sent {
  path: string;
  method: string;
  body: unknown;
  key: string | null;
}
let sent: Sent[];
let answers: Record<string, { status: number; body: unknown }>;
/** Answers to changes wait for it. */
let held: Promise<void>;
// jsdom has no fetch: use Node's.
const { Request, Response, Headers, AbortController, AbortSignal, URL } = runInThisContext(
  'globalThis',
) as typeof globalThis;
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(String(input), 'http://site.example'), init);
  }
}
Object.assign(globalThis, { Request: PageRequest, Response, Headers, AbortController, AbortSignal });
beforeEach(() => {
  sent = [];
  held = Promise.resolve();
  answers = { 'GET /api/staff': { status: 200, body: STAFF } };
  globalThis.fetch = async (input, init) => {
    const request = new PageRequest(input, init);
    const path = new URL(request.url).pathname;
    const text = await request.text();
    const { method, headers } = request;
    sent.push({ path, method, body: text && JSON.parse(text), key: headers.get('idempotency-key') });
    if (method !== 'GET') await held;
    const { status, body } = answers[`${method} ${path}`] ?? { status: 500, body: null };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
});
function open(lead: Lead = LEAD) {
  const store = createDeskStore();
  return render(
    <Provider store={store}>
      <Assignment spec={QUOTE_REQUESTS} lead={lead} />
      <ContactLog spec={QUOTE_REQUESTS} lead={lead} />
    </Provider>,
    { wrapper: MockHost },
  );
}
const changes = () => sent.filter(({ method }) => method !== 'GET');

it.each([
  ['Reached', 'reached'],
  ['Left voicemail', 'left_voicemail'],
  ['No answer', 'no_answer'],
  ['Wrong number', 'wrong_number'],
])('logs "%s" with one press, including the note', async (button, outcome) => {
  answers['POST /api/leads/7d0a/contacts'] = { status: 201, body: {} };
  answers['GET /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open();
  fireEvent.change(screen.getByLabelText(/^What was said/), { target: { value: 'Thursday' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  // Stored: the next call starts with an empty note.
  await waitFor(() => expect((screen.getByLabelText(/^What was said/) as HTMLInputElement).value).toBe(''));
  expect(changes()).toEqual([
    { path: '/api/leads/7d0a/contacts', method: 'POST', body: { outcome, note: 'Thursday' }, key: expect.any(String) },
  ]);
});

it('keeps the note when it cannot be stored', async () => {
  open();
  fireEvent.change(screen.getByLabelText(/^What was said/), { target: { value: 'Thursday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reached' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect((screen.getByLabelText(/^What was said/) as HTMLInputElement).value).toBe('Thursday');
});

it('sends a repeated press under the same key until it is stored, and another attempt under its own', async () => {
  answers['GET /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open();
  const press = async (button: string) => {
    const before = changes().length;
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(changes()).toHaveLength(before + 1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: button }).getAttribute('aria-busy')).not.toBe('true'),
    );
  };
  await press('No answer');
  answers['POST /api/leads/7d0a/contacts'] = { status: 201, body: {} };
  await press('No answer');
  await press('No answer');
  answers['POST /api/leads/7d0a/contacts'] = { status: 500, body: {} };
  await press('Reached');
  fireEvent.change(screen.getByLabelText(/^What was said/), { target: { value: 'Thursday' } });
  await press('Reached');
  const [failed, repeated, next, reached, noted] = changes().map(({ key }) => key);
  expect(repeated).toBe(failed);
  expect(new Set([failed, next, reached, noted]).size).toBe(4);
});

it('is still storing an attempt for a user who comes back to the lead', async () => {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  const store = createDeskStore();
  const show = () =>
    render(
      <Provider store={store}>
        <ContactLog spec={QUOTE_REQUESTS} lead={LEAD} />
      </Provider>,
      { wrapper: MockHost },
    );
  const button = () => screen.getByRole('button', { name: 'Reached' });
  const first = show();
  fireEvent.click(button());
  await waitFor(() => expect(changes()).toHaveLength(1));
  first.unmount();
  show();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'No answer' }));
  release();
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  expect(changes()).toHaveLength(1);
});

it('logs a contact on a page without https, where randomUUID is missing', async () => {
  answers['POST /api/leads/7d0a/contacts'] = { status: 201, body: {} };
  const { randomUUID } = crypto;
  Object.assign(crypto, { randomUUID: undefined });
  try {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Reached' }));
    await waitFor(() => expect(changes().map(({ key }) => key)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
  } finally {
    Object.assign(crypto, { randomUUID });
  }
});

it('lists earlier contact attempts with author and time', async () => {
  const contact: LeadContact = {
    id: '1',
    at: '2026-11-20T15:10:00.000Z',
    by: 'ana@example.com',
    outcome: 'no_answer',
    note: 'Rang twice',
  };
  answers['GET /api/leads/7d0a/contacts'] = { status: 200, body: [contact] };
  open({ ...LEAD, lastContactAt: contact.at, lastContactOutcome: 'no_answer' } as Lead);
  expect((await screen.findByRole('listitem')).textContent).toBe('No answerAnaNovember 20, 2026, 9:10 AMRang twice');
});

it.each([
  ['2026-11-27T14:00:00.000Z', '08:00', '15:30', '2026-11-27T21:30:00.000Z'],
  // The day that clocks go back, and the hour that they skip in spring.
  ['2026-11-01T14:00:00.000Z', '08:00', '00:30', '2026-11-01T05:30:00.000Z'],
  ['2026-03-08T13:00:00.000Z', '08:00', '02:30', '2026-03-08T07:30:00.000Z'],
])('moves a follow-up at %s (%s at the office) to %s', async (followUpAt, shown, chosen, sent) => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open({ ...LEAD, followUpAt } as Lead);
  const field = screen.getByLabelText<HTMLInputElement>('Time');
  expect(field.value).toBe(shown);
  fireEvent.change(field, { target: { value: chosen } });
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ followUpAt: sent }]));
});

it('keeps the hour of a follow-up that moves to another day', async () => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open({ ...LEAD, followUpAt: '2026-11-27T21:30:00.000Z' } as Lead);
  fireEvent.change(screen.getByLabelText('Follow-up'), { target: { value: '2026-07-01' } });
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ followUpAt: '2026-07-01T20:30:00.000Z' }]));
});

it('saves a day and an hour that are chosen one right after the other, the latest last', async () => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  let answer = () => {};
  held = new Promise((resolve) => {
    answer = resolve;
  });
  open({ ...LEAD, followUpAt: '2026-11-27T14:00:00.000Z' } as Lead);
  const [day, time] = [
    screen.getByLabelText<HTMLInputElement>('Follow-up'),
    screen.getByLabelText<HTMLInputElement>('Time'),
  ];
  fireEvent.change(day, { target: { value: '2026-12-01' } });
  fireEvent.blur(day);
  fireEvent.change(time, { target: { value: '01:30' } });
  fireEvent.change(time, { target: { value: '15:30' } });
  fireEvent.blur(time);
  expect([day.value, time.value]).toEqual(['2026-12-01', '15:30']);
  await waitFor(() => expect(changes()).toHaveLength(1));
  // No second change is on its way while the first is not answered.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(changes()).toHaveLength(1);
  answer();
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ body }) => body)).toEqual([
    { followUpAt: '2026-12-01T14:00:00.000Z' },
    { followUpAt: '2026-12-01T21:30:00.000Z' },
  ]);
});

it('says that a follow-up with a mistyped year is not saved, and keeps it in the field', async () => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open();
  const field = screen.getByLabelText<HTMLInputElement>('Follow-up');
  const isSaid = () => screen.queryByText('Not saved: enter a year from 2000 to 2099.') !== null;
  fireEvent.change(field, { target: { value: '0202-11-27' } });
  expect(isSaid()).toBe(false);
  fireEvent.blur(field);
  expect(isSaid()).toBe(true);
  expect(field.value).toBe('0202-11-27');
  fireEvent.change(field, { target: { value: '2027-11-27' } });
  expect(isSaid()).toBe(false);
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ followUpAt: '2027-11-27' }]));
});

it('saves a follow-up day and an assignee immediately', async () => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open();
  fireEvent.change(screen.getByLabelText('Follow-up'), { target: { value: '0020-11-27' } });
  fireEvent.change(screen.getByLabelText('Follow-up'), { target: { value: '2026-11-27' } });
  await screen.findByRole('option', { name: 'Ana' });
  fireEvent.change(screen.getByLabelText('Assigned to'), { target: { value: 'a1' } });
  await waitFor(() => expect(changes()).toHaveLength(2));
  // The half-typed year is not a date.
  expect(changes().map(({ body }) => body)).toEqual([{ followUpAt: '2026-11-27' }, { assigneeId: 'a1' }]);
});

/** Passes an option or a date with an arrow key. */
function pass(field: HTMLElement, value: string) {
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.change(field, { target: { value } });
}

it('saves only the last assignee and follow-up of those passed with arrow keys', async () => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open();
  await screen.findByRole('option', { name: 'Ben' });
  const assignee = screen.getByLabelText<HTMLSelectElement>('Assigned to');
  pass(assignee, 'a1');
  pass(assignee, 'b1');
  expect(assignee.value).toBe('b1');
  await waitFor(() => expect(changes()).not.toEqual([]), { timeout: 3_000 });
  const day = screen.getByLabelText<HTMLInputElement>('Follow-up');
  pass(day, '2026-11-27');
  pass(day, '2026-11-28');
  await waitFor(() => expect(changes().length).toBeGreaterThan(1), { timeout: 3_000 });
  expect(changes().map(({ body }) => body)).toEqual([{ assigneeId: 'b1' }, { followUpAt: '2026-11-28' }]);
});

it.each<[string, (field: HTMLElement, unmount: () => void) => void]>([
  ['the field loses the focus', (field) => fireEvent.blur(field)],
  ['Enter is pressed', (field) => fireEvent.keyDown(field, { key: 'Enter' })],
  ['another lead is opened', (_, unmount) => unmount()],
  ['the page goes away', () => window.dispatchEvent(new Event('pagehide'))],
])('saves an assignee chosen with arrow keys as soon as %s', async (_, leave) => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  const { unmount } = open();
  await screen.findByRole('option', { name: 'Ben' });
  const assignee = screen.getByLabelText('Assigned to');
  pass(assignee, 'a1');
  pass(assignee, 'b1');
  leave(assignee, unmount);
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ assigneeId: 'b1' }]), { timeout: 500 });
});

it('does not save the day passed on the way to a mistyped year', async () => {
  answers['PATCH /api/quote-requests/7d0a'] = { status: 200, body: LEAD };
  open({ ...LEAD, followUpAt: '2026-12-01T14:00:00.000Z' } as Lead);
  const day = screen.getByLabelText<HTMLInputElement>('Follow-up');
  pass(day, '2026-11-01');
  pass(day, '0002-11-01');
  fireEvent.blur(day);
  screen.getByText('Not saved: enter a year from 2000 to 2099.');
  expect(screen.getByRole('alert').textContent).toBe('Not saved: enter a year from 2000 to 2099.');
  pass(day, '2027-11-01');
  fireEvent.blur(day);
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ followUpAt: '2027-11-01T13:00:00.000Z' }]));
});
