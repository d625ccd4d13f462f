import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inquiries of a campaign, newest first. */
export class InquiryCampaigns1700000000104 implements MigrationInterface {
  name = 'InquiryCampaigns1700000000104';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists investment_inquiries_campaign_idx
         on investment_inquiries (lower(utm_campaign), created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index investment_inquiries_campaign_idx');
  }
}
