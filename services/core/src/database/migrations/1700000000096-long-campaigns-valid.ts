import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names of campaigns in costs: looked at without a lock. */
export class LongCampaignsValid1700000000096 implements MigrationInterface {
  name = 'LongCampaignsValid1700000000096';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaign_costs validate constraint campaign_costs_campaign_check');
  }

  // A constraint that is valid stays so.
  async down(): Promise<void> {}
}
