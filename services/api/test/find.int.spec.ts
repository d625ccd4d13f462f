import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundLead } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { LEAD_TYPES } from './support/lead-kinds.js';
import { type Answer, TestApi } from './support/test-api.js';

const [QUOTES, INQUIRIES] = LEAD_TYPES;

describe('finding leads', () => {
  let api: TestApi;
  let session: string;
  const ids: Record<string, string> = {};
  const quote = async (name: string, changes: Record<string, unknown> = {}) => {
    ids[name] = (await QUOTES?.submit(api, { fullName: name, ...changes })) ?? '';
  };
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
    await quote('Zoë Ångström', { phone: '214.555.0168', email: 'zoe@example.org', zipCode: '75023-1234' });
    await quote("Pat O'Brien", { phone: '+1 972 555 0181 x12', message: 'The *kitchen* leaks: 100%_sure\\ok' });
    await quote('Ian Closed', { services: ['roofing'], utm_source: 'Google', utm_campaign: 'spring-2026' });
    ids.investor =
      (await INQUIRIES?.submit(api, { fullName: 'Ines Vest', phone: '(469) 555-0133', message: 'Kitchens? 🏠' })) ?? '';
    const { path } = QUOTES ?? { path: String };
    await api.call(path(ids['Ian Closed'] ?? ''), {
      method: 'PATCH',
      json: { status: 'closed', notes: 'Crew: Délgado' },
      session,
    });
  });
  afterEach(async () => {
    for (const table of ['quote_requests', 'investment_inquiries'])
      await api.database.rows(`delete from ${table} where full_name = 'Una Brief'`);
  });
  afterAll(() => api.stop());

  const find = (query: Record<string, string> | string) =>
    api.call<FoundLead[]>(`${ENDPOINTS.leads}?${new URLSearchParams(query)}`, { session });
  const namesOf = ({ body }: Answer<FoundLead[]>) => body.map(({ fullName }) => fullName);

  it.each([
    ['zoe angstrom', ['Zoë Ångström']],
    ['ÅNGSTRÖM', ['Zoë Ångström']],
    ["o'brien", ["Pat O'Brien"]],
    ['zoe@example', ['Zoë Ångström']],
    ['75023', ['Zoë Ångström']],
    ['kitchen', ['Ines Vest', "Pat O'Brien"]],
    ['kitchen leaks', ["Pat O'Brien"]],
    ['delgado', ['Ian Closed']],
    ['🏠', ['Ines Vest']],
    ['100%_', ["Pat O'Brien"]],
    ['%', ["Pat O'Brien"]],
    ['*_', []],
    ['* %_', ["Pat O'Brien"]],
    ['🏠 ?', ['Ines Vest']],
    ['? 🏠 %', []],
    ['sure\\ok', ["Pat O'Brien"]],
    // No wildcards.
    ['kit%chen', []],
    ['k_tchen', []],
    ["'; drop table quote_requests; --", []],
  ])('finds the words %s in any list, newest first', async (q, names) => {
    const answer = await find({ q });
    expect(answer.status).toBe(200);
    expect(namesOf(answer)).toEqual(names);
  });

  it.each(['5550168', '555-0168', '(214) 555-0168', '+1 214 555 0168', '214.555.0168', '12145550168', '0168'])(
    'finds a telephone number by %s',
    async (q) => {
      expect(namesOf(await find({ q }))).toEqual(['Zoë Ångström']);
    },
  );

  it.each(['75023-1234 5550168', '0168 75023', '75023 555 0168', '555 0168', '+1 214 5550168'])(
    'finds a ZIP code beside a telephone number, and a number in parts: %s',
    async (q) => {
      expect(namesOf(await find({ q }))).toEqual(['Zoë Ångström']);
    },
  );

  it.each(['zoë (214) 555-0168', '(214) 555 0168 ångström', 'zoe 75023 +1 214 555 0168', 'zoe 214 5550168 example'])(
    'finds a name beside a telephone number: %s',
    async (q) => {
      expect(namesOf(await find({ q }))).toEqual(['Zoë Ångström']);
    },
  );

  it('finds a number by its end without its extension, and what staff write and remove', async () => {
    expect(namesOf(await find({ q: '9725550181' }))).toEqual(["Pat O'Brien"]);
    const path = QUOTES?.path(ids["Pat O'Brien"] ?? '') ?? '';
    await api.call(path, { method: 'PATCH', json: { notes: 'Wants quartz' }, session });
    expect(namesOf(await find({ q: 'quartz' }))).toEqual(["Pat O'Brien"]);
    await api.call(path, { method: 'PATCH', json: { notes: '' }, session });
    expect(namesOf(await find({ q: 'quartz' }))).toEqual([]);
  });

  it('finds what the notes of contacts say, also after the lead has changed', async () => {
    const id = ids["Pat O'Brien"] ?? '';
    const json = { outcome: 'no_answer', note: 'Wants quokkafloor on Tuesday' };
    expect((await api.call(`/api/leads/${id}/contacts`, { json, session })).status).toBe(201);
    expect(namesOf(await find({ q: 'quokkafloor tuesday' }))).toEqual(["Pat O'Brien"]);
    for (const notes of ['Asks for oak', '']) {
      await api.call(QUOTES?.path(id) ?? '', { method: 'PATCH', json: { notes }, session });
      expect(namesOf(await find({ q: 'quokkafloor' }))).toEqual(["Pat O'Brien"]);
    }
  });

  it('returns full records with their kind', async () => {
    const { body } = await find({ q: 'ines' });
    const { body: read } = await api.call<object>(INQUIRIES?.path(ids.investor ?? '') ?? '', { session });
    expect(body).toEqual([{ ...read, kind: 'investment-inquiry' }]);
    const [quote] = (await find({ q: 'zoe' })).body;
    expect(quote).toMatchObject({
      kind: 'quote-request',
      phone: '214.555.0168',
      phoneE164: '+12145550168',
      photos: [],
    });
  });

  it.each([
    [{ kind: 'investment-inquiry' }, ['Ines Vest']],
    [{ status: 'closed' }, ['Ian Closed']],
    [{ service: 'roofing' }, ['Ian Closed']],
    [{ campaign: 'google' }, ['Ian Closed']],
    [{ campaign: 'SPRING-2026', status: 'closed' }, ['Ian Closed']],
    [{ campaign: 'spring' }, []],
    [{ photos: 'true' }, []],
    [{ waiting: 'true' }, []],
    [{ spam: 'true' }, []],
    [{ spam: 'false', q: 'kitchen' }, ['Ines Vest', "Pat O'Brien"]],
    [{ kind: 'investment-inquiry', service: 'roofing' }, []],
    [{}, ['Ines Vest', 'Ian Closed', "Pat O'Brien", 'Zoë Ångström']],
  ] as [Record<string, string>, string[]][])('filters by %o', async (query, names) => {
    expect(namesOf(await find(query))).toEqual(names);
  });

  it('finds leads that have waited for more than a day, have photos, or are marked', async () => {
    await quote('Una Brief');
    const aged = ids['Una Brief'];
    await api.database.rows(`update quote_requests set created_at = now() - interval '25 hours' where id = $1`, [aged]);
    expect(namesOf(await find({ waiting: 'true' }))).toEqual(['Una Brief']);
    await api.database.rows(`update quote_requests set suspicion = 'honeypot' where id = $1`, [aged]);
    expect(namesOf(await find({ spam: 'true' }))).toEqual(['Una Brief']);
    await api.database.rows(`update quote_requests set spam = false where id = $1`, [aged]);
    expect(namesOf(await find({ spam: 'true' }))).toEqual([]);
    const add = (kind: string) =>
      api.database.rows(
        `insert into files (id, kind, storage_key, original_name, content_type, size_bytes, sha256, quote_request_id)
         values (gen_random_uuid(), $2, $2, 'a', 'image/jpeg', 1, sha256('a'), $1)`,
        [aged, kind],
      );
    await add('pdf');
    await add('project');
    expect(namesOf(await find({ photos: 'true' }))).toEqual([]);
    await add('photo');
    expect(namesOf(await find({ photos: 'true' }))).toEqual(['Una Brief']);
  });

  it('excludes leads marked as spam from what is due', async () => {
    const id = ids["Pat O'Brien"];
    const set = (values: string) => api.database.rows(`update quote_requests set ${values} where id = $1`, [id]);
    const age = "interval '25 hours'";
    await set(`created_at = created_at - ${age}, due_at = now() - ${age}, follow_up_at = now() - ${age}`);
    for (const query of [{ waiting: 'true' }, { overdue: 'true' }, { followUp: 'due' }] as Record<string, string>[]) {
      expect(namesOf(await find(query))).toContain("Pat O'Brien");
      await set('spam = true');
      expect(namesOf(await find(query))).not.toContain("Pat O'Brien");
      await set('spam = null');
    }
    await set(`created_at = created_at + ${age}, due_at = null, follow_up_at = null`);
  });

  it('is paginated with the same query on each page', async () => {
    const seen: string[] = [];
    let path: string | undefined = `${ENDPOINTS.leads}?q=555&limit=1`;
    while (path) {
      const answer: Answer<FoundLead[]> = await api.call<FoundLead[]>(path, { session });
      seen.push(...namesOf(answer));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['Ines Vest', 'Ian Closed', "Pat O'Brien", 'Zoë Ångström']);
  });

  it('is paginated by id where leads of both kinds arrived at the same time', async () => {
    const add = (table: string, more: string, values: string) =>
      `insert into ${table} (full_name, email, phone, created_at, ${more})
       select 'Una Brief', 'same@example.org', '2145550100', '2026-01-05T12:00:00Z', ${values}
         from generate_series(1, 4)`;
    await api.database.rows(add('quote_requests', 'zip_code', `'75201'`));
    await api.database.rows(add('investment_inquiries', 'investment_amount', `'$1'`));
    for (const search of [
      'q=same%40example.org',
      'from=2026-01-05&to=2026-01-05',
      'from=2026-01-05&to=2026-01-05&status=new',
    ]) {
      const seen: string[] = [];
      let path: string | undefined = `${ENDPOINTS.leads}?${search}&limit=3`;
      while (path) {
        const answer: Answer<FoundLead[]> = await api.call<FoundLead[]>(path, { session });
        seen.push(...answer.body.map(({ id }) => id));
        path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toHaveLength(8);
      expect(seen).toEqual(seen.toSorted().toReversed());
    }
  });

  it.each([
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ q: 'x'.repeat(5_000) }, 'q'],
    [{ kind: 'lead' }, 'kind'],
    [{ status: 'open' }, 'status'],
    [{ service: 'haircut' }, 'service'],
    [{ spam: 'maybe' }, 'spam'],
    [{ waiting: 'false' }, 'waiting'],
    [{ q: 'a\0b' }, 'q'],
  ] as [Record<string, string>, string][])('rejects %o and names the field', async (query, field) => {
    expectApiError(await find(query), 400, { [field]: expect.any(String) });
  });

  it.each(['%', '_', '\\', '%_\\', '"', "'", '\u202e', '👩‍👩‍👧'.repeat(18), ` ${'a '.repeat(99)}`])(
    'treats %j literally',
    async (q) => {
      expect((await find({ q })).status).toBe(200);
    },
  );

  it('excludes deleted leads', async () => {
    await quote('Una Brief');
    expect(namesOf(await find({ q: 'una' }))).toEqual(['Una Brief']);
    await api.call(QUOTES?.path(ids['Una Brief'] ?? '') ?? '', { method: 'DELETE', session });
    expect(namesOf(await find({ q: 'una' }))).toEqual([]);
    expect(await api.database.count('lead_search')).toBe(4);
  });

  it('is for staff only', async () => {
    expectApiError(await api.call(`${ENDPOINTS.leads}?q=kitchen`), 401);
  });
});
