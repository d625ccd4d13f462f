import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundLead, StaffMember } from '@site/contracts';
import { eventually } from '@site/testing/eventually';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { expectApiError } from './support/expect-api-error.js';
import { LEAD_TYPES } from './support/lead-kinds.js';
import { LiveReader } from './support/live-reader.js';
import { PUBLIC_ORIGIN, STAFF, TestApi } from './support/test-api.js';

const ANA = { email: 'ana@example.com', password: 'a horse of her own' };
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('live updates between colleagues', () => {
  let api: TestApi;
  /** Another process of the API, on the same database. */
  let other: Awaited<ReturnType<TestApi['another']>>;
  let session: string;
  let ana: string;
  let staff: StaffMember[];
  const readers: LiveReader[] = [];
  beforeAll(async () => {
    api = await TestApi.start();
    other = await api.another();
    await new StaffAccounts(api.database.source).add(ANA.email, ANA.password);
    session = await api.signIn();
    ana = await api.signIn(ANA);
    staff = (await api.call<StaffMember[]>('/api/staff', { session })).body;
  });
  afterAll(async () => {
    await other.app.close();
    await api.stop();
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  const open = async (address = api.address) => {
    const reader = await LiveReader.open(address, session);
    readers.push(reader);
    return reader;
  };
  const idOf = (email: string) => staff.find((one) => one.email === email.toLowerCase())?.id ?? '';
  const look = (leadId: unknown, of = ana) =>
    api.call('/api/live/viewer', { method: 'PUT', json: { leadId }, session: of });
  const deleteLeads = async () => {
    for (const { table } of LEAD_TYPES) await api.database.rows(`delete from ${table}`);
  };
  const lastOf = (reader: LiveReader, name: string) => reader.dataOf(name).at(-1);

  describe('presence on a lead', () => {
    it('is published in every process, each account once, including its end', async () => {
      const all = [await open(), await open(other.address)];
      for (const reader of all) await eventually(() => expect(lastOf(reader, 'viewers')).toEqual([]));
      expect((await look(NOBODY)).status).toBe(204);
      await look(NOBODY, await api.signIn(ANA));
      for (const reader of all) {
        await eventually(() => expect(lastOf(reader, 'viewers')).toEqual([{ leadId: NOBODY, email: ANA.email }]));
        // Her second window changes nothing.
        expect(reader.dataOf('viewers')).toHaveLength(2);
      }
      // A new client gets the viewers at once.
      const late = await open(other.address);
      await eventually(() => expect(lastOf(late, 'viewers')).toEqual([{ leadId: NOBODY, email: ANA.email }]));
    });

    it('moves with the user to the next lead', async () => {
      const reader = await open();
      const fresh = await api.signIn(ANA);
      const next = '00000000-0000-4000-8000-000000000001';
      await look(next, fresh);
      await eventually(() => expect(lastOf(reader, 'viewers')).toContainEqual({ leadId: next, email: ANA.email }));
      await look(null, fresh);
      await eventually(() => expect(lastOf(reader, 'viewers')).not.toContainEqual({ leadId: next, email: ANA.email }));
    });

    it.each([['not an id'], [7], [{ a: 1 }], ['x'.repeat(99)]])('rejects %j', async (leadId) => {
      expectApiError(await look(leadId), 400, { leadId: 'Expected the id of a lead, or null' });
    });

    it('requires a staff session', async () => {
      const answer = await api.call('/api/live/viewer', {
        method: 'PUT',
        json: { leadId: null },
        origin: PUBLIC_ORIGIN,
      });
      expectApiError(answer, 401);
    });
  });

  it('count the open lists initially and after each change, without spam', async () => {
    await deleteLeads();
    const [quotes, inquiries] = LEAD_TYPES;
    const ids = [await quotes?.submit(api), await quotes?.submit(api), await inquiries?.submit(api)];
    const reader = await open();
    const counts = (news: number, moved: number, asked: number) => ({
      'quote-request': { new: news, in_progress: moved },
      'investment-inquiry': { new: asked, in_progress: 0 },
    });
    await eventually(() => expect(lastOf(reader, 'counts')).toEqual(counts(2, 0, 1)));
    const change = (json: object, at = 0) =>
      api.call(`/api/quote-requests/${ids[at]}`, { method: 'PATCH', json, session });
    await change({ status: 'in_progress' });
    await eventually(() => expect(lastOf(reader, 'counts')).toEqual(counts(1, 1, 1)));
    await change({ spam: true }, 1);
    await eventually(() => expect(lastOf(reader, 'counts')).toEqual(counts(0, 1, 1)));
    await change({ status: 'closed' });
    await eventually(() => expect(lastOf(reader, 'counts')).toEqual(counts(0, 0, 1)));
  });

  describe.each(LEAD_TYPES)('a lead of kind $kind', (type) => {
    it('that was assigned is published as assigned once', async () => {
      const id = await type.submit(api);
      const reader = await open(other.address);
      const change = (json: object) => api.call(type.path(id), { method: 'PATCH', json, session });
      await change({ assigneeId: idOf(ANA.email) });
      await change({ notes: 'Hers now' });
      await change({ assigneeId: null });
      await reader.expectEvent((event) => 'record' in event && event.record.id === id && event.record.version === 4);
      const told = reader.events.filter((event) => 'record' in event && event.record.id === id);
      // Changes in quick succession arrive as one notice.
      expect(told.filter((event) => 'assigned' in event && event.assigned)).toHaveLength(1);
    });
  });

  describe('my day', () => {
    const day = async (of = session) => {
      const { status, body } = await api.call<FoundLead[]>('/api/leads/my-day', { session: of });
      expect(status).toBe(200);
      return body.map(({ fullName }) => fullName);
    };
    beforeAll(async () => {
      await deleteLeads();
      for (const type of LEAD_TYPES) {
        const name = type.kind === 'quote-request' ? 'Quote' : 'Inquiry';
        const add = async (what: string, set = '', values: unknown[] = []) => {
          const id = await type.submit(api, { fullName: `${name} ${what}` });
          if (set) await api.database.rows(`update ${type.table} set ${set} where id = $1`, [id, ...values]);
        };
        const at = (hours: number) => `now() + interval '${hours + (type.kind === 'quote-request' ? 0 : 0.5)} hours'`;
        await add('late', `due_at = ${at(-2)}`);
        await add('soon', `due_at = ${at(1)}`);
        await add('followed up', `follow_up_at = ${at(-30)}, status = 'in_progress'`);
        await add('followed up longer', `follow_up_at = ${at(-60)}`);
        await add('of Ana', `follow_up_at = ${at(-90)}, assignee_id = $2`, [idOf(ANA.email)]);
        await add('next week', `follow_up_at = ${at(24 * 7)}, status = 'in_progress'`);
        await add('closed', `follow_up_at = ${at(-30)}, status = 'closed'`);
        await add('spam', `due_at = ${at(-5)}, spam = true`);
        await add('moved', `status = 'in_progress'`);
        if (type.kind === 'investment-inquiry') continue;
        const moved = `status = 'in_progress', due_at = ${at(-1)}`;
        await add('moved unanswered', moved);
        await add('moved, due next week', `status = 'in_progress', due_at = ${at(24 * 7)}`);
        await add('moved and reached', `${moved}, first_contact_at = now()`);
        await add('moved spam', `${moved}, spam = true`);
      }
    });

    it('lists follow-ups by time, then unanswered leads by due time', async () => {
      expect(await day()).toEqual([
        'Quote followed up longer',
        'Inquiry followed up longer',
        'Quote followed up',
        'Inquiry followed up',
        'Quote late',
        'Inquiry late',
        'Quote moved unanswered',
        'Quote soon',
        'Inquiry soon',
      ]);
    });

    it('lists the user’s own leads and unassigned ones', async () => {
      expect((await day(ana)).slice(0, 3)).toEqual(['Quote of Ana', 'Inquiry of Ana', 'Quote followed up longer']);
      await api.database.rows(`update quote_requests set assignee_id = $1 where full_name = 'Quote soon'`, [
        idOf(STAFF.email),
      ]);
      expect(await day(ana)).not.toContain('Quote soon');
      expect(await day()).toContain('Quote soon');
    });

    it.each([
      ['was closed', `disabled_at = now()`, `disabled_at = null`],
      ['may not work on leads anymore', `role = 'engineer'`, `role = 'office'`],
    ])('lists leads of an account that %s as unassigned', async (_, close, open) => {
      const set = (change: string) =>
        api.database.rows(`update staff_accounts set ${change} where email = $1`, [ANA.email]);
      await set(close);
      try {
        expect((await day()).slice(0, 2)).toEqual(['Quote of Ana', 'Inquiry of Ana']);
      } finally {
        await set(open);
      }
      expect(await day()).not.toContain('Quote of Ana');
    });

    it('requires a staff session', async () => {
      expectApiError(await api.call('/api/leads/my-day'), 401);
    });
  });
});
