import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions about many leads, and who has exported which. */
export class Bulk1700000000086 implements MigrationInterface {
  name = 'Bulk1700000000086';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bulk_jobs (
        id uuid constraint bulk_jobs_pkey primary key default gen_random_uuid(),
        staff_account_id uuid,
        staff_email text not null,
        action text not null,
        assignee_id uuid,
        follow_up_at timestamp(3) with time zone,
        total integer not null,
        created_at timestamp(3) with time zone not null default now(),
        constraint bulk_jobs_staff_account_id_fkey foreign key (staff_account_id) references staff_accounts (id) on delete set null,
        constraint bulk_jobs_action_check check (action in ('assign', 'follow-up', 'move', 'close', 'spam', 'not-spam', 'delete'))
      )`);
    await runner.query('create index bulk_jobs_created_at_idx on bulk_jobs (created_at)');
    await runner.query(`
      create table bulk_items (
        bulk_id uuid not null,
        position integer not null,
        kind text not null,
        lead_id uuid not null,
        seen integer,
        outcome text,
        constraint bulk_items_pkey primary key (bulk_id, position),
        constraint bulk_items_bulk_id_fkey foreign key (bulk_id) references bulk_jobs (id) on delete cascade,
        constraint bulk_items_kind_check check (kind in ('quote-request', 'investment-inquiry')),
        constraint bulk_items_outcome_check check (outcome in ('done', 'changed', 'gone', 'status'))
      )`);
    await runner.query(`
      create table lead_exports (
        id uuid constraint lead_exports_pkey primary key default gen_random_uuid(),
        staff_account_id uuid,
        staff_email text not null,
        query text not null,
        rows integer,
        created_at timestamp(3) with time zone not null default now(),
        constraint lead_exports_staff_account_id_fkey foreign key (staff_account_id) references staff_accounts (id) on delete set null
      )`);
    await runner.query('create index lead_exports_created_at_idx on lead_exports (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lead_exports');
    await runner.query('drop table bulk_items');
    await runner.query('drop table bulk_jobs');
  }
}
