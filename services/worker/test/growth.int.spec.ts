import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@site/core';
import { createLogger } from '@site/core/logging';
import { DiskStorage } from '@site/core/storage';
import type { DataSource } from 'typeorm';
import { housekeepingOf } from './helpers/housekeeping-of.js';
import { WorkerDatabase } from './helpers/worker-database.js';
import { WorkerHome } from './helpers/worker-process.js';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-01-01T12:00:00Z');

let database: WorkerDatabase;
let home: WorkerHome;
let source: DataSource;
let now = new Date(START);
let mails: string;
let cleanUp: () => Promise<object>;

beforeAll(async () => {
  database = await WorkerDatabase.create();
  home = await WorkerHome.create();
  source = await createDataSource(database.url, 2).initialize();
  mails = join(home.storageFolder, '..', 'kept-mails');
  await mkdir(mails, { recursive: true });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const housekeeping = housekeepingOf(source, new DiskStorage(home.storageFolder), { now: () => now }, logger, mails);
  cleanUp = () => housekeeping.cleanUp();
});
afterEach(async () => {
  await database.rows(`truncate ${Object.keys(STAYS).join(', ')}, quote_requests, lead_history cascade`);
  for (const name of await readdir(mails)) await rm(join(mails, name));
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
  await home.remove();
});

/** `count` page views at each of the times, with all rows that they create. */
const visits = (count: number, ...times: Date[]) =>
  database.rows(
    `with event as (
       insert into outbox (id, type, payload, created_at, published_at)
       select gen_random_uuid(), 'analytics.recorded', '{}', at, at
         from unnest($2::timestamptz[]) as at, generate_series(1, $1)
       returning id, created_at
     ), effect as (
       insert into effects (event_id, effect, state, done_at) select id, 'analytics', 'sent', now() from event
     )
     insert into analytics_events (event_id, name, payload, occurred_at, created_at)
     select id, 'page_view', '{}', created_at, created_at from event`,
    [count, times],
  );
const count = (table: string) => database.count(table);
const mailOf = (eventId: string) => writeFile(join(mails, `${eventId}.eml`), 'To: staff@example.com');

/** Rows in the other trimmed tables for each of the times. */
const LEFT_BEHIND = [
  `insert into idempotency_keys (scope, key, request_hash, created_at)
     select 'quote', gen_random_uuid(), sha256('x'), at from times, generate_series(1, 3)`,
  `insert into sessions (id_hash, staff_account_id, expires_at)
     select sha256(gen_random_uuid()::text::bytea), id, at + interval '168 hours'
       from times, staff_accounts, generate_series(1, 2)`,
  `insert into sign_in_links (token_hash, staff_account_id, purpose, expires_at)
     select sha256(gen_random_uuid()::text::bytea), id, 'invitation', at + interval '72 hours'
       from times, staff_accounts`,
  `insert into reminders (name, created_at) select 'overdue:' || gen_random_uuid(), at from times`,
  `, job as (
     insert into bulk_jobs (staff_email, action, total, created_at)
     select 'a@example.com', 'close', 2, at from times returning id
   ) insert into bulk_items (bulk_id, position, kind, lead_id, outcome)
     select id, n, 'quote-request', gen_random_uuid(), 'done' from job, generate_series(0, 1) as n`,
  `insert into lead_exports (staff_email, query, created_at) select 'a@example.com', 'q=a', at from times`,
  `insert into campaign_cost_changes (staff_email, campaign, month, created_at)
     select 'a@example.com', 'a', '2026-03-01', at from times`,
  `insert into visit_hours (remote, version, page, hour) select remote, version, 'home', at from times, releases`,
  `insert into visit_networks (release_id, network, seen_at)
     select id, sha256(gen_random_uuid()::text::bytea), at from times, release_history`,
  `insert into files (id, kind, original_name, content_type, size_bytes, sha256, storage_key, created_at)
     select id, 'photo', 'a.png', 'image/png', 1, sha256('x'), 'uploads/' || id, at
       from (select gen_random_uuid() as id, at from times) as files`,
];

/** Rows that stay with the default ages, at one time every five days, including both ends. */
const STAYS = {
  outbox: 7 * 42,
  effects: 7 * 42,
  analytics_events: 81 * 40,
  idempotency_keys: 7 * 3,
  sessions: 2 * 2,
  sign_in_links: 1,
  reminders: 3,
  bulk_jobs: 7,
  bulk_items: 7 * 2,
  lead_exports: 220,
  campaign_cost_changes: 220,
  visit_hours: 7,
  visit_networks: 2,
  files: 1,
};

