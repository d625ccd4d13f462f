import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inquiries that a search for spam finds; the condition is that of the filter. */
export class InquirySpam1700000000084 implements MigrationInterface {
  name = 'InquirySpam1700000000084';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists investment_inquiries_spam_idx on investment_inquiries (created_at, id)
        where spam or spam is null and (suspicion is not null or spam_signs <> '{}')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index investment_inquiries_spam_idx');
  }
}
