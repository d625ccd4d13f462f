import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkJob } from '@site/contracts';
import type { ApiProcess } from '@site/testing/api-process';
import { cookiesOf } from '@site/testing/cookies';
import { eventually } from '@site/testing/eventually';
import { Stage } from './helpers/stage.js';

const OWNER = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'correct horse battery' };
const ORIGIN = 'http://site.example';

let stage: Stage;
let api: ApiProcess;
let cookie: string;
beforeEach(async () => {
  stage = await Stage.create();
  api = await startApi();
});
afterEach(() => stage.tearDown());

async function startApi() {
  const process = await stage.startApi({ ...OWNER, PUBLIC_ORIGIN: ORIGIN });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = OWNER;
  const answer = await fetch(`${process.address}/api/session`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  cookie = cookiesOf(answer);
  return process;
}

async function call<T>(path: string, json?: object): Promise<{ status: number; body: T }> {
  const answer = await fetch(api.address + path, {
    method: json ? 'POST' : 'GET',
    headers: { origin: ORIGIN, cookie, ...(json && { 'content-type': 'application/json' }) },
    body: json && JSON.stringify(json),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
const read = async (id: string) => (await call<BulkJob>(`/api/leads/bulk/${id}`)).body;
async function over(id: string, withinMs = 90_000): Promise<BulkJob> {
  await eventually(async () => {
    const { total, done, skipped } = await read(id);
    expect(done + skipped).toBe(total);
  }, withinMs);
  return read(id);
}

/** New requests with unique names. */
const seed = (count: number) =>
  stage.database.rows<{ id: string }>(
    `insert into quote_requests (full_name, email, phone, zip_code, created_at)
     select 'Lead ' || n, 'lead@example.com', '(214) 555-0100', '75201', now() - n * interval '1 minute'
       from generate_series(1, $1) as n returning id`,
    [count],
  );

describe('bulk actions', () => {
  it('skip and report leads changed, moved or deleted in the meantime', async () => {
    const [first, changed, closed, gone] = (await seed(5)).map(({ id }) => id);
    const begun = await call<BulkJob>('/api/leads/bulk', { action: 'move', query: 'kind=quote-request', count: 5 });
    expect(begun.status).toBe(202);
    await stage.database.rows(`update quote_requests set version = version + 1, notes = 'mine' where id = $1`, [
      changed,
    ]);
    await stage.database.rows(`update quote_requests set status = 'closed' where id = $1`, [closed]);
    await stage.database.rows('delete from quote_requests where id = $1', [gone]);
    await stage.startWorker();
    const job = await over(begun.body.id);
    expect(job).toMatchObject({ action: 'move', total: 5, done: 2, skipped: 3 });
    expect(job.skippedLeads).toEqual([
      { kind: 'quote-request', id: changed, name: 'Lead 2', reason: 'changed' },
      { kind: 'quote-request', id: closed, name: 'Lead 3', reason: 'status' },
      { kind: 'quote-request', id: gone, name: null, reason: 'gone' },
    ]);
    expect(
      await stage.database.rows(`select lead_id, staff_email, action, changes from lead_history where lead_id = $1`, [
        first,
      ]),
    ).toEqual([
      {
        lead_id: first,
        staff_email: 'owner@example.com',
        action: 'updated',
        changes: [{ field: 'status', from: 'new', to: 'in_progress' }],
      },
    ]);
  });

  it('skip leads that already have the status', async () => {
    const [closed, open] = (await seed(2)).map(({ id }) => id);
    await stage.database.rows(`update quote_requests set status = 'closed' where id = $1`, [closed]);
    await stage.startWorker();
    const { body } = await call<BulkJob>('/api/leads/bulk', {
      action: 'close',
      query: 'kind=quote-request',
      count: 2,
    });
    const job = await over(body.id);
    expect(job).toMatchObject({ done: 1, skipped: 1 });
    expect(job.skippedLeads).toEqual([{ kind: 'quote-request', id: closed, name: 'Lead 1', reason: 'status' }]);
    const moved = await call<BulkJob>('/api/leads/bulk', {
      action: 'close',
      leads: [`quote-request/${open}@2`],
      count: 1,
    });
    expect(await over(moved.body.id)).toMatchObject({ done: 0, skipped: 1 });
    expect(await stage.database.rows('select id, version from quote_requests order by version')).toEqual([
      { id: closed, version: 1 },
      { id: open, version: 2 },
    ]);
  });

  it('delete closed leads with files, history and contacts, and nothing else', async () => {
    const [closed, open] = (await seed(2)).map(({ id }) => id);
    await stage.database.rows(`update quote_requests set status = 'closed' where id = $1`, [closed]);
    await stage.storage.put('uploads/one', Buffer.from('x'), { contentType: 'application/pdf' });
    await stage.database.rows(
      `insert into files (id, kind, original_name, content_type, size_bytes, sha256, storage_key, quote_request_id, claimed_at)
       values (gen_random_uuid(), 'pdf', 'a.pdf', 'application/pdf', 1, sha256('x'), 'uploads/one', $1, now())`,
      [closed],
    );
    await stage.database.rows(
      `insert into lead_history (kind, lead_id, staff_email, action) values ('quote-request', $1, 'a@b.c', 'updated')`,
      [closed],
    );
    await stage.startWorker();
    const { body } = await call<BulkJob>('/api/leads/bulk', {
      action: 'delete',
      leads: [`quote-request/${closed}@1`, `quote-request/${open}@1`],
      count: 2,
    });
    const job = await over(body.id);
    expect(job).toMatchObject({ done: 1, skipped: 1 });
    expect(job.skippedLeads).toEqual([{ kind: 'quote-request', id: open, name: 'Lead 2', reason: 'status' }]);
    expect(await stage.database.rows('select id from quote_requests')).toEqual([{ id: open }]);
    expect(await stage.database.rows('select lead_id, action from lead_history')).toEqual([
      { lead_id: closed, action: 'deleted' },
    ]);
    await eventually(async () => expect((await stage.stored()).objects).toEqual([]));
  });

  it('assign, set follow-ups and mark', async () => {
    const [lead] = (await seed(1)).map(({ id }) => id);
    await stage.startWorker();
    const [account] = await stage.database.rows<{ id: string }>('select id from staff_accounts');
    const each = [
      { action: 'assign', assigneeId: account?.id },
      { action: 'follow-up', followUpAt: '2030-07-01' },
      { action: 'spam' },
      { action: 'close' },
    ];
    for (const [at, change] of each.entries()) {
      const leads = [`quote-request/${lead}@${at + 1}`];
      const { body } = await call<BulkJob>('/api/leads/bulk', { ...change, leads, count: 1 });
      expect(await over(body.id)).toMatchObject({ done: 1, skipped: 0 });
    }
    expect(
      await stage.database.rows('select assignee_id, follow_up_at, spam, status, version from quote_requests'),
    ).toEqual([
      {
        assignee_id: account?.id,
        follow_up_at: new Date('2030-07-01T13:00:00.000Z'),
        spam: true,
        status: 'closed',
        version: 5,
      },
    ]);
  });

  it('process 10,000 leads once each, however often worker and API are killed', async () => {
    await seed(10_000);
    const begun = await call<BulkJob>('/api/leads/bulk', {
      action: 'close',
      query: 'kind=quote-request',
      count: 10_000,
    });
    expect(begun.status).toBe(202);
    const { id } = begun.body;
    // Changed, closed and deleted before the worker gets to them.
    await stage.database.rows(`update quote_requests set version = 2 where full_name = 'Lead 9000'`);
    await stage.database.rows(`update quote_requests set status = 'closed' where full_name = 'Lead 9500'`);
    await stage.database.rows(`delete from quote_requests where full_name = 'Lead 9999'`);
    const settled = () => stage.database.count('bulk_items where outcome is not null');
    for (let round = 0; round < 4; round += 1) {
      const before = await settled();
      const worker = await stage.startWorker();
      await eventually(async () => expect(await settled()).toBeGreaterThan(before));
      if (round === 1) await api.stop('SIGKILL');
      await worker.stop('SIGKILL');
      if (round === 1) api = await startApi();
    }
    expect(await settled()).toBeLessThan(10_000);
    await stage.startWorker();
    const job = await over(id);
    expect(job).toMatchObject({ total: 10_000, done: 9_997, skipped: 3 });
    expect(job.skippedLeads).toEqual([
      { kind: 'quote-request', id: expect.any(String), name: 'Lead 9000', reason: 'changed' },
      { kind: 'quote-request', id: expect.any(String), name: 'Lead 9500', reason: 'status' },
      { kind: 'quote-request', id: expect.any(String), name: null, reason: 'gone' },
    ]);
    expect(await stage.database.count(`quote_requests where status = 'closed' and version = 2`)).toBe(9_997);
    expect(
      await stage.database.rows(
        'select count(*)::int as entries, count(distinct lead_id)::int as leads from lead_history',
      ),
    ).toEqual([{ entries: 9_997, leads: 9_997 }]);
  }, 300_000);

  it('are stored completely or not at all when the API is killed, and run once when sent again', async () => {
    const LEADS = 10_000;
    await seed(LEADS);
    await stage.startWorker();
    const rowsOf = async (id: string) => [
      await stage.database.count('bulk_jobs where id = $1', [id]),
      await stage.database.count('bulk_items where bulk_id = $1', [id]),
      await stage.database.count(`outbox where payload->>'bulkId' = $1`, [id]),
    ];
    const NOTHING = [0, 0, 0];
    const ALL = [1, LEADS, LEADS / 200];
    const killed = async (job: object, meanwhile: () => Promise<unknown>) => {
      const answer = call<BulkJob>('/api/leads/bulk', job).catch(() => undefined);
      await meanwhile();
      await api.stop('SIGKILL');
      await answer;
      api = await startApi();
    };
    const jobOf = (day: number) => ({
      id: randomUUID(),
      ...{ action: 'follow-up', followUpAt: `2030-07-0${day}`, query: 'kind=quote-request', count: LEADS },
    });

    const halfway = jobOf(1);
    const letGo = await stage.database.hold('lock table effects in share mode');
    await killed(halfway, () =>
      eventually(async () => expect(await stage.database.waiting('effects')).toBeGreaterThan(0)),
    );
    await letGo();
    await eventually(async () => expect(await stage.database.waiting('effects')).toBe(0));
    expect(await rowsOf(halfway.id)).toEqual(NOTHING);

    const delays = [undefined, 0, 100, 400];
    const jobs = [halfway, ...delays.slice(1).map((_, at) => jobOf(at + 2))];
    for (const [at, job] of jobs.entries()) {
      const delay = delays[at];
      if (delay !== undefined) await killed(job, () => sleep(delay));
      // Postgres may notice only now that the client is gone.
      await eventually(async () => expect([NOTHING, ALL]).toContainEqual(await rowsOf(job.id)));
      expect((await call<BulkJob>('/api/leads/bulk', job)).status).toBe(202);
      expect(await rowsOf(job.id)).toEqual(ALL);
      expect(await over(job.id)).toMatchObject({ total: LEADS, done: LEADS, skipped: 0 });
    }
    expect(
      await stage.database.rows(
        `select count(*)::int as entries, count(distinct lead_id)::int as leads from lead_history
          group by changes order by min(created_at)`,
      ),
    ).toEqual(jobs.map(() => ({ entries: LEADS, leads: LEADS })));
  }, 300_000);
});
