import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inquiries of one person, or of nobody, newest first. */
export class InquiryAssignees1700000000099 implements MigrationInterface {
  name = 'InquiryAssignees1700000000099';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists investment_inquiries_assignee_id_idx on investment_inquiries (assignee_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index investment_inquiries_assignee_id_idx');
  }
}
