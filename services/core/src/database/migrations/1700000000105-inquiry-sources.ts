import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inquiries of a campaign by its source, newest first. */
export class InquirySources1700000000105 implements MigrationInterface {
  name = 'InquirySources1700000000105';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists investment_inquiries_source_idx
         on investment_inquiries (lower(utm_source), created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index investment_inquiries_source_idx');
  }
}
