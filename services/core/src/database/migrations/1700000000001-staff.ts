import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Staff1700000000001 implements MigrationInterface {
  name = 'Staff1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table staff_accounts (
        id uuid constraint staff_accounts_pkey primary key default gen_random_uuid(),
        email text not null constraint staff_accounts_email_key unique,
        password_hash text not null,
        disabled_at timestamptz,
        created_at timestamptz not null default now(),
        constraint staff_accounts_email_check check (email = lower(email) and char_length(email) between 3 and 254)
      )`);
    await runner.query(`
      create table sessions (
        id_hash bytea constraint sessions_pkey primary key,
        staff_account_id uuid not null
          constraint sessions_staff_account_id_fkey references staff_accounts (id) on delete cascade,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        constraint sessions_id_hash_check check (octet_length(id_hash) = 32)
      )`);
    await runner.query('create index sessions_staff_account_id_idx on sessions (staff_account_id)');
    await runner.query('create index sessions_expires_at_idx on sessions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sessions');
    await runner.query('drop table staff_accounts');
  }
}
