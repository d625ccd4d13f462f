import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quote requests of a ZIP code, newest first. */
export class QuoteZips1700000000100 implements MigrationInterface {
  name = 'QuoteZips1700000000100';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists quote_requests_zip_idx
         on quote_requests (left(zip_code, 5), created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_zip_idx');
  }
}
