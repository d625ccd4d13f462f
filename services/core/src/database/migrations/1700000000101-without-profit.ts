import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Purchases whose profit does not read as an amount: usually few. */
export class WithoutProfit1700000000101 implements MigrationInterface {
  name = 'WithoutProfit1700000000101';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists quote_requests_without_profit_idx
         on quote_requests (created_at, id) where purchased and profit_cents is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_without_profit_idx');
  }
}
