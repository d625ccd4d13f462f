import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Follow-ups of open inquiries, by when they are due. */
export class InquiryFollowUps1700000000055 implements MigrationInterface {
  name = 'InquiryFollowUps1700000000055';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists investment_inquiries_follow_up_at_idx on investment_inquiries (follow_up_at)
        where status <> 'closed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index investment_inquiries_follow_up_at_idx');
  }
}
