import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the environment has named a release token: it ends when the environment names another. */
export class EnvironmentTokens1700000000118 implements MigrationInterface {
  name = 'EnvironmentTokens1700000000118';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release_tokens add column from_environment boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release_tokens drop column from_environment');
  }
}
