import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quote requests of a campaign, newest first. */
export class QuoteCampaigns1700000000102 implements MigrationInterface {
  name = 'QuoteCampaigns1700000000102';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists quote_requests_campaign_idx
         on quote_requests (lower(utm_campaign), created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quote_requests_campaign_idx');
  }
}
