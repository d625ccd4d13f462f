import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each account may do. Until now each might do everything: those that exist stay owners. */
export class StaffRoles1700000000071 implements MigrationInterface {
  name = 'StaffRoles1700000000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table staff_accounts add column role text not null default 'owner'
        constraint staff_accounts_role_check check (role in ('owner', 'office', 'engineer'))`,
    );
    await runner.query(`alter table staff_accounts alter column role set default 'office'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table staff_accounts drop column role');
  }
}
