import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a version's trial found, and what of it the releasing team overruled. */
export class ReleaseTrials1700000000087 implements MigrationInterface {
  name = 'ReleaseTrials1700000000087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table releases add column trial jsonb');
    await runner.query('alter table release_history add column overruled jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release_history drop column overruled');
    await runner.query('alter table releases drop column trial');
  }
}
