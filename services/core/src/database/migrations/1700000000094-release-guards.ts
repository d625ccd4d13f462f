import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the guard made of a release, or that it was released without it. No row: it still looks, or nobody has asked it. */
export class ReleaseGuards1700000000094 implements MigrationInterface {
  name = 'ReleaseGuards1700000000094';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table release_guards (
        release_id bigint constraint release_guards_pkey primary key,
        state text not null,
        reason text not null default '',
        warning text not null default '',
        decided_at timestamptz not null default now(),
        constraint release_guards_state_check check (state in ('passed', 'quiet', 'kept', 'taken-back', 'off')),
        constraint release_guards_release_id_fkey foreign key (release_id)
          references release_history (id) on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_guards');
  }
}
