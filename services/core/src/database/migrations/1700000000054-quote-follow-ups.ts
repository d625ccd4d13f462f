import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Follow-ups of open requests, by when they are due. */
export class QuoteFollowUps1700000000054 implements MigrationInterface {
  name = 'QuoteFollowUps1700000000054';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists quote_requests_follow_up_at_idx on quote_requests (follow_up_at)
        where status <> 'closed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_follow_up_at_idx');
  }
}
