import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often a version of a frontend failed, by day: counts, so that no stream of reports grows the table beyond
 * versions × kinds × days.
 */
export class RemoteErrors1700000000012 implements MigrationInterface {
  name = 'RemoteErrors1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table remote_errors (
        remote text not null,
        version text not null,
        kind text not null,
        side text not null,
        day date not null,
        count integer not null default 1,
        last_part text not null,
        last_seen_at timestamptz not null default now(),
        constraint remote_errors_pkey primary key (remote, version, kind, side, day),
        constraint remote_errors_side_check check (side in ('browser', 'server')),
        constraint remote_errors_release_fkey foreign key (remote, version)
          references releases (remote, version) on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table remote_errors');
  }
}
