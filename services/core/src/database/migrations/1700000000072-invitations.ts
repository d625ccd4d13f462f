import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that wait for their first password, when each was last signed in to, and mailed links that set a password. */
export class Invitations1700000000072 implements MigrationInterface {
  name = 'Invitations1700000000072';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table staff_accounts add column invited_until timestamptz, add column last_sign_in_at timestamptz',
    );
    // An invited person has a closed account: no other way in has to know about invitations.
    await runner.query(
      `alter table staff_accounts add constraint staff_accounts_invited_until_check
        check (invited_until is null or disabled_at is not null) not valid`,
    );
    await runner.query(
      `update staff_accounts account set last_sign_in_at =
        (select max(created_at) from sessions where staff_account_id = account.id)`,
    );
    await runner.query(
      `alter table sign_in_links add column purpose text not null default 'sign-in'
        constraint sign_in_links_purpose_check check (purpose in ('sign-in', 'invitation', 'reset'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from sign_in_links where purpose <> 'sign-in'`);
    await runner.query('alter table sign_in_links drop column purpose');
    await runner.query('alter table staff_accounts drop column invited_until, drop column last_sign_in_at');
  }
}
