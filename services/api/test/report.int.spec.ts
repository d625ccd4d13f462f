import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CampaignCost, CostChange, CostImportAnswer, FoundLead, Report, StaffMember } from '@site/contracts';
import { apiWithSession } from './support/api-with-session.js';
import { expectApiError } from './support/expect-api-error.js';

const PATH = '/api/report';
const YEAR = '?from=2026-01-01&to=2026-12-31';

describe('the report', () => {
  const desk = apiWithSession();
  let me: string;
  const get = async <T>(path: string) => {
    const answer = await desk.api.call<T>(path, { session: desk.session });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const add = async (changes: Record<string, unknown>, set: string, values: unknown[] = []) => {
    const { id } = (await desk.api.submit(changes as never)).body;
    await desk.api.database.rows(`update quote_requests set ${set} where id = $1`, [id, ...values]);
    // Normally the arrival time never changes, so no trigger copies it to the search words.
    await desk.api.database.rows(
      'update lead_search s set created_at = l.created_at from quote_requests l where l.id = s.lead_id',
    );
  };
  const cost = (json: object) => desk.api.call(`${PATH}/costs`, { method: 'PUT', json, session: desk.session });
  const importing = (csv: string, store = false) =>
    desk.api.call<CostImportAnswer>(`${PATH}/costs/import`, { json: { csv, store }, session: desk.session });

  beforeAll(async () => {
    me = (await get<StaffMember[]>('/api/staff'))[0]?.id ?? '';
    const roof = { services: ['roofing', 'painting'], utm_campaign: 'Spring', utm_source: 'google' };
    // The last minute of January at the office is February in UTC.
    await add(
      roof,
      `created_at = '2026-02-01T05:59:00Z', due_at = '2026-02-03', first_contact_at = '2026-02-02',
      status = 'closed', purchased = true, net_profit = '$1,500.50', assignee_id = $2`,
      [me],
    );
    await add(
      roof,
      `created_at = '2026-02-01T06:00:00Z', due_at = '2026-02-03', first_contact_at = '2026-02-04',
      status = 'in_progress', purchased = true, net_profit = 'to be seen'`,
    );
    // Its source has the same name as the campaign.
    await add({ zipCode: '75001-1234', utm_source: 'Spring' }, `created_at = '2026-02-10T18:00:00Z', due_at = null`);
    await add({}, `created_at = '2026-03-10T18:00:00Z', due_at = '2026-03-12', net_profit = '9000'`);
    await add({}, `created_at = '2025-12-31T18:00:00Z'`);
    await add({}, `created_at = '2026-03-11T18:00:00Z', spam = true`);
  });
  beforeEach(() => desk.api.database.rows('truncate campaign_costs, campaign_cost_changes'));

  it('counts the outcomes of the requests in a period, by every grouping', async () => {
    const { from, to, total, groups } = await get<Report>(PATH + YEAR);
    expect([from, to]).toEqual(['2026-01-01', '2026-12-31']);
    const none = { requests: 0, promised: 0, inTime: 0, moved: 0, purchased: 0, profitCents: 0, withoutProfit: 0 };
    expect(total).toEqual({
      ...{ key: '', requests: 4, promised: 3, inTime: 1, moved: 2, purchased: 2 },
      ...{ profitCents: 150_050, withoutProfit: 1, costCents: null },
    });
    expect(groups.month).toHaveLength(12);
    expect(groups.month.slice(0, 4)).toMatchObject([
      { ...none, key: '2026-01', requests: 1, promised: 1, inTime: 1, moved: 1, purchased: 1, profitCents: 150_050 },
      { ...none, key: '2026-02', requests: 2, promised: 1, moved: 1, purchased: 1, withoutProfit: 1 },
      { ...none, key: '2026-03', requests: 1, promised: 1 },
      { ...none, key: '2026-04' },
    ]);
    expect(groups.service.map(({ key, requests }) => [key, requests])).toEqual([
      ['', 2],
      ['painting', 2],
      ['roofing', 2],
    ]);
    expect(groups.campaign.map(({ key, requests }) => [key, requests])).toEqual([
      ['', 2],
      ['spring', 2],
    ]);
    expect(groups.person.map(({ key, requests }) => [key, requests])).toEqual([
      ['', 3],
      [me, 1],
    ]);
    expect(groups.zip.find(({ key }) => key === '75001')?.requests).toBe(1);
  });

  it('matches the search results of the desk, figure by figure', async () => {
    const { groups } = await get<Report>(PATH + YEAR);
    const found = async (query: string) =>
      (await get<FoundLead[]>(`/api/leads?kind=quote-request&spam=false&from=2026-01-01&to=2026-12-31&${query}`))
        .length;
    for (const [filter, rows] of [
      ['zip', groups.zip],
      ['service', groups.service.map((row) => ({ ...row, key: row.key || 'none' }))],
      ['utmCampaign', groups.campaign],
      ['assignee', groups.person.map((row) => ({ ...row, key: row.key || 'nobody' }))],
    ] as const) {
      for (const { key, requests, inTime, moved, purchased, withoutProfit } of rows) {
        const own = `${filter}=${key}`;
        expect([await found(own), await found(`${own}&inTime=true`)]).toEqual([requests, inTime]);
        expect([await found(`${own}&moved=true`), await found(`${own}&purchased=true`)]).toEqual([moved, purchased]);
        expect(await found(`${own}&withoutProfit=true`)).toBe(withoutProfit);
      }
    }
    expect((await get<FoundLead[]>('/api/leads?from=2026-01-01&to=2026-01-31&spam=false')).length).toBe(1);
  });

  it('counts a promise once its answer is due or the sender was contacted', async () => {
    const may = `created_at = '2024-05-10T18:00:00Z'`;
    await add({}, `${may}, due_at = now() + interval '1 hour'`);
    await add({}, `${may}, due_at = now() + interval '1 hour', first_contact_at = now()`);
    await add({}, `${may}, due_at = now() - interval '1 hour'`);
    const { total, groups } = await get<Report>(`${PATH}?from=2024-05-01&to=2024-05-31`);
    const counts = { requests: 3, promised: 2, inTime: 1 };
    expect(total).toMatchObject(counts);
    expect(groups.month).toMatchObject([{ key: '2024-05', ...counts }]);
    expect(groups.service).toMatchObject([{ key: '', ...counts }]);
  });

  it('covers the last twelve months by default', async () => {
    const { groups, to } = await get<Report>(PATH);
    expect(groups.month).toHaveLength(12);
    expect(groups.month.at(-1)?.key).toBe(to.slice(0, 7));
  });

  it('covers ten years at most', async () => {
    const { groups } = await get<Report>(`${PATH}?from=2016-01-31&to=2025-12-01`);
    expect(groups.month).toHaveLength(120);
  });

  it.each([
    ['from=2026-02-30', 'from', 'A day such as 2026-03-02'],
    ['to=tomorrow', 'to', 'A day such as 2026-03-02'],
    ['from=2026-03-02&to=2026-03-01', 'from', 'The first day is after the last'],
    ['from=2015-12-31&to=2025-12-01', 'from', 'At most ten years at once'],
  ])('rejects %s', async (query, field, message) => {
    expectApiError(await desk.api.call(`${PATH}?${query}`, { session: desk.session }), 400, { [field]: message });
  });

  describe('campaign costs', () => {
    const spend = async () => {
      expect((await cost({ campaign: 'Spring', month: '2026-02', cents: 40_000 })).status).toBe(204);
      await cost({ campaign: 'spring', month: '2026-02', cents: 42_000 });
      await cost({ campaign: 'radio', month: '2026-03', cents: 7 });
      await cost({ campaign: 'radio', month: '2025-03', cents: 9 });
    };
    const spendNothingOnRadio = () => cost({ campaign: 'RADIO', month: '2026-03', cents: null });

    it('are stored once per campaign and month, and appear in the report', async () => {
      await spend();
      expect(await get<CampaignCost[]>(`${PATH}/costs${YEAR}`)).toEqual([
        { campaign: 'spring', month: '2026-02', cents: 42_000 },
        { campaign: 'radio', month: '2026-03', cents: 7 },
      ]);
      const { total, groups } = await get<Report>(PATH + YEAR);
      expect(total.costCents).toBe(42_007);
      expect(groups.campaign.map(({ key, requests, costCents }) => [key, requests, costCents])).toEqual([
        ['', 2, null],
        ['spring', 2, 42_000],
        ['radio', 0, 7],
      ]);
      await spendNothingOnRadio();
      expect((await get<Report>(PATH + YEAR)).total.costCents).toBe(42_000);
      expect(await get<CampaignCost[]>(`${PATH}/costs?from=2025-03-01&to=2025-03-31`)).toEqual([
        { campaign: 'radio', month: '2025-03', cents: 9 },
      ]);
    });

    it('are recorded with each change and its author', async () => {
      await spend();
      await spendNothingOnRadio();
      const changes = await get<CostChange[]>(`${PATH}/costs/changes`);
      expect(Math.abs(Date.parse(changes[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
      expect(changes.map(({ by, campaign, month, before, after }) => [by, campaign, month, before, after])).toEqual([
        ['desk@example.com', 'radio', '2026-03', 7, null],
        ['desk@example.com', 'radio', '2025-03', null, 9],
        ['desk@example.com', 'radio', '2026-03', null, 7],
        ['desk@example.com', 'spring', '2026-02', 40_000, 42_000],
        ['desk@example.com', 'spring', '2026-02', null, 40_000],
      ]);
      // Saving the same cost again, or removing one that does not exist, is not a change.
      await cost({ campaign: 'spring', month: '2026-02', cents: 42_000 });
      await cost({ campaign: 'never', month: '2026-02', cents: null });
      expect(await get<CostChange[]>(`${PATH}/costs/changes`)).toEqual(changes);
    });

    it('are recorded with what each replaced, even when several are saved at once', async () => {
      const campaign = 'at once';
      await Promise.all([1, 2, 3, 4, 5, 6].map((cents) => cost({ campaign, month: '2026-02', cents })));
      const changes = await get<CostChange[]>(`${PATH}/costs/changes`);
      const [stored] = await get<CampaignCost[]>(`${PATH}/costs?from=2026-02-01&to=2026-02-28`);
      const replaced = changes.map(({ before }) => before);
      expect([...replaced, stored?.cents].sort()).toEqual([1, 2, 3, 4, 5, 6, null]);
    });

    it('accept a campaign name of 255 characters', async () => {
      const campaign = 'x'.repeat(255);
      expect((await cost({ campaign, month: '2024-02', cents: 1 })).status).toBe(204);
      expect(await get<CampaignCost[]>(`${PATH}/costs?from=2024-02-01&to=2024-02-29`)).toEqual([
        { campaign, month: '2024-02', cents: 1 },
      ]);
      expect((await importing(`${campaign},2024-02,2`, true)).body.isStored).toBe(true);
    });

    it.each([
      [{ campaign: ' ', month: '2026-02', cents: 1 }, 'campaign', 'Name the campaign'],
      // Twice as long in lower case, the way it would be stored.
      [{ campaign: 'İ'.repeat(255), month: '2026-02', cents: 1 }, 'campaign', 'Please use at most 255 characters'],
      [{ campaign: 'a', month: '2026-13', cents: 1 }, 'month', 'A month such as 2026-03'],
      [{ campaign: 'a', month: 'Mar-26', cents: 1 }, 'month', 'A month such as 2026-03'],
      [{ campaign: 'a', month: '2026-02', cents: -1 }, 'cents', 'An amount of at least $0, or null to remove it'],
      [{ campaign: 'a', month: '2026-02', cents: '1' }, 'cents', 'An amount of at least $0, or null to remove it'],
    ])('are rejected if invalid: %j', async (json, field, message) => {
      expectApiError(await cost(json), 400, { [field]: message });
    });
  });

  describe('an import of costs', () => {
    const FINE = 'Campaign,Month,Cost\r\nAutumn,2026-10,"1,250.00"\r\n"fall, late",2026-11,$300\r\n';

    it('is previewed, then stored, and creates no duplicates the second time', async () => {
      const rows = [
        { line: 2, campaign: 'autumn', month: '2026-10', cents: 125_000, state: 'new', reason: null },
        { line: 3, campaign: 'fall, late', month: '2026-11', cents: 30_000, state: 'new', reason: null },
      ];
      expect((await importing(FINE)).body).toEqual({ rows, isStored: false });
      expect(await get(`${PATH}/costs?from=2026-10-01&to=2026-11-30`)).toEqual([]);
      expect((await importing(FINE, true)).body.isStored).toBe(true);
      const again = (await importing(FINE.replace('$300', '350'), true)).body;
      expect(again.rows.map(({ state }) => state)).toEqual(['known', 'changed']);
      const [latest] = await get<CostChange[]>(`${PATH}/costs/changes`);
      expect(latest).toMatchObject({ campaign: 'fall, late', month: '2026-11', before: 30_000, after: 35_000 });
      expect(await get<CampaignCost[]>(`${PATH}/costs?from=2026-10-01&to=2026-11-30`)).toEqual([
        { campaign: 'autumn', month: '2026-10', cents: 125_000 },
        { campaign: 'fall, late', month: '2026-11', cents: 35_000 },
      ]);
    });

    it('names each invalid line, and stores nothing', async () => {
      const csv = [
        ...['ok,2026-09,10', '=cmd(),2026-09,10', 'neg,2026-09,-10', 'ok,2026-09,11', 'words,2026-09,a lot'],
        ...['vague,2026-09,about 12k', 'month,09/2026,5', 'short,2026-09', ',2026-09,1'],
      ].join('\n');
      const { body } = await importing(csv, true);
      expect(body.isStored).toBe(false);
      expect(body.rows.map(({ line, reason }) => [line, reason])).toEqual([
        [1, null],
        [2, 'The campaign looks like a formula'],
        [3, 'The cost is negative'],
        [4, 'Line 1 has the same campaign and month'],
        [5, '"a lot" is no amount such as 1,250.00'],
        [6, '"about 12k" is no amount such as 1,250.00'],
        [7, '"09/2026" is no month such as 2026-03'],
        [8, 'Expected 3 columns (campaign, month, cost), found 2'],
        [9, 'The campaign is missing'],
      ]);
      expect(await get(`${PATH}/costs?from=2026-09-01&to=2026-09-30`)).toEqual([]);
    });

    it.each([
      ['2026-03', '2026-03'],
      ['Mar-26', '2026-03'],
      ['Mar 2026', '2026-03'],
      ['March 2026', '2026-03'],
      ['3/1/2026', '2026-03'],
      ['May-99', '2099-05'],
      ['Sep-00', '2000-09'],
      ['12/1/2026', '2026-12'],
    ])('reads a month as Excel writes it: %s', async (written, month) => {
      const { rows } = (await importing(`months,${written},1`)).body;
      expect(rows).toEqual([{ line: 1, campaign: 'months', month, cents: 100, state: 'new', reason: null }]);
    });

    it.each([
      ...['3/2/2026', '13/1/2026', '0/1/2026', '3/1/1999', '3/1/26', '3/1/2100', '1/3/2026', '26-Mar', 'Mar-2026'],
      ...['Mar 26', 'Mar 1999', 'March-26', 'Mrz-26', '46082', 'Mar-2x', '2026-3'],
    ])('reads no month in %s', async (month) => {
      const { rows } = (await importing(`months,${month},1`)).body;
      expect(rows.map(({ reason }) => reason)).toEqual([`"${month}" is no month such as 2026-03`]);
    });

    it('stores the months that Excel writes, and finds the same month in two forms', async () => {
      const { rows } = (await importing('twice,2024-03,1\ntwice,Mar-24,2')).body;
      expect(rows.map(({ reason }) => reason)).toEqual([null, 'Line 1 has the same campaign and month']);
      expect((await importing('excel,Mar-24,1', true)).body.isStored).toBe(true);
      expect(await get(`${PATH}/costs?from=2024-03-01&to=2024-03-31`)).toEqual([
        { campaign: 'excel', month: '2024-03', cents: 100 },
      ]);
      expect((await importing('excel,3/1/2024,1')).body.rows).toMatchObject([{ state: 'known' }]);
    });

    it('skips lines without a value', async () => {
      const csv = ',,\r\nCampaign,Month,Cost\r\na,2026-09,1\r\n,,\r\n , ,\r\n"","",""\r\n,,,,\r\n,,5\r\n,,\r\n';
      const { rows } = (await importing(csv)).body;
      expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
        [3, null],
        [8, 'The campaign is missing'],
      ]);
      expect((await importing(',,\n,,\n', true)).body).toEqual({ rows: [], isStored: false });
    });

    it.each([
      'campaign;month;cost\r\nspring;2026-09;420\r\n"fall";2026-09;"1,250.00"\r\n',
      '\ufeffcampaign;month;cost\nspring;2026-09;420,00',
      '\n"fall, late";2026-09;300\nspring,2026-09,420',
    ])('with semicolons between columns is rejected: %j', async (csv) => {
      expectApiError(await importing(csv, true), 400, {
        csv: 'The columns are separated by semicolons; please use commas',
      });
      expect(await get(`${PATH}/costs?from=2026-09-01&to=2026-09-30`)).toEqual([]);
    });

    it.each([
      ['"fall; late",2026-09,1', null],
      ['fall; late,2026-09,1', null],
      ['"fall;\nlate",2026-09,1', null],
      ['spring\t2026-09\t1', 'Expected 3 columns (campaign, month, cost), found 1'],
    ])('with other separators or semicolons in a value is read by its commas: %j', async (csv, reason) => {
      expect((await importing(csv)).body.rows).toMatchObject([{ reason }]);
    });

    it.each([
      ['a,2026-09,1\r\n\r\n"b,2026-09,2\r\nc,2026-09,3\r\n', 'Line 3 opens a quotation mark that nothing closes'],
      ['a,2026-09,1\nb "x",2026-09,2', 'Line 2 has a quotation mark inside a value'],
      ['a,2026-09,1\n"b"x,2026-09,2', 'Line 2 has a quotation mark inside a value'],
    ])('with broken quotes is rejected with its line: %j', async (csv, message) => {
      expectApiError(await importing(csv, true), 400, { csv: message });
      expect(await get(`${PATH}/costs?from=2026-09-01&to=2026-09-30`)).toEqual([]);
    });
  });
});
