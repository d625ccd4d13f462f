import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quote requests of a campaign by its source, newest first. */
export class QuoteSources1700000000103 implements MigrationInterface {
  name = 'QuoteSources1700000000103';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists quote_requests_source_idx
         on quote_requests (lower(utm_source), created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_source_idx');
  }
}
