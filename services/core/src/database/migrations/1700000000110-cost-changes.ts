import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed what a campaign cost. */
export class CostChanges1700000000110 implements MigrationInterface {
  name = 'CostChanges1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaign_cost_changes (
        id uuid constraint campaign_cost_changes_pkey primary key default gen_random_uuid(),
        staff_account_id uuid,
        staff_email text not null,
        campaign text not null,
        month date not null,
        before integer,
        after integer,
        created_at timestamp(3) with time zone not null default now(),
        constraint campaign_cost_changes_staff_account_id_fkey foreign key (staff_account_id)
          references staff_accounts (id) on delete set null
      )`);
    await runner.query('create index campaign_cost_changes_created_at_idx on campaign_cost_changes (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table campaign_cost_changes');
  }
}
