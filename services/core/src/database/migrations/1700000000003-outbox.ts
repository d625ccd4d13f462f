import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outbox1700000000003 implements MigrationInterface {
  name = 'Outbox1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        id uuid constraint outbox_pkey primary key,
        seq bigint generated always as identity constraint outbox_seq_key unique,
        type text not null,
        payload jsonb not null,
        request_id text,
        created_at timestamptz not null default now(),
        published_at timestamptz
      )`);
    await runner.query('create index outbox_unpublished_idx on outbox (seq) where published_at is null');
    // Once a statement, and Postgres folds equal notices of one transaction.
    await runner.query(`
      create function notify_outbox() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox', '');
        return null;
      end $$`);
    await runner.query(`
      create trigger outbox_notify after insert on outbox
        for each statement execute function notify_outbox()`);
    await runner.query(`
      create table effects (
        event_id uuid not null constraint effects_event_id_fkey references outbox (id) on delete cascade,
        effect text not null,
        state text not null default 'queued',
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        done_at timestamptz,
        constraint effects_pkey primary key (event_id, effect),
        constraint effects_state_check check (state in ('queued', 'sent', 'failed')),
        constraint effects_done_at_check check ((state = 'sent') = (done_at is not null))
      )`);
    await runner.query(`create index effects_open_idx on effects (updated_at) where state <> 'sent'`);
    await runner.query(
      `create index outbox_quote_request_idx on outbox ((payload ->> 'quoteRequestId'))
         where payload ? 'quoteRequestId'`,
    );
    await runner.query(`
      create table analytics_events (
        event_id uuid constraint analytics_events_pkey primary key,
        name text not null,
        payload jsonb not null,
        occurred_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index analytics_events_name_idx on analytics_events (name, occurred_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table analytics_events');
    await runner.query('drop table effects');
    await runner.query('drop table outbox');
    await runner.query('drop function notify_outbox()');
  }
}
