import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A frontend may be taken out of the site; the history says so. */
export class Withdrawals1700000000013 implements MigrationInterface {
  name = 'Withdrawals1700000000013';
  widens = ['release_history_action_check'];

  async up(runner: QueryRunner): Promise<void> {
    // Not validated: every row has passed the narrower one.
    await runner.query(`
      alter table release_history
        drop constraint release_history_action_check,
        add constraint release_history_action_check
          check (action in ('release', 'rollback', 'withdraw')) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("delete from release_history where action = 'withdraw'");
    await runner.query(`
      alter table release_history
        drop constraint release_history_action_check,
        add constraint release_history_action_check check (action in ('release', 'rollback'))`);
  }
}
