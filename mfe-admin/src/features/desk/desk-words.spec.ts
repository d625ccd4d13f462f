import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { toast } from '@site/platform';
// biome-ignore lint/style/noRestrictedImports: this checks the host's output.
import { toastStore } from '@site/platform/host';
import { DESK_ACTIONS, MESSAGES, DESK_TABS as TABS, TIMING } from '@site/testing/spec-facts';
import { createDeskStore } from '../lead-data/desk-store';
import { deleteLead, saveFlag, saveLead } from '../lead-data/lead-actions';
import type { Lead } from '../lead-data/lead-kind';
import { leadsApi } from '../lead-data/leads-api';
import { INVESTMENT_INQUIRIES } from '../lead-kinds/investment-inquiry-kind';
import { QUOTE_REQUESTS } from '../lead-kinds/quote-request-kind';
import { DESK_TABS } from './desk-tabs';

const BrowserRequest = globalThis.Request;
let stop: () => void = () => undefined;
afterEach(() => {
  globalThis.Request = BrowserRequest;
  stop();
});

/** A real server that gives every call this answer. URLs resolve against its page, as in a browser. */
async function answering(status: number, body = '') {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  stop = () => server.close().closeAllConnections();
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`;
  globalThis.Request = class extends BrowserRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, page) : input, init);
    }
  };
}

const common = { id: '7d0a', version: 1, status: 'new', notes: '' };
const quote = { ...common, quotedPrice: '', netProfit: '', purchased: false, projectFiles: [] } as unknown as Lead;
const inquiry = { ...common, interested: false } as unknown as Lead;

const shown = () => toastStore.get().map(({ title, description, variant }) => ({ title, description, variant }));
const told = (title: string) => [{ title, description: undefined, variant: 'default' }];
const failed = (title: string, description: string) => [{ title, description, variant: 'destructive' }];

const KINDS: [
  string,
  typeof QUOTE_REQUESTS | typeof INVESTMENT_INQUIRIES,
  Lead,
  string,
  Record<'updated' | 'updateFailed' | 'deleted' | 'deleteFailed' | 'gone', string>,
][] = [
  [
    'quote request',
    QUOTE_REQUESTS,
    quote,
    JSON.stringify({ ...quote, version: 2 }),
    {
      updated: MESSAGES.quoteRequestUpdated,
      updateFailed: MESSAGES.quoteRequestUpdateFailed,
      deleted: MESSAGES.quoteRequestDeleted,
      deleteFailed: MESSAGES.quoteRequestDeleteFailed,
      gone: MESSAGES.quoteRequestGone,
    },
  ],
  [
    'investment inquiry',
    INVESTMENT_INQUIRIES,
    inquiry,
    JSON.stringify({ inquiry: { ...inquiry, version: 2 } }),
    {
      updated: MESSAGES.investmentInquiryUpdated,
      updateFailed: MESSAGES.investmentInquiryUpdateFailed,
      deleted: MESSAGES.investmentInquiryDeleted,
      deleteFailed: MESSAGES.investmentInquiryDeleteFailed,
      gone: MESSAGES.investmentInquiryGone,
    },
  ],
];

describe.each(KINDS)('the %s', (_, spec, lead, answer, messages) => {
  it('shows "updated" when saved, moved or switched', async () => {
    await answering(200, answer);
    for (const action of [
      saveLead(spec, lead, 'save'),
      saveLead(spec, lead, 'move', 'in_progress'),
      saveFlag(spec, lead, true),
    ]) {
      toast({ title: 'Before' });
      expect(await createDeskStore().dispatch(action)).toMatchObject({ version: 2 });
      expect(shown()).toEqual(told(messages.updated));
    }
  });

  it.each([400, 404, 409, 500, 503])('shows a failure when a change fails with %i', async (status) => {
    await answering(status, '{}');
    for (const action of [saveLead(spec, lead, 'save'), saveFlag(spec, lead, true)]) {
      toast({ title: 'Before' });
      expect(await createDeskStore().dispatch(action)).toBeUndefined();
      expect(shown()).toEqual(failed(MESSAGES.updateFailed, messages.updateFailed));
    }
  });

  it.each([
    [204, true, told(messages.deleted)],
    [404, true, told(messages.gone)],
    [500, false, failed(MESSAGES.deleteFailed, messages.deleteFailed)],
  ])('shows its message when a deletion is answered with %i', async (status, isGone, toasts) => {
    await answering(status);
    toast({ title: 'Before' });
    expect(await createDeskStore().dispatch(deleteLead(spec, lead))).toBe(isGone);
    expect(shown()).toEqual(toasts);
  });

  it('is fetched again with its lists 100 ms after a change, not before', async () => {
    await answering(200, answer);
    const store = createDeskStore();
    await store.dispatch(saveFlag(spec, lead, true));
    const refreshed = () => JSON.stringify(store.getState().deskUi);
    const before = refreshed();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(refreshed()).toBe(before);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(refreshed()).not.toBe(before);
  });
});

describe('the desk', () => {
  it('caches a list for five minutes after its last use', async () => {
    await answering(200, '[]');
    Object.defineProperty(globalThis, 'location', { configurable: true, value: new URL('http://localhost/admin') });
    const store = createDeskStore();
    const reading = store.dispatch(leadsApi.endpoints.list.initiate({ kind: 'quote-request', status: 'new' }));
    await reading;
    jest.useFakeTimers();
    try {
      reading.unsubscribe();
      const kept = () => Object.keys(store.getState().leads.queries).length;
      await jest.advanceTimersByTimeAsync(TIMING.garbageCollection - 1_000);
      expect(kept()).toBe(1);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(kept()).toBe(0);
    } finally {
      jest.useRealTimers();
      Reflect.deleteProperty(globalThis, 'location');
    }
  });

  it('has six tabs', () => {
    expect(DESK_TABS.map(({ label }) => label)).toEqual([...TABS]);
  });

  it('uses the action names that the owner specified', () => {
    const { words: quotes, flag: purchased } = QUOTE_REQUESTS;
    const { words: inquiries, flag: interested } = INVESTMENT_INQUIRIES;
    expect([quotes.save, quotes.move, quotes.close, purchased.label('new')]).toEqual([
      DESK_ACTIONS.save,
      DESK_ACTIONS.move,
      DESK_ACTIONS.close,
      DESK_ACTIONS.purchased,
    ]);
    expect([inquiries.move, inquiries.close]).toEqual([DESK_ACTIONS.fund, DESK_ACTIONS.closeInvestment]);
    expect([interested.label('new'), interested.label('in_progress')]).toEqual([
      DESK_ACTIONS.interestedNew,
      DESK_ACTIONS.interestedActive,
    ]);
  });
});