describe('the data that a site leaves behind', () => {
  const sizes = new Map<string, number[]>();
  const measure = (what: string, size: number) => sizes.set(what, [...(sizes.get(what) ?? []), size]);

  const live = async (...times: Date[]) => {
    await visits(40, ...times);
    const links = await database.rows<{ id: string }>(
      `with event as (
         insert into outbox (id, type, payload, created_at, published_at)
         select gen_random_uuid(), 'password-link.requested', jsonb_build_object('staffAccountId', id), at, at
           from unnest($1::timestamptz[]) as at, staff_accounts, generate_series(1, 2) returning id
       ), effect as (
         insert into effects (event_id, effect, state, done_at) select id, 'notification', 'sent', now() from event
       ) select id from event`,
      [times],
    );
    await Promise.all(links.map(({ id }) => mailOf(id)));
    for (const sql of LEFT_BEHIND)
      await database.rows(`with times as (select unnest($1::timestamptz[]) as at) ${sql}`, [times]);
  };

  beforeAll(async () => {
    await database.rows('delete from reminders');
    await database.rows(`insert into staff_accounts (email, password_hash) values ('a@example.com', 'hash')`);
    await database.rows(
      `insert into releases (remote, version, manifest) values ('mfe-forms', '1.0.0-abc', '{"remote":"mfe-forms"}')`,
    );
    await database.rows(
      `insert into release_history (remote, version, released_by) values ('mfe-forms', '1.0.0-abc', 'a@example.com')`,
    );
    // The site is already older than the longest age.
    await live(...Array.from({ length: 220 }, (_, at) => new Date(START - 5 * (at + 1) * DAY)));
    for (let day = 0; day < 365; day += 5) {
      now = new Date(START + day * DAY);
      await live(now);
      await cleanUp();
      for (const table of Object.keys(STAYS)) measure(table, await count(table));
      measure('mail files', (await readdir(mails)).length);
    }
  }, 300_000);

  it.each([...Object.entries(STAYS), ['mail files', 7 * 2] as const])(
    'does not grow over a year with the default ages: %s stay %i',
    (table, stays) => {
      expect(sizes.get(table)).toEqual(Array.from({ length: 73 }, () => stays));
    },
  );

  it('is trimmed in every table, except those of leads, staff and releases', async () => {
    const tables = await database.rows<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const OF_LEADS = ['investment_inquiries', 'lead_contacts', 'lead_history', 'lead_search', 'quote_requests'];
    const OF_STAFF = ['campaign_costs', 'known_devices', 'lead_views', 'recovery_codes', 'staff_accounts'];
    const OF_RELEASES = [
      ...['release_crashes', 'release_guards', 'release_history', 'release_pointers', 'release_previews'],
      ...['release_refusals', 'release_tokens', 'releases', 'remote_errors'],
    ];
    // The API itself deletes expired limits.
    const others = [...OF_LEADS, ...OF_STAFF, ...OF_RELEASES, 'migrations', 'rate_limits'];
    expect(tables.map(({ name }) => name)).toEqual([...Object.keys(STAYS), ...others].sort());
  });

  it('keeps a decision about many leads until it has been carried out', async () => {
    const [job] = await database.rows<{ id: string }>(
      `with job as (
         insert into bulk_jobs (staff_email, action, total, created_at)
         values ('a@example.com', 'close', 2, $1::timestamptz - interval '60 days') returning id
       ), items as (
         insert into bulk_items (bulk_id, position, kind, lead_id, outcome)
         select id, n, 'quote-request', gen_random_uuid(), case n when 0 then 'done' end
           from job, generate_series(0, 1) as n
       ) select id from job`,
      [now],
    );
    const isThere = () => count(`bulk_jobs where id = '${job?.id}'`);
    await cleanUp();
    expect(await isThere()).toBe(1);
    await database.rows(`update bulk_items set outcome = 'done' where bulk_id = $1`, [job?.id]);
    await cleanUp();
    expect(await isThere()).toBe(0);
  });

  it('is deleted in batches, however much there is', async () => {
    await visits(12_000, new Date(now.getTime() - 60 * DAY));
    expect(await cleanUp()).toMatchObject({ events: 12_000 });
  });
});

describe('events', () => {
  it('stay while one of their effects has not happened', async () => {
    await visits(3, new Date(now.getTime() - 60 * DAY));
    await database.rows(
      `update effects set state = 'failed', done_at = null where event_id =
        (select id from outbox order by created_at limit 1)`,
    );
    await database.rows(
      'update outbox set published_at = null where id = (select max(id::text)::uuid from outbox where created_at < $1 and not exists (select from effects e where e.event_id = outbox.id and e.state <> $2))',
      [new Date(now.getTime() - 31 * DAY), 'sent'],
    );
    expect(await cleanUp()).toMatchObject({ events: 1 });
  });

  it('of a lead, with its mail, stay as long as the lead', async () => {
    const lead = await database.submitLead();
    await database.rows(`update outbox set published_at = now(), created_at = $2 where id = $1`, [
      lead.eventId,
      new Date(now.getTime() - 400 * DAY),
    ]);
    await database.rows(`update effects set state = 'sent', done_at = now() where event_id = $1`, [lead.eventId]);
    await mailOf(lead.eventId);
    await writeFile(join(mails, 'notes.txt'), 'not a mail');
    expect(await cleanUp()).toMatchObject({ events: 0, mails: 0 });
    expect(await readdir(mails)).toEqual([`${lead.eventId}.eml`, 'notes.txt'].sort());
    await database.rows('delete from quote_requests');
    expect(await cleanUp()).toMatchObject({ events: 1, mails: 1 });
    expect(await readdir(mails)).toEqual(['notes.txt']);
  });

  it('do not keep the mail of a deleted lead, even if they are recent', async () => {
    const lead = await database.submitLead();
    await mailOf(lead.eventId);
    await database.rows('delete from quote_requests');
    expect(await cleanUp()).toMatchObject({ events: 0, mails: 1 });
  });
});

