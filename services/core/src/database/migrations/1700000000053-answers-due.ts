import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers that are due, for the worker that reminds of them every minute and for "My day". */
export class AnswersDue1700000000053 implements MigrationInterface {
  name = 'AnswersDue1700000000053';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists quote_requests_due_at_idx on quote_requests (due_at)
        where first_contact_at is null and status <> 'closed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_due_at_idx');
  }
}
