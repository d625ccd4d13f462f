import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which versions have ended processes of the shell, and which of them were rolled back for it. */
export class ReleaseCrashes1700000000023 implements MigrationInterface {
  name = 'ReleaseCrashes1700000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table release_crashes (
        id bigint generated always as identity constraint release_crashes_pkey primary key,
        remote text not null,
        version text not null,
        kind text not null,
        reason text not null,
        crashed_at timestamptz not null default now(),
        constraint release_crashes_kind_check check (kind in ('error', 'hang', 'memory')),
        constraint release_crashes_release_fkey foreign key (remote, version)
          references releases (remote, version) on delete cascade
      )`);
    await runner.query(
      'create index release_crashes_release_idx on release_crashes (remote, version, crashed_at desc)',
    );
    await runner.query(`
      alter table releases
        add column crashed_at timestamptz,
        add column crash_reason text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table releases drop column crash_reason, drop column crashed_at');
    await runner.query('drop table release_crashes');
  }
}
