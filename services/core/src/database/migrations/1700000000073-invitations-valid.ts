import type { MigrationInterface, QueryRunner } from 'typeorm';

/** That only closed accounts are invited: looked at without a lock. */
export class InvitationsValid1700000000073 implements MigrationInterface {
  name = 'InvitationsValid1700000000073';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table staff_accounts validate constraint staff_accounts_invited_until_check');
  }

  // A constraint that is valid stays so.
  async down(): Promise<void> {}
}
