import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that a search for spam finds; the condition is that of the filter. */
export class QuoteSpam1700000000083 implements MigrationInterface {
  name = 'QuoteSpam1700000000083';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists quote_requests_spam_idx on quote_requests (created_at, id)
        where spam or spam is null and (suspicion is not null or spam_signs <> '{}')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_spam_idx');
  }
}
