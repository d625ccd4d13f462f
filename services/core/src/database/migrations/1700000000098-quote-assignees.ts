import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quote requests of one person, or of nobody, newest first. */
export class QuoteAssignees1700000000098 implements MigrationInterface {
  name = 'QuoteAssignees1700000000098';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists quote_requests_assignee_id_idx on quote_requests (assignee_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_assignee_id_idx');
  }
}
