import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of both kinds, newest first: a search by words alone asks them at once. */
export class NewestWords1700000000082 implements MigrationInterface {
  name = 'NewestWords1700000000082';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists lead_search_created_at_idx on lead_search (created_at, lead_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index lead_search_created_at_idx');
  }
}
