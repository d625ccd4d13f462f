import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnalyticsEvent, WRITTEN_WITH_THE_LEAD } from '@site/contracts';
import { ENDPOINTS, HEADERS, MESSAGES } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { PUBLIC_ORIGIN, TestApi } from './support/test-api.js';

const NO_CAMPAIGN = { utm_source: '', utm_medium: '', utm_campaign: '', utm_content: '', utm_term: '' };

describe('visitor events', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());
  beforeEach(() => api.database.rows('truncate outbox, effects'));

  const record = (json: AnalyticsEvent | Record<string, unknown>) =>
    api.call(ENDPOINTS.events, { json, headers: { [HEADERS.requestId]: 'request-of-event' } });

  it.each([
    [
      { name: 'page_view', path: '/services/roofing?utm_source=x', title: 'Roofing' },
      { name: 'page_view', path: '/services/roofing?utm_source=x', title: 'Roofing' },
    ],
    [
      { name: 'ad_click', target: '/#contact', utm_source: 'news' },
      { name: 'ad_click', target: '/#contact', ...NO_CAMPAIGN, utm_source: 'news' },
    ],
    [
      { name: 'page_view', path: '/', title: 'half \ud83c' },
      { name: 'page_view', path: '/', title: 'half \ufffd' },
    ],
  ])('are stored through the outbox: %j', async (sent, kept) => {
    const since = Date.now();
    const answer = await record(sent);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 202, body: '' });
    const rows = await api.database.rows<{ id: string; payload: { occurredAt: string } }>(
      'select id, type, payload, request_id, published_at from outbox',
    );
    expect(rows).toEqual([
      {
        id: expect.any(String),
        type: 'analytics.recorded',
        payload: { event: kept, occurredAt: expect.any(String) },
        request_id: 'request-of-event',
        published_at: null,
      },
    ]);
    expect(Date.parse(rows[0]?.payload.occurredAt ?? '')).toBeGreaterThanOrEqual(since);
    expect(await api.database.rows('select event_id, effect, state from effects')).toEqual([
      { event_id: rows[0]?.id, effect: 'analytics', state: 'queued' },
    ]);
  });

  it.each(WRITTEN_WITH_THE_LEAD)('that the server writes itself are accepted but not stored: %s', async (name) => {
    expect((await record({ name, ...(name === 'form_submit' && { form: 'contact' }) })).status).toBe(202);
    expect(await api.database.count('outbox')).toBe(0);
  });

  it('may be sent as a beacon, which is text', async () => {
    const answer = await api.call(ENDPOINTS.events, {
      body: JSON.stringify({ name: 'page_view', path: '/' }),
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      origin: PUBLIC_ORIGIN,
    });
    expect(answer.status).toBe(202);
    expect(await api.database.count('outbox')).toBe(1);
  });

  it.each([
    [{ name: 'page_view', path: '/', email: 'ada@example.com' }],
    [{ name: 'page_view', path: '/', fullName: 'Ada Price' }],
    [{ name: 'ad_click', target: '/', phone: '2145550100' }],
    [{ name: 'page_view', path: 'https://evil.example/' }],
    [{ name: 'page_view', path: '/'.repeat(3_000) }],
    [{ name: 'page_view', path: '/\u0000' }],
    [{ name: 'page_view', path: '/', title: 'x'.repeat(301) }],
    [{ name: 'page_view' }],
    [{ name: 'form_submit', form: 'other' }],
    [{ name: 'no_such_event' }],
    [{ name: ['page_view'], path: '/' }],
    [{}],
  ])('are rejected, and not stored, with an invalid or forbidden field: %j', async (event) => {
    expectApiError(await record(event), 400, expect.any(Object));
    expect(await api.database.count('outbox')).toBe(0);
  });

  it('get the name of the field that is missing', async () => {
    expectApiError(await record({ name: 'page_view' }), 400, { path: MESSAGES.missingField });
  });

  it.each([
    ['text/plain', 'no JSON'],
    ['application/json', '{"name":'],
    ['application/json', 'null'],
    ['application/json', '[]'],
    ['application/x-www-form-urlencoded', 'name=page_view'],
  ])('are rejected if they are malformed: %s %s', async (type, body) => {
    const answer = await api.call<{ fields?: object }>(ENDPOINTS.events, { body, headers: { 'content-type': type } });
    expectApiError(answer, 400, answer.body.fields);
    expect(await api.database.count('outbox')).toBe(0);
  });

  describe('about a frontend that failed', () => {
    const FAILURE = {
      name: 'remote_error',
      remote: 'mfe-forms',
      version: '1.0.0-abc',
      part: 'slot:quote-form',
      kind: 'load',
    } as const;
    const counts = () =>
      api.database.rows('select remote, version, kind, side, count, last_part from remote_errors order by kind, side');

    beforeAll(() =>
      api.database.rows(
        `insert into releases (remote, version, manifest) values ('mfe-forms', '1.0.0-abc', '{}'), ('mfe-forms', '1.0.0-def', '{}')`,
      ),
    );
    beforeEach(() => api.database.rows('truncate remote_errors'));

    it('are counted by version and kind, and not stored as analytics', async () => {
      for (const kind of ['load', 'load', 'event'] as const) {
        const answer = await record({ ...FAILURE, kind });
        expect({ status: answer.status, body: answer.body }).toEqual({ status: 202, body: '' });
      }
      await record({ ...FAILURE, part: 'remote' });
      const row = { remote: 'mfe-forms', version: '1.0.0-abc', side: 'browser' };
      expect(await counts()).toEqual([
        { ...row, kind: 'event', count: 1, last_part: 'slot:quote-form' },
        { ...row, kind: 'load', count: 3, last_part: 'remote' },
      ]);
      expect(await api.database.count('outbox')).toBe(0);
    });

    it('are all counted when they arrive concurrently', async () => {
      await Promise.all(Array.from({ length: 40 }, () => record(FAILURE)));
      expect(await counts()).toEqual([expect.objectContaining({ count: 40 })]);
    });

    it('are accepted but dropped for an unknown release', async () => {
      for (const unknown of [{ version: '9.9.9' }, { remote: 'mfe-none' }, { version: 'x'.repeat(100) }]) {
        expect((await record({ ...FAILURE, ...unknown })).status).toBe(202);
      }
      expect(await counts()).toEqual([]);
    });

    it.each([
      { message: 'Grace Hopper, 2145550124' },
      { part: 'slot:quote form of Grace' },
      { part: 'grace@example.com' },
      { version: '<script>' },
      { remote: 'MFE Forms' },
      { kind: 'other' },
      { side: 'server' },
    ])('are rejected with an invalid or unknown field: %j', async (more) => {
      expectApiError(await record({ ...FAILURE, ...more }), 400, expect.any(Object));
      expect(await counts()).toEqual([]);
    });
  });
});
