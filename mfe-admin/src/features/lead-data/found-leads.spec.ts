import { beforeEach, expect, it } from '@jest/globals';
import { createDeskStore } from './desk-store';
import type { Lead } from './lead-kind';
import { leadsApi } from './leads-api';
import { applyEvent } from './list-actions';

const LEAD = { id: '7d0a', kind: 'quote-request', status: 'new', version: 1, notes: '', assigneeId: null };
const CHANGED = { ...LEAD, version: 2, notes: 'Called' } as unknown as Lead & never;

class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(String(input), 'http://site.example'), init);
  }
}
globalThis.Request = PageRequest;

/** Answers a pending request with the lead as it was at first. */
let answers: (() => void)[];
beforeEach(() => {
  answers = [];
  globalThis.fetch = () => new Promise((resolve) => answers.push(() => resolve(Response.json([LEAD]))));
});
async function sent(): Promise<void> {
  while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

const search = (store: ReturnType<typeof createDeskStore>) =>
  store.dispatch(leadsApi.endpoints.find.initiate('q=ada', { forceRefetch: true }));
const found = (store: ReturnType<typeof createDeskStore>) =>
  leadsApi.endpoints.find
    .select('q=ada')(store.getState())
    .data?.pages.flatMap(({ items }) => items);

it('an answer to a search that is older than the live feed does not undo what the feed has reported', async () => {
  const store = createDeskStore();
  const first = search(store);
  await sent();
  store.dispatch(applyEvent({ kind: 'quote-request', change: 'updated', record: CHANGED }));
  answers.shift()?.();
  await first;
  expect(found(store)).toMatchObject([{ id: '7d0a', version: 2, notes: 'Called' }]);

  const second = search(store);
  await sent();
  store.dispatch(applyEvent({ kind: 'quote-request', change: 'deleted', id: '7d0a' }));
  answers.shift()?.();
  await second;
  expect(found(store)).toEqual([]);
});
