import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundLead } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { LEAD_TYPES } from './support/lead-kinds.js';
import { TestApi } from './support/test-api.js';

const [QUOTES, INQUIRIES] = LEAD_TYPES;

describe('leads that need attention', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());

  it('are found by assignee, by a due follow-up, and by an overdue response', async () => {
    const session = await api.signIn();
    const names = async (query: string) =>
      (await api.call<FoundLead[]>(`${ENDPOINTS.leads}?${query}`, { session })).body.map(({ fullName }) => fullName);
    const ids: Record<string, string> = {};
    for (const fullName of ['Due', 'Later', 'Plain']) ids[fullName] = (await QUOTES?.submit(api, { fullName })) ?? '';
    const [{ id: me = '' } = {}] = (await api.call<{ id: string }[]>(ENDPOINTS.staff, { session })).body;
    const patch = (name: string, json: Record<string, unknown>) =>
      api.call(QUOTES?.path(ids[name] ?? '') ?? '', { method: 'PATCH', json, session });
    expect((await patch('Due', { assigneeId: me, followUpAt: '2026-01-05' })).status).toBe(200);
    expect((await patch('Later', { followUpAt: '2099-01-05' })).status).toBe(200);
    await api.database.rows(
      `update quote_requests set due_at = now() - interval '1 minute' where full_name <> 'Plain'`,
    );

    expect(await names(`assignee=${me}`)).toEqual(['Due']);
    expect(await names('assignee=nobody')).toEqual(['Plain', 'Later']);
    expect(await names(`assignee=${"' or true --".repeat(3)}`)).toEqual([]);
    expect(await names('followUp=due')).toEqual(['Due']);
    expect(await names('overdue=true')).toEqual(['Later', 'Due']);
    await api.call(ENDPOINTS.leadContacts(ids.Later ?? ''), { method: 'POST', json: { outcome: 'reached' }, session });
    expect(await names('overdue=true')).toEqual(['Due']);
    await patch('Plain', { status: 'closed' });
    await api.database.rows(`update quote_requests set due_at = now() - interval '1 minute'`);
    expect(await names('overdue=true')).toEqual(['Due']);
    expect(await names(`overdue=true&followUp=due&assignee=${me}`)).toEqual(['Due']);
  });
});

describe('"My day"', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());

  it('has 200 leads at most', async () => {
    const session = await api.signIn();
    await api.database.rows(
      `insert into quote_requests (full_name, email, phone, zip_code)
         select 'Due ' || at, 'due@example.com', '2145550124', '75201' from generate_series(1, 201) as at`,
    );
    expect((await api.call<FoundLead[]>(ENDPOINTS.leadsMyDay, { session })).body).toHaveLength(200);
  });
});

describe('leads of one sender', () => {
  let api: TestApi;
  let session: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
  });
  afterAll(() => api.stop());

  const related = (id: string) => api.call<FoundLead[]>(ENDPOINTS.leadRelated(id), { session });
  const idsOf = async (id: string) => (await related(id)).body.map((lead) => lead.id);

  it('are matched by email address or telephone number, in any spelling and of either kind', async () => {
    const first = await QUOTES?.submit(api, { email: 'Dana@Example.org', phone: '214-555-0111' });
    const second = await INQUIRIES?.submit(api, { email: 'dana@example.org', phone: '(469) 555-0199' });
    const third = await QUOTES?.submit(api, { email: 'other@example.org', phone: '+1 (214) 555 0111 x4' });
    await QUOTES?.submit(api, { email: 'adana@example.org', phone: '972 555 0111' });
    expect(await idsOf(first ?? '')).toEqual([third, second]);
    expect(await idsOf(second ?? '')).toEqual([first]);
    expect(await idsOf(third ?? '')).toEqual([first]);
    expect((await related(first ?? '')).body[1]).toMatchObject({ kind: 'investment-inquiry' });
  });

  it('are 404 for an unknown lead', async () => {
    expectApiError(await related('00000000-0000-4000-8000-000000000000'), 404);
    expectApiError(await related('nonsense'), 404);
  });

  it('are exported as CSV, all pages, without formulas', async () => {
    const strange = '=HYPERLINK("http://x")';
    await QUOTES?.submit(api, { fullName: strange, message: 'two\nlines, "quoted"', services: ['roofing', 'hvac'] });
    // It has no comma or quote: only its line break requires quotes.
    await QUOTES?.submit(api, { fullName: 'Break Line', message: 'hello\n=cmd()' });
    await api.database.rows(
      `insert into quote_requests (full_name, email, phone, zip_code)
       select 'Many ' || n, 'many@example.com', '2145550100', '75201' from generate_series(1, 450) n`,
    );
    await api.database.rows(
      `insert into quote_requests (full_name, email, phone, zip_code, message)
       select 'Sum', 'sum@example.com', '2145550100', '75201', text from unnest($1::text[]) as text`,
      [['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', '＝1+1']],
    );
    // After the clocks change: five and six hours behind UTC.
    await api.database.rows(
      `update quote_requests set created_at = '2026-11-01T04:30:00Z', follow_up_at = '2026-11-02T14:00:00Z'
        where full_name = 'Break Line'`,
    );
    const [me] = (await api.call<{ id: string; email: string }[]>(ENDPOINTS.staff, { session })).body;
    await api.database.rows('update quote_requests set assignee_id = $1 where full_name = $2', [me?.id, 'Break Line']);
    const { status, headers, body } = await api.call<string>(`${ENDPOINTS.leadsExport}?kind=quote-request`, {
      session,
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename=leads.csv');
    const lines = body.split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff?ID,Kind,Status,Submitted,Spam,Full name,Email,Phone,ZIP code,Message,Services,/);
    expect(lines.filter((line) => line.includes('many@example.com'))).toHaveLength(450);
    expect(body).toContain(`"'=HYPERLINK(""http://x"")"`);
    for (const text of ["'=1+1", "'+1+1", "'-1+1", "'@SUM(1)", `"'\t=1+1"`, `"'\r=1+1"`, "'＝1+1"])
      expect(body).toContain(`,${text},`);
    expect(body).toContain('"two\nlines, ""quoted"""');
    expect(body).toContain('"Roofing, HVAC Repair"');
    expect(body).toContain(',"hello\n=cmd()",');
    // In the office's time.
    expect(body).toMatch(/,2026-10-31 23:30:00,[^\r]*Break Line[^\r]*,2026-11-02 08:00:00/);
    expect(body).not.toMatch(/\d{4}-\d\d-\d\dT/);
    // A person, not an id.
    expect(body).toMatch(/Break Line[^\r]*,desk@example\.com,/);
    expect(body).not.toContain(`,${me?.id}`);
    for (const type of [QUOTES, QUOTES, INQUIRIES]) await type?.submit(api, { email: 'few@example.org' });
    const exports = () => api.database.count('lead_exports');
    const before = await exports();
    const head = await api.call(`${ENDPOINTS.leadsExport}?q=few`, { method: 'HEAD', session });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await exports()).toBe(before);
    const few = await api.call<string>(`${ENDPOINTS.leadsExport}?q=few`, { session });
    expect(few.body.trimEnd().split('\r\n')).toHaveLength(1 + 3);
    expect(await exports()).toBe(before + 1);
    expectApiError(await api.call(`${ENDPOINTS.leadsExport}?status=open`, { session }), 400, {
      status: expect.any(String),
    });
    expectApiError(await api.call(ENDPOINTS.leadsExport), 401);
  });
});
