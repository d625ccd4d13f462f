import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { PUBLIC_ORIGIN, TestApi } from './support/test-api.js';

const SHOWN_WRONG = 'From 1 to 6 frontends, each with its version and five counts';

describe('page measurements by browsers', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ LIMIT_VISITS: '30' });
    for (const [remote, pages] of [
      ['mfe-marketing', { home: {}, main: {} }],
      ['mfe-forms', {}],
    ] as const) {
      const manifest = JSON.stringify({ platform: '1.0.0', pages, files: {} });
      await api.database.rows(
        `insert into releases (remote, version, manifest, created_at) values ('${remote}', '1.0.0-a', '${manifest}', now())`,
      );
      await api.database.rows(`insert into release_pointers (remote, version) values ('${remote}', '1.0.0-a')`);
      await api.database.rows(
        `insert into release_history (remote, version, released_by, action) values ('${remote}', '1.0.0-a', 'ada', 'release')`,
      );
    }
  });
  afterAll(() => api.stop());
  beforeEach(() => api.database.rows('truncate visit_hours, visit_networks'));

  let clients = 0;
  const newClient = () => {
    clients += 1;
    return { 'x-forwarded-for': `203.0.113.${clients}` };
  };
  const report = (json: object, headers: Record<string, string> = newClient()) =>
    api.call(ENDPOINTS.visits, { json, headers });
  const hours = () =>
    api.database.rows(
      `select remote, page, views, failed, errors, starts, sends, lcp_count, lcp_good, lcp_sum, inp_good, cls_count
         from visit_hours order by remote`,
    );

  it('are added up by frontend, version, page and hour', async () => {
    const shown = ['mfe-marketing 1.0.0-a 1 0 0 0 0', 'mfe-forms 1.0.0-a 1 1 3 1 0'];
    const first = await report({ page: 'home', shown });
    expect({ status: first.status, body: first.body }).toEqual({ status: 202, body: '' });
    const later = ['mfe-marketing 1.0.0-a 0 0 0 0 0', 'mfe-forms 1.0.0-a 0 0 0 0 1'];
    await report({ page: 'home', shown: later, lcp: 2_500, inp: 201, cls: 0.02 });
    const vitals = { lcp_count: 1, lcp_good: 1, lcp_sum: 2_500, inp_good: 0, cls_count: 1 };
    expect(await hours()).toEqual([
      { remote: 'mfe-forms', page: 'home', views: 1, failed: 1, errors: 3, starts: 1, sends: 1, ...vitals },
      { remote: 'mfe-marketing', page: 'home', views: 1, failed: 0, errors: 0, starts: 0, sends: 0, ...vitals },
    ]);
  });

  it('are added up separately for each hour', async () => {
    const shown = ['mfe-forms 1.0.0-a 1 0 0 0 0'];
    await report({ page: 'home', shown });
    await api.database.rows(`update visit_hours set hour = hour - interval '1 hour'`);
    const since = Date.now();
    await report({ page: 'home', shown });
    const rows = await api.database.rows<{ hour: Date; views: number }>(
      'select hour, views from visit_hours order by hour',
    );
    expect(rows).toMatchObject([{ views: 1 }, { views: 1 }]);
    const last = rows[1]?.hour.getTime() ?? 0;
    expect(last % 3_600_000).toBe(0);
    expect(last).toBeGreaterThan(since - 3_600_000);
  });

  it('may be sent as a beacon, which is text', async () => {
    const { status } = await api.call(ENDPOINTS.visits, {
      body: JSON.stringify({ page: 'home', shown: ['mfe-forms 1.0.0-a 1 0 0 0 0'] }),
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...newClient() },
      origin: PUBLIC_ORIGIN,
    });
    expect(status).toBe(202);
    expect(await hours()).toHaveLength(1);
  });

  it('count a frontend once, however often a report names it', async () => {
    await report({ page: 'home', shown: Array(3).fill('mfe-forms 1.0.0-a 1 0 0 1 0') });
    expect(await hours()).toMatchObject([{ remote: 'mfe-forms', views: 1, starts: 1 }]);
  });

  it('are not counted for anything that was never released, or is no longer stored', async () => {
    await api.database.rows(
      `insert into release_history (remote, version, released_by, action) values ('mfe-forms', '0.9.0-a', 'ada', 'release')`,
    );
    for (const json of [
      { page: 'home', shown: ['mfe-forms 0.9.0-a 1 1 1 0 0'] },
      { page: 'home', shown: ['mfe-forms 9.9.9 1 1 1 0 0'] },
      { page: 'home', shown: ['mfe-invented 1.0.0-a 1 1 1 0 0'] },
      { page: 'invented', shown: ['mfe-forms 1.0.0-a 1 1 1 0 0'] },
    ]) {
      expect((await report(json)).status).toBe(202);
    }
    expect(await hours()).toEqual([]);
    expect(await api.database.count('visit_networks')).toBe(0);
  });

  it('contain no address: a network is a digest that differs between releases', async () => {
    const headers = newClient();
    await report({ page: 'home', shown: ['mfe-forms 1.0.0-a 1 0 0 0 0', 'mfe-marketing 1.0.0-a 1 0 0 0 0'] }, headers);
    await report({ page: 'home', shown: ['mfe-forms 1.0.0-a 1 1 1 0 0'] }, headers);
    const rows = await api.database.rows<{ network: string; views: number; failed: number }>(
      `select encode(network, 'hex') as network, views, failed from visit_networks order by views`,
    );
    expect(rows).toEqual([
      { network: expect.stringMatching(/^[0-9a-f]{64}$/), views: 1, failed: 0 },
      { network: expect.stringMatching(/^[0-9a-f]{64}$/), views: 2, failed: 1 },
    ]);
    expect(rows[0]?.network).not.toBe(rows[1]?.network);
  });

  it.each([
    [{ page: 'home', shown: [] }, { shown: SHOWN_WRONG }],
    [{ page: 'home', shown: Array(7).fill('mfe-forms 1 1 0 0 0 0') }, { shown: SHOWN_WRONG }],
    [{ page: 'home', shown: ['mfe-forms 1.0.0-a 2 0 0 0 0'] }, { shown: SHOWN_WRONG }],
    [{ page: 'home', shown: ['mfe-forms 1.0.0-a 1 0 21 0 0'] }, { shown: SHOWN_WRONG }],
    [{ page: 'home', shown: ['mfe-forms 1.0.0-a 1 0 0'] }, { shown: SHOWN_WRONG }],
    [{ page: 'home', shown: [{ remote: 'mfe-forms' }] }, { shown: SHOWN_WRONG }],
    [{ page: '/home', shown: ['mfe-forms 1.0.0-a 1 0 0 0 0'] }, { page: expect.stringMatching(/\S/) }],
    [{ page: 'home', shown: ['mfe-forms 1 1 0 0 0 0'], lcp: -1 }, { lcp: 'A number from 0 to 600000' }],
    [{ page: 'home', shown: ['mfe-forms 1 1 0 0 0 0'], cls: '0' }, { cls: 'A number from 0 to 100' }],
    [{ page: 'home', shown: ['mfe-forms 1 1 0 0 0 0'], path: '/' }, { path: 'Unknown field' }],
  ])('contain only numbers and names: %j', async (json, fields) => {
    expectApiError(await report(json), 400, fields);
    expect(await hours()).toEqual([]);
  });

  it('are at most 1 KB', async () => {
    expectApiError(await report({ page: 'home', shown: ['x'.repeat(1_100)] }), 413);
  });

  it('are limited per address in 10 minutes', async () => {
    const headers = newClient();
    const json = { page: 'home', shown: ['mfe-forms 1.0.0-a 1 1 1 0 0'] };
    const answers = await Promise.all(Array.from({ length: 40 }, () => report(json, headers)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
