import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counted events by their age, for their deletion. */
export class AnalyticsAge1700000000115 implements MigrationInterface {
  name = 'AnalyticsAge1700000000115';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists analytics_events_created_at_idx on analytics_events (created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index analytics_events_created_at_idx');
  }
}
