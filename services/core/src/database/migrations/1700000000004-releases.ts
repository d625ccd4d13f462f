import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Releases1700000000004 implements MigrationInterface {
  name = 'Releases1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table releases (
        remote text not null,
        version text not null,
        manifest jsonb not null,
        commit text,
        created_at timestamptz not null default now(),
        constraint releases_pkey primary key (remote, version)
      )`);
    await runner.query(`
      create table release_pointers (
        remote text constraint release_pointers_pkey primary key,
        version text not null,
        released_at timestamptz not null default now(),
        constraint release_pointers_release_fkey foreign key (remote, version) references releases (remote, version)
      )`);
    await runner.query(`
      create table release_history (
        id bigint generated always as identity constraint release_history_pkey primary key,
        remote text not null,
        version text not null,
        previous_version text,
        released_at timestamptz not null default now(),
        released_by text not null,
        constraint release_history_release_fkey foreign key (remote, version) references releases (remote, version)
      )`);
    await runner.query('create index release_history_remote_idx on release_history (remote, id desc)');
    await runner.query(`
      create function notify_releases() returns trigger language plpgsql as $$
      begin
        perform pg_notify('releases', '');
        return null;
      end $$`);
    await runner.query(`
      create trigger release_pointers_notify after insert or update or delete on release_pointers
        for each statement execute function notify_releases()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_history');
    await runner.query('drop table release_pointers');
    await runner.query('drop table releases');
    await runner.query('drop function notify_releases()');
  }
}
