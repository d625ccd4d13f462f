import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases that were refused: which check said so, and why. */
export class ReleaseRefusals1700000000088 implements MigrationInterface {
  name = 'ReleaseRefusals1700000000088';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table release_refusals (
        id bigint generated always as identity constraint release_refusals_pkey primary key,
        remote text not null,
        "check" text not null,
        reason text not null,
        refused_by text not null,
        refused_at timestamptz not null default now()
      )`);
    await runner.query('create index release_refusals_remote_idx on release_refusals (remote, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_refusals');
  }
}
