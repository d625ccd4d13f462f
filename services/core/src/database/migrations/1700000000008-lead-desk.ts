import type { MigrationInterface, QueryRunner } from 'typeorm';

/** History of leads, devices that signed in before, and the notices that live updates are made of. */
export class LeadDesk1700000000008 implements MigrationInterface {
  name = 'LeadDesk1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    // No foreign key to the lead: that it was deleted, and by whom, is the row that stays.
    await runner.query(`
      create table lead_history (
        id bigint generated always as identity constraint lead_history_pkey primary key,
        kind text not null,
        lead_id uuid not null,
        staff_account_id uuid constraint lead_history_staff_account_id_fkey references staff_accounts (id) on delete set null,
        staff_email text not null,
        action text not null,
        changes jsonb not null default '[]',
        created_at timestamptz(3) not null default now(),
        constraint lead_history_kind_check check (kind in ('quote-request', 'investment-inquiry')),
        constraint lead_history_action_check check (
          action in ('updated', 'files_added', 'notification_resent', 'deleted'))
      )`);
    await runner.query('create index lead_history_lead_id_idx on lead_history (lead_id, id desc)');
    await runner.query(`
      create table known_devices (
        id_hash bytea constraint known_devices_pkey primary key,
        staff_account_id uuid not null
          constraint known_devices_staff_account_id_fkey references staff_accounts (id) on delete cascade,
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        constraint known_devices_id_hash_check check (octet_length(id_hash) = 32)
      )`);
    await runner.query('create index known_devices_last_used_at_idx on known_devices (last_used_at)');
    // Triggers, so that every writer of a lead announces it: API, worker, psql.
    await runner.query(`
      create function notify_lead() returns trigger language plpgsql as $$
      begin
        perform pg_notify('leads', json_build_object(
          'kind', tg_argv[0],
          'id', coalesce(new.id, old.id),
          'change', case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end)::text);
        return null;
      end $$`);
    for (const [table, kind] of [
      ['quote_requests', 'quote-request'],
      ['investment_inquiries', 'investment-inquiry'],
    ]) {
      await runner.query(`
        create trigger ${table}_notify after insert or update or delete on ${table}
          for each row execute function notify_lead('${kind}')`);
    }
    await runner.query(`
      create function notify_project_file() returns trigger language plpgsql as $$
      begin
        perform pg_notify('leads', json_build_object(
          'kind', 'quote-request', 'id', new.quote_request_id, 'change', 'updated')::text);
        return null;
      end $$`);
    await runner.query(`
      create trigger files_notify_project after insert on files
        for each row when (new.kind = 'project' and new.quote_request_id is not null)
        execute function notify_project_file()`);
    // Where a lead's mail stands is part of what the desk shows of it.
    await runner.query(`
      create function notify_notification() returns trigger language plpgsql as $$
      declare lead jsonb;
      begin
        select payload into lead from outbox where id = new.event_id;
        if lead ? 'quoteRequestId' then
          perform pg_notify('leads', json_build_object(
            'kind', 'quote-request', 'id', lead ->> 'quoteRequestId', 'change', 'updated')::text);
        elsif lead ? 'investmentInquiryId' then
          perform pg_notify('leads', json_build_object(
            'kind', 'investment-inquiry', 'id', lead ->> 'investmentInquiryId', 'change', 'updated')::text);
        end if;
        return null;
      end $$`);
    await runner.query(`
      create trigger effects_notify_notification after update of state on effects
        for each row when (new.effect = 'notification' and new.state is distinct from old.state)
        execute function notify_notification()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger effects_notify_notification on effects');
    await runner.query('drop function notify_notification()');
    await runner.query('drop trigger files_notify_project on files');
    await runner.query('drop function notify_project_file()');
    await runner.query('drop trigger quote_requests_notify on quote_requests');
    await runner.query('drop trigger investment_inquiries_notify on investment_inquiries');
    await runner.query('drop function notify_lead()');
    await runner.query('drop table known_devices');
    await runner.query('drop table lead_history');
  }
}
