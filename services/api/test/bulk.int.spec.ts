import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkJob, FoundLead, LeadExport } from '@site/contracts';
import { eventually } from '@site/testing/eventually';
import { apiWithSession } from './support/api-with-session.js';
import { expectApiError } from './support/expect-api-error.js';
import { LEAD_TYPES } from './support/lead-kinds.js';
import { sessionCookie, TestApi } from './support/test-api.js';

const [QUOTES, INQUIRIES] = LEAD_TYPES;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('a bulk action', () => {
  let api: TestApi;
  let session: string;
  let quotes: string[];
  let inquiry: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
    quotes = [];
    for (const fullName of ['Ada One', 'Ben Two', 'Cyd Three'])
      quotes.push((await QUOTES?.submit(api, { fullName, services: ['roofing'] })) ?? '');
    inquiry = (await INQUIRIES?.submit(api, { fullName: 'Ines Vest' })) ?? '';
  });
  beforeEach(() => api.database.rows('truncate bulk_jobs, lead_exports, outbox cascade'));
  afterAll(() => api.stop());

  const begin = (json: object) => api.call<BulkJob>('/api/leads/bulk', { json, session });
  const items = (id: string) =>
    api.database.rows('select position, kind, lead_id, seen, outcome from bulk_items where bulk_id = $1 order by 1', [
      id,
    ]);
  const jobs = () => api.database.count('bulk_jobs');
  const count = (query: string) => api.call(`/api/leads/count?${query}`, { session });

  it('is recorded with the expected version of each lead, in order', async () => {
    const leads = [`quote-request/${quotes[0]}@1`, `investment-inquiry/${inquiry}@7`];
    const { status, body } = await begin({ action: 'close', leads, count: 2 });
    expect(status).toBe(202);
    expect(body).toEqual({ id: body.id, action: 'close', total: 2, done: 0, skipped: 0, skippedLeads: [] });
    expect(await items(body.id)).toEqual([
      { position: 0, kind: 'quote-request', lead_id: quotes[0], seen: 1, outcome: null },
      { position: 1, kind: 'investment-inquiry', lead_id: inquiry, seen: 7, outcome: null },
    ]);
    expect(
      await api.database.rows(
        `select payload, effect, state from outbox join effects on event_id = id where type = 'bulk.batch-due'`,
      ),
    ).toEqual([{ payload: { bulkId: body.id, batch: 0 }, effect: 'bulk', state: 'queued' }]);
    expect((await api.call(`/api/leads/bulk/${body.id}`, { session })).body).toEqual(body);
  });

  it('is recorded for all search results except some, newest first', async () => {
    const query = 'kind=quote-request&listed=true';
    expect((await count(query)).body).toEqual({ count: 3 });
    const { status, body } = await begin({ action: 'delete', query, except: [quotes[1]], count: 2 });
    expect(status).toBe(202);
    expect((await items(body.id)).map(({ lead_id }) => lead_id)).toEqual([quotes[2], quotes[0]]);
  });

  it('starts once, however often it is sent', async () => {
    const id = randomUUID();
    const job = { id, action: 'spam', query: 'kind=quote-request', count: 3 };
    const answers = await Promise.all([begin(job), begin(job)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    // The search no longer finds its leads once it is done.
    await api.database.rows(`update bulk_items set outcome = 'done' where bulk_id = $1`, [id]);
    const again = await begin({ ...job, query: 'kind=quote-request&spam=false', count: 2 });
    expect(again.body).toEqual({ id, action: 'spam', total: 3, done: 3, skipped: 0, skippedLeads: [] });
    expect(await items(id)).toHaveLength(3);
    expect(await api.database.count(`outbox where payload->>'bulkId' = '${id}'`)).toBe(1);
  });

  it('is rejected under the id of another user’s action', async () => {
    const [other] = await api.database.rows<{ id: string }>(
      `insert into bulk_jobs (staff_email, action, total) values ('b@example.com', 'close', 1) returning id`,
    );
    const answer = await begin({ id: other?.id, action: 'close', query: 'kind=quote-request', count: 3 });
    expectApiError(answer, 409);
    expect(answer.body).toMatchObject({ message: 'This id is that of another job.' });
  });

  it('does not start with a count other than the confirmed one', async () => {
    const before = await jobs();
    const answer = await begin({ action: 'close', query: 'service=roofing', count: 2 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ message: '3 leads match now. Please confirm again.', found: 3 });
    // The search finds one exception, but no longer the other.
    const except = [quotes[1], inquiry];
    const without = await begin({ action: 'close', query: 'service=roofing', except, count: 3 });
    expect([without.status, without.body]).toMatchObject([409, { found: 2 }]);
    expect(await jobs()).toBe(before);
    expect(await api.database.count('bulk_items where bulk_id not in (select id from bulk_jobs)')).toBe(0);
  });

  it('counts and accepts at most 10,000 leads', async () => {
    await api.database.rows(
      `insert into investment_inquiries (full_name, email, phone, investment_amount, utm_campaign)
       select 'Many ' || n, 'many@example.com', '(214) 555-0100', '$1', 'many' from generate_series(1, 10001) as n`,
    );
    const quote = await QUOTES?.submit(api, { utm_campaign: 'many' });
    expect((await count('campaign=many')).body).toEqual({ count: 10_001 });
    const answer = await begin({ action: 'close', query: 'campaign=many', count: 10_000 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      message: 'More than 10000 leads match. Narrow the search.',
      found: 10_001,
    });
    await api.database.rows(`delete from investment_inquiries where utm_campaign = 'many'`);
    await api.database.rows('delete from quote_requests where id = $1', [quote]);
  });

  it.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { action: expect.any(String) as never, count: 'Either leads or a query' }],
    [
      'both ways at once',
      { action: 'close', leads: [`quote-request/${UNKNOWN}@1`], query: 'kind=quote-request', count: 1 },
      { leads: 'Either leads or a query' },
    ],
    [
      'an action that does not exist',
      { action: 'burn', query: 'q=a', count: 1 },
      { action: expect.any(String) as never },
    ],
    [
      'a filter that does not exist',
      { action: 'close', query: 'q=a&statsu=new', count: 1 },
      { query: 'A search by filters that are known' },
    ],
    [
      'a filter that is given twice',
      { action: 'close', query: 'q=a&q=b', count: 1 },
      { query: 'A search by filters that are known' },
    ],
    ['an id that is none', { id: '7', action: 'close', query: 'q=a', count: 1 }, { id: 'A UUID of its own' }],
    ['no filter', { action: 'close', query: '', count: 1 }, { query: 'A search by filters that are known' }],
    [
      'texts that are no leads',
      { action: 'close', leads: ["'; drop table"], count: 1 },
      { leads: 'At most 1000 leads one by one, each once' },
    ],
    [
      'a lead twice',
      { action: 'close', leads: [`quote-request/${UNKNOWN}@1`, `quote-request/${UNKNOWN}@1`], count: 2 },
      { leads: 'At most 1000 leads one by one, each once' },
    ],
    [
      'a lead in two versions',
      { action: 'close', leads: [`quote-request/${UNKNOWN}@1`, `quote-request/${UNKNOWN}@2`], count: 2 },
      { leads: 'At most 1000 leads one by one, each once' },
    ],
    [
      'a zero in a text',
      { action: 'close', query: 'q=a%00b', count: 1 },
      { query: 'A search by filters that are known' },
    ],
    [
      'a number that is not theirs',
      { action: 'close', leads: [`quote-request/${UNKNOWN}@1`], count: 2 },
      { count: 'A number from 1 to 10000: how many these are' },
    ],
    [
      'too many',
      { action: 'close', query: 'q=a', count: 10_001 },
      { count: 'A number from 1 to 10000: how many these are' },
    ],
    [
      'a date that is none',
      { action: 'follow-up', query: 'q=a', count: 1, followUpAt: 'soon' },
      { followUpAt: 'Please choose a day for the follow-up' },
    ],
  ])('is rejected with %s', async (_, json, fields) => {
    const before = await jobs();
    const answer = await begin(json);
    expectApiError(answer, 400, fields);
    expect(await jobs()).toBe(before);
  });

  it('assigns only to users who work leads', async () => {
    const answer = await begin({ action: 'assign', assigneeId: UNKNOWN, query: 'service=roofing', count: 3 });
    expectApiError(answer, 400, { assigneeId: 'Please choose one of the staff' });
  });

  it('names the first 200 skipped leads, and all on request', async () => {
    await api.database.rows(
      `with job as (insert into bulk_jobs (staff_email, action, total) values ('a@example.com', 'close', 300) returning id)
       insert into bulk_items (bulk_id, position, kind, lead_id, seen, outcome)
       select id, n, 'quote-request', gen_random_uuid(), 1, 'gone' from job, generate_series(0, 249) as n`,
    );
    const [job] = await api.database.rows<{ id: string }>(`select id from bulk_jobs where total = 300`);
    const { body } = await api.call<BulkJob>(`/api/leads/bulk/${job?.id}`, { session });
    expect(body).toMatchObject({ total: 300, done: 0, skipped: 250 });
    expect(body.skippedLeads).toHaveLength(200);
    const all = await api.call<BulkJob>(`/api/leads/bulk/${job?.id}?skipped=all`, { session });
    expect(all.body.skippedLeads).toHaveLength(250);
    expect(all.body.skippedLeads.slice(0, 200)).toEqual(body.skippedLeads);
    expectApiError(await api.call(`/api/leads/bulk/${job?.id}?skipped=some`, { session }), 400, { skipped: 'all' });
  });

  it('is 404 when it does not exist', async () => {
    expectApiError(await api.call(`/api/leads/bulk/${UNKNOWN}`, { session }), 404);
    expectApiError(await api.call('/api/leads/bulk/nonsense', { session }), 404);
  });

  it('is exported, and the export is recorded with its user', async () => {
    const leads = [`quote-request/${quotes[0]}@1`, `investment-inquiry/${inquiry}@1`];
    const selected = await api.call<string>('/api/leads/export.csv', { json: { leads, count: 2 }, session });
    expect(selected.status).toBe(200);
    expect(selected.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(selected.body.trim().split('\r\n')).toHaveLength(3);
    const found = await api.call<FoundLead[]>('/api/leads?service=roofing', { session });
    expect(found.body).toHaveLength(3);
    const all = await api.call<string>('/api/leads/export.csv?service=roofing', { session });
    expect(all.body.trim().split('\r\n')).toHaveLength(4);
    // The export is recorded after the last byte is sent, which the client may receive first.
    await eventually(async () => {
      const { body } = await api.call<LeadExport[]>('/api/lead-exports', { session });
      expect(body.map(({ by, query, rows }) => ({ by, query, rows }))).toEqual([
        { by: 'desk@example.com', query: 'service=roofing', rows: 3 },
        { by: 'desk@example.com', query: '2 selected', rows: 2 },
      ]);
    });
  });

  it('is exported with its exclusions recorded', async () => {
    const json = { query: 'service=roofing', except: [quotes[1], quotes[2]], count: 1 };
    const { body } = await api.call<string>('/api/leads/export.csv', { json, session });
    expect(body.trim().split('\r\n')).toHaveLength(2);
    await eventually(async () => {
      const exports = await api.call<LeadExport[]>('/api/lead-exports', { session });
      expect(exports.body[0]).toMatchObject({ query: `service=roofing&except=${quotes[1]}+${quotes[2]}`, rows: 1 });
    });
  });
});

