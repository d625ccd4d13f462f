import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes by an app as a second factor, and recovery codes for people who lost it. */
export class SecondFactor1700000000074 implements MigrationInterface {
  name = 'SecondFactor1700000000074';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table staff_accounts add column totp_secret text, add column totp_last_step integer');
    await runner.query(`
      create table recovery_codes (
        code_hash bytea constraint recovery_codes_pkey primary key,
        staff_account_id uuid not null
          constraint recovery_codes_staff_account_id_fkey references staff_accounts (id) on delete cascade,
        constraint recovery_codes_code_hash_check check (octet_length(code_hash) = 32)
      )`);
    await runner.query('create index recovery_codes_staff_account_id_idx on recovery_codes (staff_account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recovery_codes');
    await runner.query('alter table staff_accounts drop column totp_secret, drop column totp_last_step');
  }
}
