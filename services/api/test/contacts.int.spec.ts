import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, LeadContact, StaffMember } from '@site/contracts';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { apiWithSession } from './support/api-with-session.js';
import { expectApiError } from './support/expect-api-error.js';
import { type AnyLead, LEAD_TYPES } from './support/lead-kinds.js';
import { LiveReader } from './support/live-reader.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ANA = { email: 'ana@example.com', password: 'another horse' };

describe.each(LEAD_TYPES)('the contact log of a lead of kind $kind', (type) => {
  const desk = apiWithSession();
  beforeEach(() =>
    desk.api.database.rows(`truncate ${type.table}, files, outbox, effects, lead_history, lead_contacts`),
  );

  const read = async (id: string) => (await desk.api.call<AnyLead>(type.path(id), { session: desk.session })).body;
  const contact = (id: string, json: unknown, headers?: Record<string, string>) =>
    desk.api.call<LeadContact>(`/api/leads/${id}/contacts`, { json, headers, session: desk.session });
  const contacts = async (id: string) =>
    (await desk.api.call<LeadContact[]>(`/api/leads/${id}/contacts`, { session: desk.session })).body;
  const history = async (id: string) =>
    (await desk.api.call<HistoryEntry[]>(`${type.path(id)}/history`, { session: desk.session })).body.map(
      ({ action, changes, by }) => ({
        action,
        changes,
        by,
      }),
    );

  it('records who tried, when and the outcome, newest first; the lead shows the last', async () => {
    const id = await type.submit(desk.api);
    const before = await read(id);
    expect(await contacts(id)).toEqual([]);
    const first = await contact(id, { outcome: 'no_answer', note: ' rang <b>twice</b> ' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      by: 'desk@example.com',
      outcome: 'no_answer',
      note: ' rang <b>twice</b> ',
    });
    const second = await contact(id, { outcome: 'left_voicemail' });
    expect(await contacts(id)).toEqual([second.body, first.body]);
    expect(second.body.note).toBe('');
    const lead = await read(id);
    expect(lead).toEqual({
      ...before,
      lastContactAt: second.body.at,
      lastContactOutcome: 'left_voicemail',
      firstContactAt: second.body.at,
      version: 3,
      updatedAt: lead.updatedAt,
    });
    expect(await history(id)).toEqual(
      ['left_voicemail', 'no_answer'].map((to) => ({
        action: 'updated',
        by: 'desk@example.com',
        changes: [{ field: 'lastContactOutcome', from: null, to }],
      })),
    );
  });

  it.each([
    ['reached', true],
    ['left_voicemail', true],
    ['no_answer', false],
    ['wrong_number', false],
  ])('counts as first contact if the customer is reached or has a voicemail: %s', async (outcome, counts) => {
    const id = await type.submit(desk.api);
    const { body } = await contact(id, { outcome });
    expect(await read(id)).toMatchObject({ lastContactOutcome: outcome, firstContactAt: counts ? body.at : null });
    await contact(id, { outcome: 'reached' });
    if (counts) expect((await read(id)).firstContactAt).toBe(body.at);
  });

  it('is not written by a status change, which is not a contact', async () => {
    const id = await type.submit(desk.api);
    await desk.api.call(type.path(id), { method: 'PATCH', json: { status: 'in_progress' }, session: desk.session });
    expect(await read(id)).toMatchObject({ firstContactAt: null, lastContactAt: null, lastContactOutcome: null });
    expect(await contacts(id)).toEqual([]);
  });

  it('is sent to colleagues immediately', async () => {
    const id = await type.submit(desk.api);
    const reader = await LiveReader.open(desk.api.address, desk.session);
    try {
      await contact(id, { outcome: 'reached' });
      await reader.expectEvent((event) => 'record' in event && event.record.lastContactOutcome === 'reached');
    } finally {
      reader.close();
    }
  });

  it('is written once per idempotency key', async () => {
    const id = await type.submit(desk.api);
    const key = { 'idempotency-key': `key-of-${id}` };
    const answers = await Promise.all([1, 2, 3].map(() => contact(id, { outcome: 'reached', note: 'x' }, key)));
    const [only] = await contacts(id);
    expect(answers.map(({ body }) => body)).toEqual([only, only, only]);
    expect(await contacts(id)).toHaveLength(1);
    expectApiError(await contact(id, { outcome: 'no_answer', note: 'x' }, key), 409);
    expectApiError(await contact(id, { outcome: 'reached' }, { 'idempotency-key': 'short' }), 400);
  });

  it('is written once when a version that hashed the whole body had written it', async () => {
    const id = await type.submit(desk.api);
    const key = { 'idempotency-key': `key-of-older-${id}` };
    const first = await contact(id, { outcome: 'no_answer' }, key);
    await desk.api.database.rows(
      `update idempotency_keys set request_hash = sha256(convert_to(format(
                '{"leadId":"%s","outcome":"no_answer","note":"","by":"%s"}', $2::text, staff_accounts.id), 'UTF8'))
         from staff_accounts where key = $1 and email = 'desk@example.com'`,
      [key['idempotency-key'], id],
    );
    expect(await contact(id, { outcome: 'no_answer' }, key)).toMatchObject({ status: 201, body: first.body });
    expect(await contacts(id)).toEqual([first.body]);
    expectApiError(await contact(id, { outcome: 'reached' }, key), 409);
  });

  it('leaves no note behind when its lead is deleted', async () => {
    const id = await type.submit(desk.api);
    const key = { 'idempotency-key': `key-of-deleted-${id}` };
    expect((await contact(id, { outcome: 'reached', note: 'The gate code is 4711' }, key)).status).toBe(201);
    await desk.api.call(type.path(id), { method: 'DELETE', session: desk.session });
    expect(await desk.api.database.count("idempotency_keys where response::text like '%4711%'")).toBe(0);
    expectApiError(await contact(id, { outcome: 'reached', note: 'The gate code is 4711' }, key), 404);
  });

  it('accepts ten concurrent entries', async () => {
    const id = await type.submit(desk.api);
    await Promise.all(Array.from({ length: 10 }, () => contact(id, { outcome: 'no_answer' })));
    expect(await contacts(id)).toHaveLength(10);
    expect((await read(id)).version).toBe(11);
  });

  it.each([
    [{ outcome: 'hung_up' }, 'outcome'],
    [{ outcome: '' }, 'outcome'],
    [{}, 'outcome'],
    [{ outcome: ['reached'] }, 'outcome'],
    [{ outcome: 'reached', note: 'x'.repeat(5_001) }, 'note'],
    [{ outcome: 'reached', note: null }, 'note'],
    [{ outcome: 'reached', note: 'a\0b' }, 'note'],
    [{ outcome: 'reached', by: 'x' }, 'by'],
  ])('rejects %j', async (json, field) => {
    const id = await type.submit(desk.api);
    expectApiError(await contact(id, json), 400, { [field]: expect.any(String) });
    expect(await contacts(id)).toEqual([]);
    expect((await read(id)).version).toBe(1);
  });

  it('accepts a note of maximum length, quotes and emoji', async () => {
    const id = await type.submit(desk.api);
    const note = `'"%_\\ 😀 ${'é'.repeat(4_989)}`;
    expect((await contact(id, { outcome: 'reached', note })).body.note).toBe(note);
  });

  it('is deleted with its lead, and is 404 for an unknown lead', async () => {
    const id = await type.submit(desk.api);
    await contact(id, { outcome: 'reached', note: 'private' });
    await desk.api.call(type.path(id), { method: 'DELETE', session: desk.session });
    expect(await desk.api.database.count('lead_contacts')).toBe(0);
    for (const other of [id, UNKNOWN, 'x', '%00']) {
      expectApiError(await contact(other, { outcome: 'reached' }), 404);
      expectApiError(await desk.api.call(`/api/leads/${other}/contacts`, { session: desk.session }), 404);
    }
  });

  describe('together with follow-up and assignment', () => {
    let ana: StaffMember | undefined;
    beforeAll(async () => {
      await new StaffAccounts(desk.api.database.source).add(ANA.email, ANA.password);
      const { body } = await desk.api.call<StaffMember[]>('/api/staff', { session: desk.session });
      expect(body.map(({ email }) => email)).toEqual(['ana@example.com', 'desk@example.com']);
      ana = body[0];
    });
    const patch = (id: string, json: object) =>
      desk.api.call(type.path(id), { method: 'PATCH', json, session: desk.session });

    it.each([
      ['2026-06-02', '2026-06-02T13:00:00.000Z'],
      ['2026-12-02', '2026-12-02T14:00:00.000Z'],
      ['2026-03-08', '2026-03-08T13:00:00.000Z'],
      ['2026-11-01', '2026-11-01T14:00:00.000Z'],
      ['2026-06-02T15:30:00+02:00', '2026-06-02T13:30:00.000Z'],
      ['2020-01-02', '2020-01-02T14:00:00.000Z'],
    ])('accepts a follow-up, where a date means 08:00 office time: %s', async (followUpAt, expected) => {
      const id = await type.submit(desk.api);
      const lead = type.read(await patch(id, { followUpAt }));
      expect(lead).toMatchObject({ followUpAt: expected, version: 2 });
      expect((await read(id)).followUpAt).toBe(expected);
      expect(type.read(await patch(id, { followUpAt: null })).followUpAt).toBeNull();
      expect(await history(id)).toHaveLength(2);
    });

    it('is assigned to a staff member, which colleagues see immediately', async () => {
      const id = await type.submit(desk.api);
      const reader = await LiveReader.open(desk.api.address, desk.session);
      try {
        expect(type.read(await patch(id, { assigneeId: ana?.id })).assigneeId).toBe(ana?.id);
        await reader.expectEvent((event) => 'record' in event && event.record.assigneeId === ana?.id);
      } finally {
        reader.close();
      }
      expect(await history(id)).toEqual([
        { action: 'updated', by: 'desk@example.com', changes: [{ field: 'assigneeId', from: null, to: ana?.id }] },
      ]);
      expect(type.read(await patch(id, { assigneeId: null })).assigneeId).toBeNull();
    });

    it('cannot be assigned to an account that may not sign in', async () => {
      const id = await type.submit(desk.api);
      await desk.api.database.rows(`update staff_accounts set disabled_at = now() where email = 'ana@example.com'`);
      try {
        for (const assigneeId of [ana?.id, UNKNOWN, 'ana@example.com', '', 7]) {
          expectApiError(await patch(id, { assigneeId, notes: 'x' }), 400, { assigneeId: expect.any(String) });
        }
        const { body } = await desk.api.call<StaffMember[]>('/api/staff', { session: desk.session });
        expect(body.map(({ email }) => email)).toEqual(['desk@example.com']);
        const all = await desk.api.call<StaffMember[]>('/api/staff?former=true', { session: desk.session });
        expect(all.body.map(({ email, isFormer }) => [email, isFormer])).toEqual([
          ['ana@example.com', true],
          ['desk@example.com', false],
        ]);
      } finally {
        await desk.api.database.rows('update staff_accounts set disabled_at = null');
      }
      expect(await read(id)).toMatchObject({ notes: '', version: 1 });
    });

    it.each(['', 'tomorrow', '2026-02-31', '2026-13-01', '1026-06-02', '2026-06-02T08:00', 7, ['2026-06-02']])(
      'rejects a follow-up of %j',
      async (followUpAt) => {
        const id = await type.submit(desk.api);
        expectApiError(await patch(id, { followUpAt }), 400, { followUpAt: expect.any(String) });
      },
    );
  });
});

