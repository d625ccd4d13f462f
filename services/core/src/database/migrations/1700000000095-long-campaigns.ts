import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Costs of campaigns whose names are as long as a lead's may be. */
export class LongCampaigns1700000000095 implements MigrationInterface {
  name = 'LongCampaigns1700000000095';
  widens = ['campaign_costs_campaign_check'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaign_costs
        drop constraint campaign_costs_campaign_check,
        add constraint campaign_costs_campaign_check
          check (campaign = lower(campaign) and char_length(campaign) between 1 and 255) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaign_costs
        drop constraint campaign_costs_campaign_check,
        add constraint campaign_costs_campaign_check
          check (campaign = lower(campaign) and char_length(campaign) between 1 and 200) not valid`);
  }
}