describe('mails in a folder', () => {
  const recorded = async (type: string, payload: object, at: Date) => {
    const [event] = await database.rows<{ id: string }>(
      `insert into outbox (id, type, payload, created_at, published_at)
       values (gen_random_uuid(), $1, $2, $3, $3) returning id`,
      [type, payload, at],
    );
    await mailOf(event?.id ?? '');
    return `${event?.id}.eml`;
  };

  it('that remind of a lead are deleted with it, even partial ones from a crash', async () => {
    const [due, other] = [await database.submitLead(), await database.submitLead()];
    const soon = await recorded('answer.due-soon', { dueRequestId: due.quoteRequestId }, now);
    const overdue = await recorded('answer.overdue', { dueRequestId: due.quoteRequestId }, now);
    const others = await recorded('answer.overdue', { dueRequestId: other.quoteRequestId }, now);
    const part = `.${soon.slice(0, 36)}.part`;
    await writeFile(join(mails, part), 'To: staff@exam');
    const there = async () => (await readdir(mails)).filter((name) => [soon, overdue, others, part].includes(name));
    await cleanUp();
    expect((await there()).sort()).toEqual([soon, overdue, others, part].sort());
    await database.rows('delete from quote_requests where id = $1', [due.quoteRequestId]);
    await cleanUp();
    expect(await there()).toEqual([others]);
  });

  it('stay if their event is unknown, until they are older than events, or for good if older than the database', async () => {
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    await database.rows(
      `insert into staff_accounts (email, password_hash, created_at) values ('a@example.com', 'hash', $1)
         on conflict (email) do update set created_at = excluded.created_at`,
      [ago(60)],
    );
    const names: string[] = [];
    for (const days of [0, 29, 31, 59, 61]) {
      const id = `00000000-0000-4000-8000-0000000000${String(days).padStart(2, '0')}`;
      await mailOf(id);
      await utimes(join(mails, `${id}.eml`), ago(days), ago(days));
      names.push(`${id}.eml`);
    }
    expect(await cleanUp()).toMatchObject({ mails: 2 });
    const [today, recent, , , ofAnother] = names;
    expect((await readdir(mails)).sort()).toEqual([today, recent, ofAnother]);
  });

  it('that list due leads stay until one of the leads may have been deleted', async () => {
    const before = await recorded('digest.due', { day: '2026-03-02' }, new Date('2026-03-02T12:45:00Z'));
    const after = await recorded('digest.due', { day: '2026-03-03' }, new Date('2026-03-03T12:45:00Z'));
    const there = async () => (await readdir(mails)).filter((name) => [before, after].includes(name));
    await database.rows('update outbox set published_at = null where type = $1', ['digest.due']);
    await cleanUp();
    expect((await there()).sort()).toEqual([before, after].sort());
    const deletedAt = async (time: string) => {
      await database.rows(
        `insert into lead_history (kind, lead_id, staff_email, action, created_at)
         values ('quote-request', gen_random_uuid(), 'a@example.com', 'deleted', $1)`,
        [time],
      );
      await cleanUp();
    };
    await deletedAt('2026-03-03T12:43:59Z');
    expect(await there()).toEqual([after]);
    // The mail may have been made before the deletion was complete.
    await deletedAt('2026-03-03T12:44:00Z');
    expect(await there()).toEqual([]);
  });
});

describe('records of bulk actions, exports and costs', () => {
  it('are deleted: bulk actions with the events, the others after three years', async () => {
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    await database.rows(
      `with job as (
         insert into bulk_jobs (staff_email, action, total, created_at) values ('a@example.com', 'close', 1, $1), ('a@example.com', 'close', 1, $2)
         returning id
       ) insert into bulk_items (bulk_id, position, kind, lead_id, outcome)
         select id, 0, 'quote-request', gen_random_uuid(), 'done' from job`,
      [ago(29), ago(31)],
    );
    await database.rows(
      `insert into lead_exports (staff_email, query, created_at) values ('a@example.com', 'q=a', $1), ('a@example.com', 'q=b', $2)`,
      [ago(1_094), ago(1_096)],
    );
    await database.rows(
      `insert into campaign_cost_changes (staff_email, campaign, month, created_at)
       values ('a@example.com', 'a', '2026-03-01', $1), ('a@example.com', 'b', '2026-03-01', $2)`,
      [ago(1_094), ago(1_096)],
    );
    expect(await cleanUp()).toMatchObject({ bulkJobs: 1, exports: 1, costChanges: 1 });
    expect(await database.rows('select campaign from campaign_cost_changes')).toEqual([{ campaign: 'a' }]);
    expect([await count('bulk_jobs'), await count('bulk_items')]).toEqual([1, 1]);
    expect(await database.rows('select query from lead_exports')).toEqual([{ query: 'q=a' }]);
  });
});
