import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that sign staff in by mail. A row is a mailed link that nobody has used: its use deletes it. */
export class SignInLinks1700000000026 implements MigrationInterface {
  name = 'SignInLinks1700000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sign_in_links (
        token_hash bytea constraint sign_in_links_pkey primary key,
        staff_account_id uuid not null
          constraint sign_in_links_staff_account_id_fkey references staff_accounts (id) on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        constraint sign_in_links_token_hash_check check (octet_length(token_hash) = 32)
      )`);
    await runner.query('create index sign_in_links_staff_account_id_idx on sign_in_links (staff_account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sign_in_links');
  }
}