describe('an export', () => {
  const desk = apiWithSession();
  beforeEach(() => desk.api.database.rows('truncate investment_inquiries, lead_search, lead_exports'));
  const EXPORT = '/api/leads/export.csv';
  const seed = (count: number) =>
    desk.api.database.rows(
      `insert into investment_inquiries (full_name, email, phone, investment_amount, message, created_at)
       select 'Many ' || n, 'many@example.com', '(214) 555-0100', '$1', repeat('x', 3000), now() - n * interval '1 minute'
         from generate_series(1, $1) as n`,
      [count],
    );
  const last = () => desk.api.database.rows('select rows from lead_exports order by created_at desc limit 1');

  it('is complete even when leads of a page are deleted before they are read', async () => {
    await seed(250);
    // As during a deletion: the search words remain, but the row is deleted.
    await desk.api.database.rows(`delete from investment_inquiries where full_name in ('Many 10', 'Many 200')`);
    await desk.api.database.rows(
      `insert into lead_search (lead_id, kind, created_at, words)
       select gen_random_uuid(), 'investment-inquiry', now() - n * interval '1 minute', E'\nmany\n'
         from unnest(array[10, 200]) as n`,
    );
    const { body } = await desk.api.call<string>(`${EXPORT}?q=many`, { session: desk.session });
    expect(body.trim().split('\r\n')).toHaveLength(249);
    await eventually(async () => expect(await last()).toEqual([{ rows: 248 }]));
    const page = await desk.api.call<FoundLead[]>('/api/leads?q=many&limit=200', { session: desk.session });
    expect(page.body).toHaveLength(198);
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  it('quotes every value that a spreadsheet might split', async () => {
    await desk.api.database.rows(
      `insert into investment_inquiries (full_name, email, phone, investment_amount, message)
       values ('Ada; Price', 'ada@example.com', '(214) 555-0100', '$1', E'by\\tMay')`,
    );
    const { body } = await desk.api.call<string>(EXPORT, { session: desk.session });
    expect(body).toContain(',"Ada; Price",ada@example.com,');
    expect(body).toContain(',"by\tMay"');
  });

  it('that is aborted is not an error, and records what was sent', async () => {
    // One statement for all of them may exceed the statement timeout on a busy machine.
    for (let count = 0; count < 5_000; count += 500) await seed(500);
    const leaving = new AbortController();
    const answer = await fetch(`${desk.api.address}${EXPORT}`, {
      headers: { cookie: sessionCookie(desk.session) },
      signal: leaving.signal,
    });
    // The first chunk may contain only the header line.
    const decoder = new TextDecoder();
    let sent = '';
    for await (const piece of answer.body ?? []) {
      sent += decoder.decode(piece, { stream: true });
      if (sent.split('\r\n').length > 2) break;
    }
    leaving.abort();
    await eventually(async () => expect(await last()).toEqual([{ rows: expect.any(Number) }]));
    const [{ rows } = {}] = (await last()) as { rows: number }[];
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(5_000);
    expect(desk.api.errors).toEqual([]);
  });
});
