import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestStatus } from '@site/contracts';
import { LIMITS, REQUEST_STATUSES, TRANSITIONS } from '@site/testing/spec-facts';
import { apiWithSession } from './support/api-with-session.js';
import { expectApiError } from './support/expect-api-error.js';
import { type AnyLead, LEAD_TYPES } from './support/lead-kinds.js';
import { type Answer, STAFF } from './support/test-api.js';

describe.each(LEAD_TYPES)('a lead of kind $kind', (type) => {
  const desk = apiWithSession();
  beforeEach(() => desk.api.database.rows(`truncate ${type.table}, files, outbox, effects, lead_history`));

  const list = (status: RequestStatus | string, query = '') =>
    desk.api.call<AnyLead[]>(`${type.base}/status/${status}${query}`, { session: desk.session });
  const read = (id: string) => desk.api.call<AnyLead>(type.path(id), { session: desk.session });
  const patch = (id: string, json: Record<string, unknown>) =>
    desk.api.call(type.path(id), { method: 'PATCH', json, session: desk.session });
  const find = async (id: string, status: RequestStatus = 'new') =>
    (await list(status)).body.find((lead) => lead.id === id);
  const history = (id: string) =>
    desk.api.database.rows(
      'select kind, staff_email, action, changes from lead_history where lead_id = $1 order by id',
      [id],
    );

  it('is found by its id in either case', async () => {
    const id = await type.submit(desk.api);
    expect((await read(id.toUpperCase())).body.id).toBe(id);
  });

  it('is listed in full and not cached', async () => {
    const id = await type.submit(desk.api, { message: '<i>as written</i>', utm_source: 'ad' });
    const { status, body, headers } = await list('new');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual([
      {
        id,
        ...type.own,
        message: '<i>as written</i>',
        status: 'new',
        notes: '',
        utm_source: 'ad',
        utm_medium: null,
        utm_campaign: null,
        utm_content: null,
        utm_term: null,
        suspicion: null,
        spamSigns: [],
        spam: null,
        phoneE164: type.kind === 'quote-request' ? '+12145550100' : '+12145550124',
        followUpAt: null,
        assigneeId: null,
        dueAt: type.kind === 'quote-request' ? expect.stringMatching(/Z$/) : null,
        firstContactAt: null,
        lastContactAt: null,
        lastContactOutcome: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: body[0]?.createdAt,
        version: 1,
        notification: { state: 'queued', at: null, reason: null },
      },
    ]);
  });

  it.each(REQUEST_STATUSES)('is returned by id as its list shows it, and not cached: %s', async (status) => {
    const id = await type.submit(desk.api, { message: '<i>as written</i>' });
    await type.submit(desk.api);
    if (status !== 'new') await patch(id, { status, notes: 'moved' });
    const answer = await read(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({ id, status });
    expect(answer.body).toEqual(await find(id, status));
    await desk.api.call(type.path(id), { method: 'DELETE', session: desk.session });
    expectApiError(await read(id), 404);
  });

  it('is listed newest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.unshift(await type.submit(desk.api));
    await desk.api.database.rows(`update ${type.table} set created_at = now() where id = any($1)`, [ids.slice(3)]);
    const seen: string[] = [];
    let path: string | undefined = `${type.listPath('new')}?limit=2`;
    while (path) {
      const answer: Answer<AnyLead[]> = await desk.api.call<AnyLead[]>(path, { session: desk.session });
      seen.push(...answer.body.map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    // Leads of the same millisecond are ordered by id.
    const ordered = await desk.api.database.rows<{ id: string }>(
      `select id from ${type.table} order by created_at desc, id desc`,
    );
    expect(seen).toEqual(ordered.map(({ id }) => id));
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expectApiError(await list('new', '?limit=201'), 400, { limit: expect.any(String) });
    expectApiError(await list('open'), 404);
  });

  it('is listed with others in pages of the size that each call asks for, also at the same time', async () => {
    for (let count = 0; count < 4; count += 1) await type.submit(desk.api);
    const answers = await Promise.all([1, 2, 3, 4].map((limit) => list('new', `?limit=${limit}`)));
    expect(answers.map(({ body }) => body.length)).toEqual([1, 2, 3, 4]);
  });

  it('is returned in full after a change, as the list then shows it', async () => {
    const id = await type.submit(desk.api);
    const before = await find(id);
    const answer = await patch(id, { notes: 'called', [type.flag]: true });
    expect(answer.status).toBe(200);
    const lead = type.read(answer);
    expect(lead).toEqual({ ...before, notes: 'called', [type.flag]: true, version: 2, updatedAt: lead.updatedAt });
    expect(await find(id)).toEqual(lead);
  });

  it.each(TRANSITIONS)('moves from %s to %s only if allowed', async (from, to, allowed) => {
    const id = await type.submit(desk.api);
    if (from !== 'new') await patch(id, { status: from });
    const before = await find(id, from);
    const answer = await patch(id, { status: to, notes: 'moved' });
    if (allowed) {
      expect(type.read(answer)).toMatchObject({ status: to, notes: 'moved' });
    } else {
      expectApiError(answer, 409);
      expect(await find(id, from)).toEqual(before);
      expect(await history(id)).toHaveLength(1);
    }
  });

  it('keeps all of ten concurrent changes, and each difference is in its history', async () => {
    const id = await type.submit(desk.api);
    const changes = [{ notes: 'note' }, { [type.flag]: true }, { status: 'in_progress' }];
    const all = [...changes, ...changes, ...changes, { notes: 'note' }];
    const answers = await Promise.all(all.map((change) => patch(id, change)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await find(id, 'in_progress')).toMatchObject({ ...Object.assign({}, ...changes), version: 11 });
    // A repeated change makes no difference, so it is not in the history.
    expect(await history(id)).toHaveLength(3);
  });

  it('applies ten concurrent notes one after another, so the history is one chain', async () => {
    const id = await type.submit(desk.api);
    const texts = Array.from({ length: 10 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map((notes) => patch(id, { notes })));
    const rows = (await history(id)) as { changes: { field: string; from: string; to: string }[] }[];
    const steps = rows.map(({ changes: [change] }) => change);
    expect(steps.map((step) => step?.to).toSorted()).toEqual(texts);
    expect(steps.map((step) => step?.from)).toEqual(['', ...steps.slice(0, -1).map((step) => step?.to)]);
    expect((await find(id))?.notes).toBe(steps.at(-1)?.to);
  });

  describe('with a version', () => {
    it('is changed when the version is current', async () => {
      const id = await type.submit(desk.api);
      const lead = type.read(await patch(id, { notes: 'mine', version: 1 }));
      expect(lead).toMatchObject({ notes: 'mine', version: 2 });
    });

    it('is rejected with the current record after a colleague’s change', async () => {
      const id = await type.submit(desk.api);
      const current = type.read(await patch(id, { notes: "a colleague's", [type.flag]: true }));
      const answer = await patch(id, { notes: 'mine', status: 'in_progress', version: 1 });
      const { requestId, ...body } = answer.body as { requestId: string };
      expect({ status: answer.status, body }).toEqual({
        status: 409,
        body: { statusCode: 409, error: 'Conflict', message: expect.stringMatching(/colleague/), current },
      });
      expect(requestId).toMatch(/\S/);
      expect(await find(id)).toEqual(current);
      expect(await history(id)).toHaveLength(1);
      // A client that has seen the conflict may send the change again.
      expect(type.read(await patch(id, { notes: 'mine', version: 2 }))).toMatchObject({ notes: 'mine', version: 3 });
    });

    it('differs from a forbidden move: a closed lead with a current version has no `current`', async () => {
      const id = await type.submit(desk.api);
      await patch(id, { status: 'closed' });
      expectApiError(await patch(id, { status: 'new', version: 2 }), 409);
      expect(await patch(id, { status: 'new', version: 1 })).toMatchObject({ body: { current: { status: 'closed' } } });
    });

    it('is changed by one of ten concurrent requests', async () => {
      const id = await type.submit(desk.api);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => patch(id, { notes: `note ${index}`, version: 1 })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
      expect(await find(id)).toMatchObject({ version: 2 });
    });

    it.each([0, -1, 1.5, '1', null, 2 ** 31, Number.MAX_SAFE_INTEGER])('is rejected for %j', async (version) => {
      const id = await type.submit(desk.api);
      const { status } = await patch(id, { notes: 'x', version });
      expect([400, 409]).toContain(status);
      expect(await find(id)).toMatchObject({ version: 1, notes: '' });
    });
  });

  it('records who changed what, from what to what, and only differences', async () => {
    const id = await type.submit(desk.api);
    await patch(id, { status: 'in_progress', notes: '', [type.flag]: true });
    await patch(id, { notes: '<b>O\'Brien</b> "x"' });
    await patch(id, { notes: '<b>O\'Brien</b> "x"' });
    const by = { kind: type.kind, staff_email: STAFF.email.toLowerCase(), action: 'updated' };
    const rows = (await history(id)) as { changes: { field: string }[] }[];
    expect(
      rows.map(({ changes, ...row }) => ({
        ...row,
        changes: changes.toSorted((a, b) => (a.field < b.field ? 1 : -1)),
      })),
    ).toEqual([
      {
        ...by,
        changes: [
          { field: 'status', from: 'new', to: 'in_progress' },
          { field: type.flag, from: false, to: true },
        ],
      },
      { ...by, changes: [{ field: 'notes', from: '', to: '<b>O\'Brien</b> "x"' }] },
    ]);
  });

  it.each(['00000000-0000-4000-8000-000000000000', '7', 'x', '%00', `' or true --`])('is 404 for %j', async (id) => {
    expectApiError(await read(id), 404);
    expectApiError(await patch(id, { notes: 'x' }), 404);
    expectApiError(await patch(id, { notes: 'x', version: 3 }), 404);
  });

  it.each([
    [{}, '_'],
    [{ version: 1 }, '_'],
    [{ notes: 7 }, 'notes'],
    [{ notes: 'x'.repeat(LIMITS.notes.max + 1) }, 'notes'],
    [{ status: 'funded' }, 'status'],
    [{ email: 'x@example.com' }, 'email'],
  ])('is not changed by %j', async (change, field) => {
    const id = await type.submit(desk.api);
    expectApiError(await patch(id, change), 400, { [field]: expect.any(String) });
    expect(await find(id)).toMatchObject({ version: 1 });
  });
});