describe('closing an inquiry', () => {
  const desk = apiWithSession();

  const inquiries = LEAD_TYPES.filter(({ kind }) => kind === 'investment-inquiry');
  it.each(inquiries)('directly from new clears "Interested", because nobody has invested', async (type) => {
    const patch = (id: string, json: object) =>
      desk.api.call(type.path(id), { method: 'PATCH', json, session: desk.session });
    for (const last of [{}, { interested: true }]) {
      const id = await type.submit(desk.api);
      await patch(id, { interested: true });
      expect(type.read(await patch(id, { status: 'closed', notes: 'x', ...last }))).toMatchObject({
        status: 'closed',
        interested: false,
        notes: 'x',
      });
      const { body } = await desk.api.call<HistoryEntry[]>(`${type.path(id)}/history`, { session: desk.session });
      expect(body[0]?.changes).toContainEqual({ field: 'interested', from: true, to: false });
      // Saving the same value leaves it unchanged.
      expect(type.read(await patch(id, { status: 'closed', interested: true }))).toMatchObject({ interested: true });
    }
    const active = await type.submit(desk.api);
    expect(type.read(await patch(active, { status: 'in_progress', interested: true }))).toMatchObject({
      interested: true,
    });
    expect(type.read(await patch(active, { status: 'closed' }))).toMatchObject({ interested: true });
    const plain = await type.submit(desk.api);
    expect(type.read(await patch(plain, { status: 'closed' }))).toMatchObject({ interested: false });
  });
});
