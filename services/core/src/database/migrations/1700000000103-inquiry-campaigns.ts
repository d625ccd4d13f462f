import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inquiries of a campaign, by its name or source. */
export class InquiryCampaigns1700000000103 implements MigrationInterface {
  name = 'InquiryCampaigns1700000000103';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists investment_inquiries_campaign_idx
         on investment_inquiries using gin ((array[lower(utm_campaign), lower(utm_source)]))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index investment_inquiries_campaign_idx');
  }
}
