import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RateLimits1700000000005 implements MigrationInterface {
  name = 'RateLimits1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    // The shape that rate-limiter-flexible wants. Unlogged: after a crash everybody may simply try again.
    await runner.query(`
      create unlogged table rate_limits (
        key varchar(255) constraint rate_limits_pkey primary key,
        points integer not null default 0,
        expire bigint
      )`);
    await runner.query('create index rate_limits_expire_idx on rate_limits (expire)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rate_limits');
  }
}
